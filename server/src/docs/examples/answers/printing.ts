// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/printing'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "printOrder": {
    "id": 1,
    "kind": "order",
    "order_id": 2,
    "bill_id": null,
    "number": 2,
    "table": "Mesa 1",
    "status": "waiting",
    "attempts": 0,
    "problem": null,
    "asked_by": "Beto Brenes",
    "created_at": "2026-03-14T19:24:00.000Z",
    "printed_at": null
  },
  "printBill": {
    "id": 2,
    "kind": "bill",
    "order_id": null,
    "bill_id": 3,
    "number": 2,
    "table": "Mesa 1",
    "status": "waiting",
    "attempts": 0,
    "problem": null,
    "asked_by": "Beto Brenes",
    "created_at": "2026-03-14T19:27:00.000Z",
    "printed_at": null
  },
  "printJobs": {
    "branch": 1,
    "waiting": 1,
    "failed": 0,
    "data": [
      {
        "id": 1,
        "kind": "order",
        "order_id": 2,
        "bill_id": null,
        "number": 2,
        "table": "Mesa 1",
        "status": "waiting",
        "attempts": 1,
        "problem": "unreachable",
        "asked_by": "Beto Brenes",
        "created_at": "2026-03-14T19:24:00.000Z",
        "printed_at": null,
        "paper": {
          "title": "Pedido 2",
          "lines": [
            { "kind": "number", "text": "2" },
            { "kind": "title", "text": "Mesa 1" },
            { "kind": "center", "text": "Terraza · 13:16" },
            { "kind": "center", "text": "Beto Brenes" },
            { "kind": "rule" },
            { "kind": "dish", "quantity": 3, "text": "Fresco de cas" },
            { "kind": "note", "text": "NOTA: Con poco limón" }
          ]
        }
      }
    ],
    "total": 1
  },
  "retryPrint": {
    "id": 1,
    "kind": "order",
    "order_id": 2,
    "bill_id": null,
    "number": 2,
    "table": "Mesa 1",
    "status": "waiting",
    "attempts": 1,
    "problem": null,
    "asked_by": "Beto Brenes",
    "created_at": "2026-03-14T19:24:00.000Z",
    "printed_at": null
  },
  "printTest": {
    "id": 3,
    "kind": "test",
    "order_id": null,
    "bill_id": null,
    "number": null,
    "table": null,
    "status": "waiting",
    "attempts": 0,
    "problem": null,
    "asked_by": "Ana Araya",
    "created_at": "2026-03-14T19:28:00.000Z",
    "printed_at": null
  }
}
