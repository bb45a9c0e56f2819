import type { DemoRestaurant } from './content.ts'

/** Menu prices include tax and service, as the law of Costa Rica requires. */
export const costaRicaRestaurant: DemoRestaurant = {
  key: 'fogon-guarumo',
  country: 'crc',
  currency: '₡',
  contact: 'Ana',
  phone: '+506 2000-0100',
  email: 'hola@guarumo.demo',
  commissionType: 2,
  comision: 3,
  iva: 13,
  ivaIncluido: '1',
  servicio: 10,
  servicioIncluido: '1',
  openingCash: 50_000,
  texts: {
    es: [
      'Fogón del Guarumo',
      'Cocina tica de leña: pinto, casados, ollas y frescos de fruta.',
      'Barrio El Guarumo, 150 metros al norte de la plaza, San José',
    ],
    en: [
      'Fogón del Guarumo',
      'Costa Rican cooking over wood: pinto, casados, stews and fruit drinks.',
      'Barrio El Guarumo, 150 metres north of the square, San José',
    ],
    pt: [
      'Fogón del Guarumo',
      'Cozinha costarriquenha à lenha: pinto, casados, ensopados e sucos.',
      'Barrio El Guarumo, 150 metros ao norte da praça, San José',
    ],
    fr: [
      'Fogón del Guarumo',
      'Cuisine costaricienne au feu de bois : pinto, casados, ragoûts, jus frais.',
      'Barrio El Guarumo, à 150 mètres au nord de la place, San José',
    ],
  },
  branches: [
    {
      key: 'guarumo-ciudad',
      phone: '+506 2000-0101',
      texts: {
        es: ['San José', 'Barrio El Guarumo, 150 metros al norte de la plaza'],
        en: ['San José', 'Barrio El Guarumo, 150 metres north of the square'],
        pt: ['San José', 'Barrio El Guarumo, 150 metros ao norte da praça'],
        fr: ['San José', 'Barrio El Guarumo, à 150 mètres au nord de la place'],
      },
      halls: [
        {
          key: 'ciudad-salon',
          name: 'Salón principal',
          tables: [
            ['Mesa 1', 4],
            ['Mesa 2', 4],
            ['Mesa 3', 2],
            ['Mesa 4', 2],
            ['Mesa 5', 6],
            ['Mesa 6', 4],
            ['Mesa 7', 8],
          ],
        },
        {
          key: 'ciudad-terraza',
          name: 'Terraza',
          tables: [
            ['Terraza 1', 4],
            ['Terraza 2', 4],
            ['Terraza 3', 2],
            ['Terraza 4', 6],
          ],
        },
        {
          key: 'ciudad-barra',
          name: 'Barra',
          tables: [
            ['Barra 1', 1],
            ['Barra 2', 1],
            ['Barra 3', 2],
          ],
        },
      ],
    },
    {
      key: 'guarumo-playa',
      phone: '+506 2000-0102',
      texts: {
        es: ['Playa', 'Camino al mar, frente al almendro grande, Guanacaste'],
        en: ['The beach', 'Road to the sea, opposite the big almond tree, Guanacaste'],
        pt: ['Praia', 'Caminho do mar, em frente à amendoeira grande, Guanacaste'],
        fr: ['La plage', 'Chemin de la mer, face au grand amandier, Guanacaste'],
      },
      halls: [
        {
          key: 'playa-rancho',
          name: 'Rancho',
          tables: [
            ['Rancho 1', 4],
            ['Rancho 2', 4],
            ['Rancho 3', 6],
            ['Rancho 4', 8],
            ['Rancho 5', 2],
          ],
        },
        {
          key: 'playa-arena',
          name: 'En la arena',
          tables: [
            ['Arena 1', 2],
            ['Arena 2', 2],
            ['Arena 3', 4],
            ['Arena 4', 4],
          ],
        },
      ],
    },
  ],
}
