import type { DemoRestaurant } from './content.ts'

/** Menu prices include tax and service, as the law of Costa Rica requires. */
export const costaRicaRestaurant: DemoRestaurant = {
  key: 'fogon-guarumo',
  country: 'crc',
  currency: '₡',
  contact: 'Ana',
  phone: '+506 2000-0100',
  email: 'hola@guarumo.demo',
  legal_name: 'Fogón del Guarumo S. A.',
  tax_id: '3-101-000000',
  customer: { name: 'Constructora El Roble', tax_id: '3-102-000000' },
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
        { name: 'Salón principal', table: 'Mesa', seats: [4, 4, 2, 2, 6, 4, 8] },
        { name: 'Terraza', table: 'Terraza', seats: [4, 4, 2, 6] },
        { name: 'Barra', table: 'Barra', seats: [1, 1, 2] },
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
        { name: 'Rancho', table: 'Rancho', seats: [4, 4, 6, 8, 2] },
        { name: 'En la arena', table: 'Arena', seats: [2, 2, 4, 4] },
      ],
    },
  ],
}
