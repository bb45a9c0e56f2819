// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/accounts'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "login": {
    "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w",
    "user": {
      "id": 3,
      "name": "Ana Araya",
      "email": "ana@soda.example",
      "type": "admin",
      "language": "es",
      "password_change": "suggested"
    },
    "Restaurants": [
      {
        "id": 1,
        "logo": null,
        "status": 1,
        "translations": [
          {
            "name": "Soda La Esquina",
            "address": "",
            "description": "Comida casera",
            "language_code": "es"
          }
        ],
        "branches": [
          {
            "id": 1,
            "phone": "2222-0101",
            "status": 1,
            "translations": [
              {
                "name": "Barrio Escalante",
                "address": "Calle 33, San José",
                "description": "",
                "language_code": "es"
              }
            ]
          }
        ]
      }
    ]
  },
  "register": {
    "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w",
    "user": {
      "id": 8,
      "name": "Rosa",
      "email": "rosa@correo.example",
      "type": "cliente",
      "language": "es",
      "password_change": "none"
    },
    "Restaurants": []
  },
  "startRestaurant": { "restaurant": 1, "branch": 1, "type": "salonero" },
  "me": {
    "id": 4,
    "name": "Beto Brenes",
    "email": "beto@soda.example",
    "type": "salonero",
    "language": "es",
    "restaurants": [
      {
        "id": 1,
        "logo": null,
        "status": 1,
        "translations": [
          {
            "name": "Soda La Esquina",
            "address": "",
            "description": "Comida casera",
            "language_code": "es"
          }
        ],
        "branches": [
          {
            "id": 1,
            "phone": "2222-0101",
            "status": 1,
            "translations": [
              {
                "name": "Barrio Escalante",
                "address": "Calle 33, San José",
                "description": "",
                "language_code": "es"
              }
            ]
          }
        ]
      }
    ]
  },
  "acceptRole": {
    "id": 4,
    "name": "Beto Brenes",
    "email": "beto@soda.example",
    "type": "admin",
    "language": "es",
    "restaurants": [
      {
        "id": 3,
        "logo": null,
        "status": 1,
        "translations": [
          { "name": "Soda El Puerto", "address": "", "description": "", "language_code": "es" }
        ],
        "branches": []
      },
      {
        "id": 1,
        "logo": null,
        "status": 1,
        "translations": [
          {
            "name": "Soda La Esquina",
            "address": "",
            "description": "Comida casera",
            "language_code": "es"
          }
        ],
        "branches": [
          {
            "id": 1,
            "phone": "2222-0101",
            "status": 1,
            "translations": [
              {
                "name": "Barrio Escalante",
                "address": "Calle 33, San José",
                "description": "",
                "language_code": "es"
              }
            ]
          }
        ]
      }
    ]
  },
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
    "version": 3,
    "branches": [
      {
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
        "version": 2
      }
    ]
  },
  "updateProfile": { "id": 3, "name": "Ana Araya", "email": "ana@soda.example", "type": "admin" },
  "updateLanguage": {
    "id": 3,
    "name": "Ana Araya",
    "email": "ana@soda.example",
    "type": "admin",
    "language": "en"
  },
  "updateOwnRestaurant": {
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
    "version": 3,
    "branches": [
      {
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
        "version": 2
      }
    ]
  }
}
