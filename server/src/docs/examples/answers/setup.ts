// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/setup'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "installation": { "abierta": true },
  "install": {
    "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiI5YjJkN2Y0ZSJ9.mEo3n0c1q7w",
    "user": {
      "id": 1,
      "name": "Equipo Orderi",
      "email": "equipo@orderi.example",
      "type": "superadmin",
      "language": "es",
      "password_change": "none"
    },
    "Restaurants": []
  },
  "firstSteps": {
    "sucursales": 1,
    "salones": 1,
    "mesas": 2,
    "categorias": 1,
    "subcategorias": 1,
    "productos": 3,
    "empleados": 0,
    "codigos": 0,
    "estrenado": 0,
    "direccion": "https://pedidos.example"
  },
  "newRestaurants": {
    "direccion": "https://pedidos.example",
    "restaurantes": 1,
    "data": [
      {
        "id": 1,
        "logo": null,
        "translations": [
          {
            "name": "Soda La Esquina",
            "address": "",
            "description": "Comida casera",
            "language_code": "es"
          }
        ],
        "sucursales": 0,
        "salones": 0,
        "mesas": 0,
        "categorias": 0,
        "subcategorias": 0,
        "productos": 0,
        "empleados": 1,
        "codigos": 0,
        "estrenado": 0
      }
    ]
  }
}
