// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/customers'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "enterTable": {
    "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w",
    "user": { "id": 6, "name": "Luisa", "email": null, "type": "cliente" }
  },
  "appLinks": { "app_link": null, "play_store_url": null, "app_store_url": null },
  "menu": {
    "restaurant": {
      "id": 1,
      "name": "Soda La Esquina",
      "description": "Comida casera",
      "logo": null,
      "currency": "₡",
      "country": "crc",
      "iva": 13,
      "ivaIncluido": "0",
      "servicio": 10,
      "servicioIncluido": "0",
      "comision": 2.5,
      "commissionType": 2
    },
    "branch": {
      "id": 1,
      "name": "Barrio Escalante",
      "address": "Calle 33, San José",
      "phone": "2222-0101",
      "abierta": 1,
      "confirmar_mesa": 1
    },
    "table": { "id": 1, "name": "Mesa 1", "hall": { "id": 1, "name": "Terraza" } },
    "categories": [
      {
        "id": 1,
        "name": "Main dishes",
        "description": "",
        "order": 1,
        "subcategories": [
          {
            "id": 1,
            "name": "Casados",
            "description": "",
            "order": 1,
            "products": [
              {
                "id": 1,
                "name": "Casado con pollo",
                "description": "Arroz, frijoles, plátano maduro y pollo a la plancha",
                "price": 4500,
                "imagen": null,
                "sold_out": 0,
                "variants": [
                  {
                    "id": 1,
                    "name": "Guarnición",
                    "quantity": 1,
                    "required": 1,
                    "options": [
                      {
                        "id": 1,
                        "product_id": 3,
                        "name": "Ensalada verde",
                        "additional_price": 350
                      }
                    ],
                    "unavailable": []
                  }
                ]
              },
              {
                "id": 2,
                "name": "Fresco de cas",
                "description": "",
                "price": 1200,
                "imagen": null,
                "sold_out": 0,
                "variants": []
              },
              {
                "id": 3,
                "name": "Ensalada verde",
                "description": "",
                "price": 1500,
                "imagen": null,
                "sold_out": 0,
                "variants": []
              }
            ]
          }
        ]
      }
    ]
  },
  "placeOrder": {
    "order": {
      "id": 1,
      "number": 1,
      "status": "Pendiente",
      "status_at": "2026-03-14T19:09:00.000Z",
      "created_at": "2026-03-14T19:09:00.000Z",
      "table": { "id": 1, "name": "Mesa 1", "hall": { "id": 1, "name": "Terraza" } },
      "bill": { "id": 1, "name": "Luisa" },
      "user": { "id": 6, "name": "Luisa" },
      "products": [
        {
          "id": 1,
          "product": { "id": 1, "name": "Casado con pollo" },
          "price": 4850,
          "quantity": 2,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:09:00.000Z",
          "note": "Uno sin cebolla",
          "variants": [
            {
              "name": "Guarnición",
              "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
            }
          ]
        },
        {
          "id": 2,
          "product": { "id": 2, "name": "Fresco de cas" },
          "price": 1200,
          "quantity": 1,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:09:00.000Z",
          "note": null,
          "variants": []
        }
      ]
    },
    "bill": {
      "id": 1,
      "number": 1,
      "name": "Luisa",
      "status": "Abierta",
      "table_id": 1,
      "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
      "user": { "name": "Luisa" },
      "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
      "total": 10900,
      "iva": 1417,
      "servicio": 1090,
      "comision": 272.5,
      "cantidad": 3,
      "totalFinal": 13407,
      "confirmed": 1,
      "waiter_requested": 0,
      "waiter_requested_at": null,
      "waiter_sent": {
        "at": "2026-03-14T19:08:00.000Z",
        "user": { "id": 4, "name": "Beto Brenes" },
        "going": 1
      },
      "requested_at": null,
      "payment_method": null,
      "created_at": "2026-03-14T19:04:00.000Z",
      "closed_at": null,
      "products": [
        {
          "id": 1,
          "product": { "id": 1, "name": "Casado con pollo" },
          "price": 4850,
          "quantity": 2,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:09:00.000Z",
          "note": "Uno sin cebolla",
          "variants": [
            {
              "name": "Guarnición",
              "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
            }
          ]
        },
        {
          "id": 2,
          "product": { "id": 2, "name": "Fresco de cas" },
          "price": 1200,
          "quantity": 1,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:09:00.000Z",
          "note": null,
          "variants": []
        }
      ]
    }
  },
  "openBill": {
    "bill": {
      "id": 1,
      "number": 1,
      "name": "Luisa",
      "status": "Abierta",
      "table_id": 1,
      "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
      "user": { "name": "Luisa" },
      "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
      "total": 10900,
      "iva": 1417,
      "servicio": 1090,
      "comision": 272.5,
      "cantidad": 3,
      "totalFinal": 13407,
      "confirmed": 1,
      "waiter_requested": 0,
      "waiter_requested_at": null,
      "waiter_sent": {
        "at": "2026-03-14T19:08:00.000Z",
        "user": { "id": 4, "name": "Beto Brenes" },
        "going": 1
      },
      "requested_at": null,
      "payment_method": null,
      "created_at": "2026-03-14T19:04:00.000Z",
      "closed_at": null,
      "products": [
        {
          "id": 1,
          "product": { "id": 1, "name": "Casado con pollo" },
          "price": 4850,
          "quantity": 2,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:09:00.000Z",
          "note": "Uno sin cebolla",
          "variants": [
            {
              "name": "Guarnición",
              "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
            }
          ]
        },
        {
          "id": 2,
          "product": { "id": 2, "name": "Fresco de cas" },
          "price": 1200,
          "quantity": 1,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:09:00.000Z",
          "note": null,
          "variants": []
        }
      ]
    },
    "others": []
  },
  "requestBill": {
    "id": 1,
    "number": 1,
    "name": "Luisa",
    "status": "Cuenta Solicitada",
    "table_id": 1,
    "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
    "user": { "name": "Luisa" },
    "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
    "total": 10900,
    "iva": 1417,
    "servicio": 1090,
    "comision": 272.5,
    "cantidad": 3,
    "totalFinal": 13407,
    "confirmed": 1,
    "waiter_requested": 0,
    "waiter_requested_at": null,
    "waiter_sent": {
      "at": "2026-03-14T19:08:00.000Z",
      "user": { "id": 4, "name": "Beto Brenes" },
      "going": 1
    },
    "requested_at": "2026-03-14T19:34:00.000Z",
    "payment_method": null,
    "created_at": "2026-03-14T19:04:00.000Z",
    "closed_at": null,
    "products": [
      {
        "id": 1,
        "product": { "id": 1, "name": "Casado con pollo" },
        "price": 4850,
        "quantity": 2,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
        "note": "Uno sin cebolla",
        "variants": [
          {
            "name": "Guarnición",
            "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
          }
        ]
      },
      {
        "id": 2,
        "product": { "id": 2, "name": "Fresco de cas" },
        "price": 1200,
        "quantity": 1,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
        "note": null,
        "variants": []
      }
    ]
  },
  "cancelBillRequest": {
    "id": 1,
    "number": 1,
    "name": "Luisa",
    "status": "Abierta",
    "table_id": 1,
    "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
    "user": { "name": "Luisa" },
    "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
    "total": 10900,
    "iva": 1417,
    "servicio": 1090,
    "comision": 272.5,
    "cantidad": 3,
    "totalFinal": 13407,
    "confirmed": 1,
    "waiter_requested": 0,
    "waiter_requested_at": null,
    "waiter_sent": {
      "at": "2026-03-14T19:08:00.000Z",
      "user": { "id": 4, "name": "Beto Brenes" },
      "going": 1
    },
    "requested_at": null,
    "payment_method": null,
    "created_at": "2026-03-14T19:04:00.000Z",
    "closed_at": null,
    "products": [
      {
        "id": 1,
        "product": { "id": 1, "name": "Casado con pollo" },
        "price": 4850,
        "quantity": 2,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
        "note": "Uno sin cebolla",
        "variants": [
          {
            "name": "Guarnición",
            "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
          }
        ]
      },
      {
        "id": 2,
        "product": { "id": 2, "name": "Fresco de cas" },
        "price": 1200,
        "quantity": 1,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
        "note": null,
        "variants": []
      }
    ]
  },
  "callWaiter": {
    "id": 1,
    "number": 1,
    "name": "Luisa",
    "status": "Abierta",
    "table_id": 1,
    "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
    "user": { "name": "Luisa" },
    "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
    "total": 0,
    "iva": 0,
    "servicio": 0,
    "comision": 0,
    "cantidad": 0,
    "totalFinal": 0,
    "confirmed": 0,
    "waiter_requested": 1,
    "waiter_requested_at": "2026-03-14T19:04:00.000Z",
    "waiter_sent": null,
    "requested_at": null,
    "payment_method": null,
    "created_at": "2026-03-14T19:04:00.000Z",
    "closed_at": null,
    "products": []
  },
  "cancelCall": {
    "id": 1,
    "number": 1,
    "name": "Luisa",
    "status": "Abierta",
    "table_id": 1,
    "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
    "user": { "name": "Luisa" },
    "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
    "total": 10900,
    "iva": 1417,
    "servicio": 1090,
    "comision": 272.5,
    "cantidad": 3,
    "totalFinal": 13407,
    "confirmed": 1,
    "waiter_requested": 0,
    "waiter_requested_at": null,
    "waiter_sent": {
      "at": "2026-03-14T19:08:00.000Z",
      "user": { "id": 4, "name": "Beto Brenes" },
      "going": 1
    },
    "requested_at": null,
    "payment_method": null,
    "created_at": "2026-03-14T19:04:00.000Z",
    "closed_at": null,
    "products": [
      {
        "id": 1,
        "product": { "id": 1, "name": "Casado con pollo" },
        "price": 4850,
        "quantity": 2,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
        "note": "Uno sin cebolla",
        "variants": [
          {
            "name": "Guarnición",
            "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
          }
        ]
      },
      {
        "id": 2,
        "product": { "id": 2, "name": "Fresco de cas" },
        "price": 1200,
        "quantity": 1,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
        "note": null,
        "variants": []
      }
    ]
  },
  "ownHistory": {
    "data": [
      {
        "id": 1,
        "number": 1,
        "name": "Luisa",
        "status": "Cerrada",
        "table_id": 1,
        "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
        "user": { "name": "Luisa" },
        "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
        "total": 10900,
        "iva": 1417,
        "servicio": 1090,
        "comision": 272.5,
        "cantidad": 3,
        "totalFinal": 13407,
        "confirmed": 1,
        "waiter_requested": 0,
        "waiter_requested_at": null,
        "waiter_sent": null,
        "requested_at": null,
        "payment_method": "sinpe",
        "created_at": "2026-03-14T19:04:00.000Z",
        "closed_at": "2026-03-14T19:39:00.000Z",
        "products": [
          {
            "id": 1,
            "product": { "id": 1, "name": "Casado con pollo" },
            "price": 4850,
            "quantity": 2,
            "status": "Entregado",
            "status_at": "2026-03-14T19:32:00.000Z",
            "note": "Uno sin cebolla",
            "variants": [
              {
                "name": "Guarnición",
                "options": [ { "id": 1, "name": "Ensalada verde", "quantity": 1, "price": 350 } ]
              }
            ]
          },
          {
            "id": 2,
            "product": { "id": 2, "name": "Fresco de cas" },
            "price": 1200,
            "quantity": 1,
            "status": "Entregado",
            "status_at": "2026-03-14T19:32:00.000Z",
            "note": null,
            "variants": []
          }
        ]
      }
    ],
    "total": 1
  },
  "billsToJoin": { "data": [ { "id": 1, "number": 1, "name": "Luisa", "own": 0, "asked": 0 } ], "total": 1 },
  "askToJoin": { "id": 1, "bill_id": 1, "name": "Marco", "status": "Pendiente" },
  "joinRequests": {
    "data": [ { "id": 1, "bill_id": 1, "name": "Marco", "status": "Pendiente", "mine": 0 } ],
    "total": 1
  },
  "answerJoin": { "id": 1, "bill_id": 1, "name": "Marco", "status": "Aceptada" }
}
