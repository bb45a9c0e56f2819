// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/administration'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "floor": {
    "id": 1,
    "restaurant_id": 1,
    "phone": "2222-0101",
    "status": 1,
    "abierta": 1,
    "minutos_ambar": 10,
    "minutos_rojo": 20,
    "impresora": "192.168.1.50",
    "imprimir_pedidos": 0,
    "confirmar_mesa": 1,
    "translations": [
      {
        "name": "Barrio Escalante",
        "address": "Calle 33, San José",
        "description": "",
        "language_code": "es"
      }
    ],
    "version": 2,
    "restaurant": {
      "id": 1,
      "logo": null,
      "status": 1,
      "country": "crc",
      "currency": "₡",
      "contact": "",
      "phone": "2222-0100",
      "email": "ana@soda.example",
      "comision": 2.5,
      "commissionType": 2,
      "ivaIncluido": "0",
      "iva": 13,
      "servicioIncluido": "0",
      "servicio": 10,
      "translations": [
        {
          "name": "Soda La Esquina",
          "address": "",
          "description": "Comida casera",
          "language_code": "es"
        }
      ],
      "version": 3
    },
    "halls": [
      {
        "id": 1,
        "branch_id": 1,
        "name": "Terraza",
        "status": 1,
        "version": 2,
        "tables": [
          {
            "id": 1,
            "hall_id": 1,
            "name": "Mesa 1",
            "capacity": 4,
            "status": 1,
            "code_version": 0,
            "restaurant_id": 1,
            "branch_id": 1,
            "hall": { "name": "Terraza" },
            "logo": null,
            "version": 2
          },
          {
            "id": 2,
            "hall_id": 1,
            "name": "Mesa 2",
            "capacity": 6,
            "status": 1,
            "code_version": 1,
            "restaurant_id": 1,
            "branch_id": 1,
            "hall": { "name": "Terraza" },
            "logo": null,
            "version": 2
          }
        ]
      }
    ]
  },
  "openOrders": {
    "data": [
      {
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
      }
    ],
    "total": 1
  },
  "recentOrders": {
    "data": [
      {
        "id": 1,
        "number": 1,
        "status": "Entregado",
        "status_at": "2026-03-14T19:32:00.000Z",
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
  "openBills": {
    "data": [
      {
        "id": 3,
        "number": 2,
        "name": "Familia Mora",
        "status": "Abierta",
        "table_id": 2,
        "table": { "name": "Mesa 2", "hall": { "name": "Terraza" } },
        "user": null,
        "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
        "total": 3600,
        "iva": 468,
        "servicio": 360,
        "comision": 90,
        "cantidad": 3,
        "totalFinal": 4428,
        "confirmed": 1,
        "waiter_requested": 0,
        "waiter_requested_at": null,
        "waiter_sent": null,
        "requested_at": null,
        "payment_method": null,
        "created_at": "2026-03-14T19:16:00.000Z",
        "closed_at": null,
        "products": [
          {
            "id": 3,
            "product": { "id": 2, "name": "Fresco de cas" },
            "price": 1200,
            "quantity": 3,
            "status": "Pendiente",
            "status_at": "2026-03-14T19:16:00.000Z",
            "note": "Con poco limón",
            "variants": []
          }
        ]
      },
      {
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
    ],
    "total": 2
  },
  "tableBills": {
    "data": [
      {
        "id": 3,
        "number": 2,
        "name": "Familia Mora",
        "status": "Abierta",
        "table_id": 1,
        "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
        "user": null,
        "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
        "total": 3600,
        "iva": 468,
        "servicio": 360,
        "comision": 90,
        "cantidad": 3,
        "totalFinal": 4428,
        "confirmed": 1,
        "waiter_requested": 0,
        "waiter_requested_at": null,
        "waiter_sent": null,
        "requested_at": null,
        "payment_method": null,
        "created_at": "2026-03-14T19:16:00.000Z",
        "closed_at": null,
        "products": [
          {
            "id": 3,
            "product": { "id": 2, "name": "Fresco de cas" },
            "price": 1200,
            "quantity": 3,
            "status": "Pendiente",
            "status_at": "2026-03-14T19:16:00.000Z",
            "note": "Con poco limón",
            "variants": []
          }
        ]
      },
      {
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
    ],
    "total": 2
  },
  "waiterCalls": {
    "data": [
      {
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
      }
    ],
    "total": 1
  },
  "sendWaiter": {
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
    "waiter_requested": 0,
    "waiter_requested_at": null,
    "waiter_sent": {
      "at": "2026-03-14T19:06:00.000Z",
      "user": { "id": 4, "name": "Beto Brenes" },
      "going": 0
    },
    "requested_at": null,
    "payment_method": null,
    "created_at": "2026-03-14T19:04:00.000Z",
    "closed_at": null,
    "products": []
  },
  "undoSendWaiter": {
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
  "confirmTable": {
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
    "products": []
  },
  "changeOrderStatus": {
    "id": 2,
    "number": 2,
    "status": "Preparando",
    "status_at": "2026-03-14T19:21:00.000Z",
    "created_at": "2026-03-14T19:16:00.000Z",
    "table": { "id": 1, "name": "Mesa 1", "hall": { "id": 1, "name": "Terraza" } },
    "bill": { "id": 3, "name": "Familia Mora" },
    "user": { "id": 4, "name": "Beto Brenes" },
    "products": [
      {
        "id": 3,
        "product": { "id": 2, "name": "Fresco de cas" },
        "price": 1200,
        "quantity": 3,
        "status": "Preparando",
        "status_at": "2026-03-14T19:21:00.000Z",
        "note": "Con poco limón",
        "variants": []
      }
    ]
  },
  "changeLineStatus": {
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
        "status": "Preparando",
        "status_at": "2026-03-14T19:20:00.000Z",
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
  "undoOrder": {
    "id": 2,
    "number": 2,
    "status": "Pendiente",
    "status_at": "2026-03-14T19:22:00.000Z",
    "created_at": "2026-03-14T19:16:00.000Z",
    "table": { "id": 1, "name": "Mesa 1", "hall": { "id": 1, "name": "Terraza" } },
    "bill": { "id": 3, "name": "Familia Mora" },
    "user": { "id": 4, "name": "Beto Brenes" },
    "products": [
      {
        "id": 3,
        "product": { "id": 2, "name": "Fresco de cas" },
        "price": 1200,
        "quantity": 3,
        "status": "Pendiente",
        "status_at": "2026-03-14T19:22:00.000Z",
        "note": "Con poco limón",
        "variants": []
      }
    ]
  },
  "closeBill": {
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
    "closed_at": "2026-03-14T19:37:00.000Z",
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
  "reopenBill": {
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
    "waiter_sent": null,
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
  "moveBill": {
    "id": 3,
    "number": 2,
    "name": "Familia Mora",
    "status": "Abierta",
    "table_id": 1,
    "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
    "user": null,
    "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
    "total": 3600,
    "iva": 468,
    "servicio": 360,
    "comision": 90,
    "cantidad": 3,
    "totalFinal": 4428,
    "confirmed": 1,
    "waiter_requested": 0,
    "waiter_requested_at": null,
    "waiter_sent": null,
    "requested_at": null,
    "payment_method": null,
    "created_at": "2026-03-14T19:16:00.000Z",
    "closed_at": null,
    "products": [
      {
        "id": 3,
        "product": { "id": 2, "name": "Fresco de cas" },
        "price": 1200,
        "quantity": 3,
        "status": "Pendiente",
        "status_at": "2026-03-14T19:16:00.000Z",
        "note": "Con poco limón",
        "variants": []
      }
    ]
  },
  "takeOrder": {
    "order": {
      "id": 2,
      "number": 2,
      "status": "Pendiente",
      "status_at": "2026-03-14T19:16:00.000Z",
      "created_at": "2026-03-14T19:16:00.000Z",
      "table": { "id": 2, "name": "Mesa 2", "hall": { "id": 1, "name": "Terraza" } },
      "bill": { "id": 3, "name": "Familia Mora" },
      "user": { "id": 4, "name": "Beto Brenes" },
      "products": [
        {
          "id": 3,
          "product": { "id": 2, "name": "Fresco de cas" },
          "price": 1200,
          "quantity": 3,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:16:00.000Z",
          "note": "Con poco limón",
          "variants": []
        }
      ]
    },
    "bill": {
      "id": 3,
      "number": 2,
      "name": "Familia Mora",
      "status": "Abierta",
      "table_id": 2,
      "table": { "name": "Mesa 2", "hall": { "name": "Terraza" } },
      "user": null,
      "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
      "total": 3600,
      "iva": 468,
      "servicio": 360,
      "comision": 90,
      "cantidad": 3,
      "totalFinal": 4428,
      "confirmed": 1,
      "waiter_requested": 0,
      "waiter_requested_at": null,
      "waiter_sent": null,
      "requested_at": null,
      "payment_method": null,
      "created_at": "2026-03-14T19:16:00.000Z",
      "closed_at": null,
      "products": [
        {
          "id": 3,
          "product": { "id": 2, "name": "Fresco de cas" },
          "price": 1200,
          "quantity": 3,
          "status": "Pendiente",
          "status_at": "2026-03-14T19:16:00.000Z",
          "note": "Con poco limón",
          "variants": []
        }
      ]
    }
  },
  "billHistory": {
    "data": [
      {
        "id": 3,
        "number": 2,
        "name": "Familia Mora",
        "status": "Abierta",
        "table_id": 1,
        "table": { "name": "Mesa 1", "hall": { "name": "Terraza" } },
        "user": null,
        "restaurant": { "currency": "₡", "ivaIncluido": "0", "servicioIncluido": "0", "commissionType": 2 },
        "total": 3600,
        "iva": 468,
        "servicio": 360,
        "comision": 90,
        "cantidad": 3,
        "totalFinal": 4428,
        "confirmed": 1,
        "waiter_requested": 0,
        "waiter_requested_at": null,
        "waiter_sent": null,
        "requested_at": null,
        "payment_method": null,
        "created_at": "2026-03-14T19:16:00.000Z",
        "closed_at": null,
        "products": [
          {
            "id": 3,
            "product": { "id": 2, "name": "Fresco de cas" },
            "price": 1200,
            "quantity": 3,
            "status": "Pendiente",
            "status_at": "2026-03-14T19:22:00.000Z",
            "note": "Con poco limón",
            "variants": []
          }
        ]
      }
    ],
    "total": 1
  },
  "billStory": {
    "data": [
      {
        "at": "2026-03-14T19:04:00.000Z",
        "actor": { "name": "Luisa", "type": "cliente" },
        "what": "bill.opened"
      },
      {
        "at": "2026-03-14T19:04:00.000Z",
        "actor": { "name": "Luisa", "type": "cliente" },
        "what": "waiter.called"
      },
      {
        "at": "2026-03-14T19:06:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "waiter.sent"
      },
      {
        "at": "2026-03-14T19:07:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "waiter.unsent"
      },
      {
        "at": "2026-03-14T19:08:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "waiter.sent"
      },
      {
        "at": "2026-03-14T19:09:00.000Z",
        "actor": { "name": "Luisa", "type": "cliente" },
        "what": "order.created",
        "order": 1,
        "lines": [
          { "name": "Casado con pollo", "quantity": 2 },
          { "name": "Fresco de cas", "quantity": 1 }
        ]
      },
      {
        "at": "2026-03-14T19:20:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "line.changed",
        "order": 1,
        "from": "Pendiente",
        "to": "Preparando",
        "lines": [ { "name": "Casado con pollo", "quantity": 2 } ]
      },
      {
        "at": "2026-03-14T19:30:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "line.changed",
        "order": 1,
        "from": "Pendiente",
        "to": "Preparando",
        "lines": [ { "name": "Fresco de cas", "quantity": 1 } ]
      },
      {
        "at": "2026-03-14T19:31:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "line.changed",
        "order": 1,
        "from": "Preparando",
        "to": "Listo",
        "lines": [
          { "name": "Casado con pollo", "quantity": 2 },
          { "name": "Fresco de cas", "quantity": 1 }
        ]
      },
      {
        "at": "2026-03-14T19:32:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "line.changed",
        "order": 1,
        "from": "Listo",
        "to": "Entregado",
        "lines": [
          { "name": "Casado con pollo", "quantity": 2 },
          { "name": "Fresco de cas", "quantity": 1 }
        ]
      },
      {
        "at": "2026-03-14T19:34:00.000Z",
        "actor": { "name": "Luisa", "type": "cliente" },
        "what": "bill.requested"
      },
      {
        "at": "2026-03-14T19:35:00.000Z",
        "actor": { "name": "Luisa", "type": "cliente" },
        "what": "bill.unrequested"
      },
      {
        "at": "2026-03-14T19:37:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "bill.closed",
        "payment_method": "sinpe",
        "totalFinal": 13407
      },
      {
        "at": "2026-03-14T19:38:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "bill.reopened"
      },
      {
        "at": "2026-03-14T19:39:00.000Z",
        "actor": { "name": "Beto Brenes", "type": "salonero" },
        "what": "bill.closed",
        "payment_method": "sinpe",
        "totalFinal": 13407
      }
    ],
    "total": 15,
    "complete": true
  },
  "exportBills": "Cuenta;Nombre;Salón;Mesa;Estado;Fecha;Cierre;Forma de pago;Unidades;Productos;Orderi;IVA;Servicio;Total;Moneda;Unidades canceladas;Monto cancelado;Cancelaciones\r\n1;Luisa;Terraza;Mesa 1;Cerrada;14/03/2026 13:04;14/03/2026 13:39;SINPE;3;10900,00;272,50;1417,00;1090,00;13407,00;₡;0;0,00;\r\n2;Familia Mora;Terraza;Mesa 1;Abierta;14/03/2026 13:16;;;3;3600,00;90,00;468,00;360,00;4428,00;₡;0;0,00;\r\n",
  "dashboard": {
    "commissionThisMonth": 272.5,
    "salesThisMonth": 13407,
    "monthlySales": [
      { "month": 1, "amount": 0 },
      { "month": 2, "amount": 0 },
      { "month": 3, "amount": 13407 },
      { "month": 4, "amount": 0 },
      { "month": 5, "amount": 0 },
      { "month": 6, "amount": 0 },
      { "month": 7, "amount": 0 },
      { "month": 8, "amount": 0 },
      { "month": 9, "amount": 0 },
      { "month": 10, "amount": 0 },
      { "month": 11, "amount": 0 },
      { "month": 12, "amount": 0 }
    ],
    "topProducts": [
      { "name": "Casado con pollo", "total_qty": 2 },
      { "name": "Fresco de cas", "total_qty": 1 }
    ],
    "bottomProducts": [
      { "name": "Fresco de cas", "total_qty": 1 },
      { "name": "Casado con pollo", "total_qty": 2 }
    ]
  },
  "catchUp": {
    "epoch": "f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90",
    "seq": 64,
    "at": "2026-03-14T19:45:00.000Z",
    "events": [
      {
        "seq": 62,
        "at": "2026-03-14T19:37:00.000Z",
        "actor": { "id": 4, "name": "Beto Brenes", "type": "salonero" },
        "type": "bill.closed",
        "data": {
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
          "closed_at": "2026-03-14T19:37:00.000Z",
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
      },
      {
        "seq": 63,
        "at": "2026-03-14T19:38:00.000Z",
        "actor": { "id": 4, "name": "Beto Brenes", "type": "salonero" },
        "type": "bill.reopened",
        "data": {
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
          "waiter_sent": null,
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
        }
      },
      {
        "seq": 64,
        "at": "2026-03-14T19:39:00.000Z",
        "actor": { "id": 4, "name": "Beto Brenes", "type": "salonero" },
        "type": "bill.closed",
        "data": {
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
      }
    ]
  }
}
