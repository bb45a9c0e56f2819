// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type { Acks, Told } from '../socket.ts'

export const acks: Acks = {
  "board:join": [
    {
      "ok": true,
      "epoch": "f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90",
      "seq": 34,
      "at": "2026-03-14T19:03:00.000Z",
      "snapshot": {
        "branch": {
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
          "version": 3,
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
        "orders": [],
        "bills": []
      }
    },
    {
      "ok": true,
      "epoch": "f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90",
      "seq": 64,
      "at": "2026-03-14T19:50:00.000Z",
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
            "restaurant": {
              "currency": "₡",
              "ivaIncluido": "0",
              "servicioIncluido": "0",
              "commissionType": 2
            },
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
            "restaurant": {
              "currency": "₡",
              "ivaIncluido": "0",
              "servicioIncluido": "0",
              "commissionType": 2
            },
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
            "restaurant": {
              "currency": "₡",
              "ivaIncluido": "0",
              "servicioIncluido": "0",
              "commissionType": 2
            },
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
    },
    { "ok": false, "code": "forbidden" }
  ],
  "board:leave": [ { "ok": true } ],
  "bill:join": [ { "ok": true, "bill": null, "others": [] } ]
}

export const told: Told = {
  "board:events": {
    "branch": 1,
    "epoch": "f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90",
    "events": [
      {
        "seq": 40,
        "at": "2026-03-14T19:09:00.000Z",
        "actor": { "id": 6, "name": "Luisa", "type": "cliente" },
        "type": "order.created",
        "data": {
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
      },
      {
        "seq": 41,
        "at": "2026-03-14T19:09:00.000Z",
        "actor": { "id": 6, "name": "Luisa", "type": "cliente" },
        "type": "bill.changed",
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
      }
    ]
  },
  "board:head": {
    "branch": 1,
    "epoch": "f3c1f7a2-6a0e-4c55-9d0b-2f6d3f1a7b90",
    "seq": 64,
    "at": "2026-03-14T19:50:00.000Z"
  },
  "board:closed": { "branch": 1, "code": "forbidden" },
  "print:changed": { "branch": 1, "waiting": 1, "failed": 0 },
  "bill:changed": {
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
  "bill:asked": { "id": 1, "bill_id": 1, "name": "Marco" },
  "bill:answered": { "id": 1, "bill_id": 1, "status": "Aceptada" },
  "menu:changed": { "restaurant": 1 },
  "session:revoked": { "code": "session_revoked" }
}
