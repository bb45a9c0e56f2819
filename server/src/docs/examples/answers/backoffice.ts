// What a server answered to the examples; written by `npm test -- --project server evening -u`.
import type * as calls from '@orderi/shared/contract/backoffice'
import type { AnswersOf } from '../example.ts'

export const answers: AnswersOf<typeof calls> = {
  "categories": {
    "data": [
      {
        "id": 1,
        "order": 1,
        "hidden": 0,
        "translations": [
          { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
          { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
        ],
        "version": 2,
        "subcategories": [
          {
            "id": 1,
            "category_id": 1,
            "order": 1,
            "hidden": 0,
            "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
            "version": 2
          }
        ]
      }
    ],
    "total": 1
  },
  "category": {
    "id": 1,
    "order": 1,
    "hidden": 0,
    "translations": [
      { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
      { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
    ],
    "version": 2,
    "subcategories": [
      {
        "id": 1,
        "category_id": 1,
        "order": 1,
        "hidden": 0,
        "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
        "version": 2
      }
    ]
  },
  "createCategory": {
    "id": 1,
    "order": 1,
    "hidden": 0,
    "translations": [ { "name": "Platos", "address": "", "description": "", "language_code": "es" } ],
    "version": 1,
    "subcategories": []
  },
  "updateCategory": {
    "id": 1,
    "order": 1,
    "hidden": 0,
    "translations": [
      { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
      { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
    ],
    "version": 2,
    "subcategories": []
  },
  "createSubcategory": {
    "id": 1,
    "category_id": 1,
    "order": 1,
    "hidden": 0,
    "translations": [ { "name": "Casado", "address": "", "description": "", "language_code": "es" } ],
    "version": 1
  },
  "updateSubcategory": {
    "id": 1,
    "category_id": 1,
    "order": 1,
    "hidden": 0,
    "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
    "version": 2
  },
  "products": {
    "data": [
      {
        "id": 1,
        "restaurant_id": 1,
        "price": 4500,
        "order": 1,
        "status": "1",
        "sold_out": 0,
        "sold_out_branches": [],
        "imagen": null,
        "category_id": 1,
        "subcategory_id": 1,
        "translations": [
          {
            "name": "Casado con pollo",
            "address": "",
            "description": "Arroz, frijoles, plátano maduro y pollo a la plancha",
            "language_code": "es"
          }
        ],
        "subcategory": {
          "id": 1,
          "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
          "category": {
            "id": 1,
            "translations": [
              {
                "name": "Platos fuertes",
                "address": "",
                "description": "",
                "language_code": "es"
              },
              {
                "name": "Main dishes",
                "address": "",
                "description": "",
                "language_code": "en"
              }
            ]
          }
        },
        "variants": [
          {
            "id": 1,
            "product_id": 1,
            "name": "Guarnición",
            "quantity": 1,
            "required": 1,
            "translations": [ { "name": "Guarnición", "language_code": "es" } ],
            "options": [
              {
                "id": 1,
                "product_id": 3,
                "name": "Ensalada verde",
                "additional_price": 350,
                "product": {
                  "id": 3,
                  "status": "1",
                  "sold_out": 0,
                  "translations": [
                    {
                      "name": "Ensalada verde",
                      "address": "",
                      "description": "",
                      "language_code": "es"
                    }
                  ]
                }
              }
            ],
            "version": 3
          }
        ],
        "version": 2
      },
      {
        "id": 2,
        "restaurant_id": 1,
        "price": 1200,
        "order": 2,
        "status": "1",
        "sold_out": 0,
        "sold_out_branches": [],
        "imagen": null,
        "category_id": 1,
        "subcategory_id": 1,
        "translations": [
          { "name": "Fresco de cas", "address": "", "description": "", "language_code": "es" }
        ],
        "subcategory": {
          "id": 1,
          "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
          "category": {
            "id": 1,
            "translations": [
              {
                "name": "Platos fuertes",
                "address": "",
                "description": "",
                "language_code": "es"
              },
              {
                "name": "Main dishes",
                "address": "",
                "description": "",
                "language_code": "en"
              }
            ]
          }
        },
        "variants": [],
        "version": 1
      },
      {
        "id": 3,
        "restaurant_id": 1,
        "price": 1500,
        "order": 3,
        "status": "1",
        "sold_out": 0,
        "sold_out_branches": [],
        "imagen": null,
        "category_id": 1,
        "subcategory_id": 1,
        "translations": [
          { "name": "Ensalada verde", "address": "", "description": "", "language_code": "es" }
        ],
        "subcategory": {
          "id": 1,
          "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
          "category": {
            "id": 1,
            "translations": [
              {
                "name": "Platos fuertes",
                "address": "",
                "description": "",
                "language_code": "es"
              },
              {
                "name": "Main dishes",
                "address": "",
                "description": "",
                "language_code": "en"
              }
            ]
          }
        },
        "variants": [],
        "version": 1
      }
    ],
    "total": 3
  },
  "product": {
    "id": 1,
    "restaurant_id": 1,
    "price": 4500,
    "order": 1,
    "status": "1",
    "sold_out": 0,
    "sold_out_branches": [],
    "imagen": null,
    "category_id": 1,
    "subcategory_id": 1,
    "translations": [
      {
        "name": "Casado con pollo",
        "address": "",
        "description": "Arroz, frijoles, plátano maduro y pollo a la plancha",
        "language_code": "es"
      }
    ],
    "subcategory": {
      "id": 1,
      "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
      "category": {
        "id": 1,
        "translations": [
          { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
          { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
        ]
      }
    },
    "variants": [
      {
        "id": 1,
        "product_id": 1,
        "name": "Guarnición",
        "quantity": 1,
        "required": 1,
        "translations": [ { "name": "Guarnición", "language_code": "es" } ],
        "options": [
          {
            "id": 1,
            "product_id": 3,
            "name": "Ensalada verde",
            "additional_price": 350,
            "product": {
              "id": 3,
              "status": "1",
              "sold_out": 0,
              "translations": [
                {
                  "name": "Ensalada verde",
                  "address": "",
                  "description": "",
                  "language_code": "es"
                }
              ]
            }
          }
        ],
        "version": 3
      }
    ],
    "version": 2
  },
  "createProduct": {
    "id": 1,
    "restaurant_id": 1,
    "price": 4200,
    "order": 1,
    "status": "1",
    "sold_out": 0,
    "sold_out_branches": [],
    "imagen": null,
    "category_id": 1,
    "subcategory_id": 1,
    "translations": [
      {
        "name": "Casado con pollo",
        "address": "",
        "description": "Arroz, frijoles, plátano maduro y pollo a la plancha",
        "language_code": "es"
      }
    ],
    "subcategory": {
      "id": 1,
      "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
      "category": {
        "id": 1,
        "translations": [
          { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
          { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
        ]
      }
    },
    "variants": [],
    "version": 1
  },
  "updateProduct": {
    "id": 1,
    "restaurant_id": 1,
    "price": 4500,
    "order": 1,
    "status": "1",
    "sold_out": 0,
    "sold_out_branches": [],
    "imagen": null,
    "category_id": 1,
    "subcategory_id": 1,
    "translations": [
      {
        "name": "Casado con pollo",
        "address": "",
        "description": "Arroz, frijoles, plátano maduro y pollo a la plancha",
        "language_code": "es"
      }
    ],
    "subcategory": {
      "id": 1,
      "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
      "category": {
        "id": 1,
        "translations": [
          { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
          { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
        ]
      }
    },
    "variants": [],
    "version": 2
  },
  "importProducts": {
    "aplicado": false,
    "huella": "qcIIoM53qSKbk6duZ1IYmtqwpdOj2EMKiTRtsfC8-Ns",
    "crear": 1,
    "cambiar": 1,
    "variantes": 0,
    "secciones": 0,
    "igual": 0,
    "rechazar": 0,
    "categorias": [],
    "subcategorias": [],
    "filas": [
      {
        "fila": 2,
        "nombre": "Casado con pollo",
        "entendido": { "categoria": "Platos fuertes", "subcategoria": "Casados", "precio": 4700 },
        "accion": "cambiar",
        "cambios": [ { "campo": "Precio", "antes": "4500.00", "despues": "4700.00" } ],
        "errores": [],
        "detalles": []
      },
      {
        "fila": 3,
        "nombre": "Casado con pescado",
        "entendido": { "categoria": "Platos fuertes", "subcategoria": "Casados", "precio": 5200 },
        "accion": "crear",
        "cambios": [],
        "errores": [],
        "detalles": []
      }
    ]
  },
  "createVariant": {
    "id": 1,
    "product_id": 1,
    "name": "Guarnición",
    "quantity": 1,
    "required": 0,
    "translations": [ { "name": "Guarnición", "language_code": "es" } ],
    "options": [],
    "version": 1
  },
  "updateVariant": {
    "id": 1,
    "product_id": 1,
    "name": "Guarnición",
    "quantity": 1,
    "required": 1,
    "translations": [ { "name": "Guarnición", "language_code": "es" } ],
    "options": [],
    "version": 2
  },
  "saveOptions": {
    "id": 1,
    "product_id": 1,
    "name": "Guarnición",
    "quantity": 1,
    "required": 1,
    "translations": [ { "name": "Guarnición", "language_code": "es" } ],
    "options": [
      {
        "id": 1,
        "product_id": 3,
        "name": "Ensalada verde",
        "additional_price": 350,
        "product": {
          "id": 3,
          "status": "1",
          "sold_out": 0,
          "translations": [
            {
              "name": "Ensalada verde",
              "address": "",
              "description": "",
              "language_code": "es"
            }
          ]
        }
      }
    ],
    "version": 3
  },
  "setSoldOut": {
    "id": 3,
    "restaurant_id": 1,
    "price": 1500,
    "order": 3,
    "status": "1",
    "sold_out": 1,
    "sold_out_branches": [ 1 ],
    "imagen": null,
    "category_id": 1,
    "subcategory_id": 1,
    "translations": [ { "name": "Ensalada verde", "address": "", "description": "", "language_code": "es" } ],
    "subcategory": {
      "id": 1,
      "translations": [ { "name": "Casados", "address": "", "description": "", "language_code": "es" } ],
      "category": {
        "id": 1,
        "translations": [
          { "name": "Platos fuertes", "address": "", "description": "", "language_code": "es" },
          { "name": "Main dishes", "address": "", "description": "", "language_code": "en" }
        ]
      }
    },
    "variants": [],
    "version": 2
  },
  "branches": {
    "data": [
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
    ],
    "total": 1
  },
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
    "version": 2,
    "halls": [ { "id": 1, "branch_id": 1, "name": "Terraza", "status": 1, "version": 2 } ]
  },
  "createBranch": {
    "id": 1,
    "restaurant_id": 1,
    "phone": "2222-0101",
    "status": 1,
    "abierta": 1,
    "minutos_ambar": 8,
    "minutos_rojo": 15,
    "impresora": "",
    "imprimir_pedidos": 0,
    "confirmar_mesa": 0,
    "translations": [
      {
        "name": "Barrio Escalante",
        "address": "Calle 33, San José",
        "description": "",
        "language_code": "es"
      }
    ],
    "version": 1,
    "halls": []
  },
  "updateBranch": {
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
    "halls": []
  },
  "setReceiving": {
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
    "halls": [ { "id": 1, "branch_id": 1, "name": "Terraza", "status": 1, "version": 2 } ]
  },
  "hall": {
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
        "version": 2,
        "qr_url": "https://pedidos.example/open/eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoxfQ.F0W1de5V0FkAYPN-i22GMA"
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
        "version": 2,
        "qr_url": "https://pedidos.example/open/eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoyLCJ2ZXJzaW9uIjoxfQ.VODCyOz2g8o_dcuODO0hjQ"
      }
    ],
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
        "version": 2
      }
    }
  },
  "createHall": { "id": 1, "branch_id": 1, "name": "Patio", "status": 1, "version": 1 },
  "updateHall": { "id": 1, "branch_id": 1, "name": "Terraza", "status": 1, "version": 2 },
  "createTable": {
    "id": 1,
    "hall_id": 1,
    "name": "Mesa 1",
    "capacity": 2,
    "status": 1,
    "code_version": 0,
    "restaurant_id": 1,
    "branch_id": 1,
    "hall": { "name": "Terraza" },
    "logo": null,
    "version": 1,
    "qr_url": "https://pedidos.example/open/eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoxfQ.F0W1de5V0FkAYPN-i22GMA"
  },
  "updateTable": {
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
    "version": 2,
    "qr_url": "https://pedidos.example/open/eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoxfQ.F0W1de5V0FkAYPN-i22GMA"
  },
  "renewTableCode": {
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
    "version": 2,
    "qr_url": "https://pedidos.example/open/eyJyZXN0YXVyYW50ZSI6MSwic3VjdXJzYWwiOjEsInNhbG9uIjoxLCJtZXNhIjoyLCJ2ZXJzaW9uIjoxfQ.VODCyOz2g8o_dcuODO0hjQ"
  },
  "employees": {
    "data": [
      {
        "user_id": 3,
        "user": { "id": 3, "name": "Ana Araya", "email": "ana@soda.example" },
        "type": "admin",
        "sucursales": [],
        "sucursalesSeleccionadas": [],
        "pending": 0,
        "version": 1
      },
      {
        "user_id": 4,
        "user": { "id": 4, "name": "Beto Brenes", "email": "beto@soda.example" },
        "type": "salonero",
        "sucursales": [ { "branch_id": 1 } ],
        "sucursalesSeleccionadas": [ 1 ],
        "pending": 0,
        "version": 2
      },
      {
        "user_id": 5,
        "user": { "id": 5, "name": "Carla", "email": "carla@soda.example" },
        "type": "salonero",
        "sucursales": [ { "branch_id": 1 } ],
        "sucursalesSeleccionadas": [ 1 ],
        "pending": 0,
        "version": 1
      }
    ],
    "total": 3
  },
  "createEmployee": {
    "user_id": 4,
    "user": { "id": 4, "name": "Beto", "email": "beto@soda.example" },
    "type": "salonero",
    "sucursales": [ { "branch_id": 1 } ],
    "sucursalesSeleccionadas": [ 1 ],
    "pending": 0,
    "version": 1,
    "temporary_password": "kuvo-7351-lamu"
  },
  "updateEmployee": {
    "user_id": 4,
    "user": { "id": 4, "name": "Beto Brenes", "email": "beto@soda.example" },
    "type": "salonero",
    "sucursales": [ { "branch_id": 1 } ],
    "sucursalesSeleccionadas": [ 1 ],
    "pending": 0,
    "version": 2
  },
  "renewPassword": { "temporary_password": "kuvo-7351-lamu" },
  "restaurants": {
    "data": [
      {
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
        "version": 2,
        "branches": []
      }
    ],
    "total": 1
  },
  "createRestaurant": {
    "id": 1,
    "logo": null,
    "status": 1,
    "country": "crc",
    "currency": "₡",
    "contact": "",
    "phone": "2222-0100",
    "email": "ana@soda.example",
    "comision": 3,
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
    "version": 1,
    "branches": [],
    "temporary_password": "kuvo-7351-lamu"
  },
  "updateRestaurant": {
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
    "version": 2,
    "branches": []
  },
  "users": {
    "data": [
      {
        "id": 1,
        "name": "Equipo Orderi",
        "email": "equipo@orderi.example",
        "type": "superadmin",
        "pending": 0,
        "version": 1
      },
      {
        "id": 2,
        "name": "Soporte",
        "email": "soporte@orderi.example",
        "type": "superadmin",
        "pending": 0,
        "version": 1
      }
    ],
    "total": 2
  },
  "createUser": {
    "id": 2,
    "name": "Soporte",
    "email": "soporte@orderi.example",
    "type": "superadmin",
    "pending": 0,
    "version": 1,
    "temporary_password": "kuvo-7351-lamu"
  },
  "updateUser": {
    "id": 2,
    "name": "Soporte de Orderi",
    "email": "soporte@orderi.example",
    "type": "superadmin",
    "pending": 0,
    "version": 2
  }
}
