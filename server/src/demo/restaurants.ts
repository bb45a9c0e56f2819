import type { DemoRestaurant } from './content.ts'

export const demoRestaurants: readonly DemoRestaurant[] = [
  /** Menu prices include tax and service, as the law of Costa Rica requires. */
  {
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
    name: 'Fogón del Guarumo',
    descriptions: {
      es: 'Cocina tica de leña: pinto, casados, ollas y frescos de fruta.',
      en: 'Costa Rican cooking over wood: pinto, casados, stews and fruit drinks.',
      pt: 'Cozinha costarriquenha à lenha: pinto, casados, ensopados e sucos.',
      fr: 'Cuisine costaricienne au feu de bois : pinto, casados, ragoûts, jus frais.',
    },
    stations: [
      { name: 'Cocina caliente', color: 'naranja', sonido: 'campana', categories: [] },
      {
        name: 'Fríos y postres',
        color: 'verde',
        sonido: 'dos_tonos',
        categories: ['Bocas y ceviches', 'Postres'],
      },
      { name: 'Barra', color: 'azul', sonido: 'madera', categories: ['Bebidas'] },
    ],
    courses: [
      { name: 'Bebidas', categories: ['Bebidas'] },
      { name: 'Entradas', categories: ['Bocas y ceviches', 'Sopas'] },
      {
        name: 'Fuertes',
        categories: [
          'Desayunos',
          'Casados',
          'Platos fuertes',
          'Gallos, maíz y pan',
          'Acompañamientos',
        ],
      },
      { name: 'Postres', categories: ['Postres'] },
    ],
    branches: [
      {
        key: 'guarumo-ciudad',
        phone: '+506 2000-0101',
        texts: {
          es: ['San José', 'Barrio El Guarumo, 150 metros al norte de la plaza, San José'],
          en: ['San José', 'Barrio El Guarumo, 150 metres north of the square, San José'],
          pt: ['San José', 'Barrio El Guarumo, 150 metros ao norte da praça, San José'],
          fr: ['San José', 'Barrio El Guarumo, à 150 mètres au nord de la place, San José'],
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
  },
  /** Menu prices include tax. Service and the platform's commission are added to the bill. */
  {
    key: 'comal-jade',
    country: 'gua',
    currency: 'Q',
    contact: 'Lucía',
    phone: '+502 2000-0200',
    email: 'hola@comal.demo',
    legal_name: 'El Comal de Jade, S. A.',
    tax_id: '000000-0',
    customer: { name: 'Imprenta Los Volcanes', tax_id: '111111-1' },
    commissionType: 1,
    comision: 2.5,
    iva: 12,
    ivaIncluido: '1',
    servicio: 10,
    servicioIncluido: '0',
    openingCash: 500,
    name: 'El Comal de Jade',
    descriptions: {
      es: 'Cocina chapina: recados molidos en piedra, tamales y atoles.',
      en: 'Guatemalan cooking: stone-ground sauces, tamales and atoles.',
      pt: 'Cozinha guatemalteca: molhos moídos na pedra, tamales e atoles.',
      fr: 'Cuisine guatémaltèque : sauces broyées à la pierre, tamales et atoles.',
    },
    stations: [
      { name: 'Comal', color: 'naranja', sonido: 'campana', categories: [] },
      { name: 'Parrilla', color: 'rosa', sonido: 'dos_tonos', categories: ['Parrilla y mar'] },
      { name: 'Barra', color: 'azul', sonido: 'madera', categories: ['Bebidas', 'Postres'] },
    ],
    courses: [
      { name: 'Bebidas', categories: ['Bebidas'] },
      { name: 'Entradas', categories: ['Antojitos'] },
      {
        name: 'Fuertes',
        categories: [
          'Desayunos',
          'Caldos',
          'Recados y guisos',
          'Tamales',
          'Parrilla y mar',
          'Acompañamientos',
        ],
      },
      { name: 'Postres', categories: ['Postres'] },
    ],
    branches: [
      {
        key: 'jade-capital',
        settings: { asientos: 1, edades_por_plato: 1 },
        phone: '+502 2000-0201',
        texts: {
          es: ['Zona 1', 'Callejón del Jade 3-20, Ciudad de Guatemala'],
          en: ['Zone 1', 'Callejón del Jade 3-20, Guatemala City'],
          pt: ['Zona 1', 'Callejón del Jade 3-20, Cidade da Guatemala'],
          fr: ['Zone 1', 'Callejón del Jade 3-20, Guatemala'],
        },
        halls: [
          { name: 'Salón principal', table: 'Mesa', seats: [4, 4, 4, 2, 2, 6] },
          { name: 'Patio', table: 'Patio', seats: [4, 4, 6, 8, 2] },
          { name: 'Barra', table: 'Barra', seats: [1, 1, 2] },
        ],
      },
      {
        key: 'jade-lago',
        phone: '+502 2000-0202',
        texts: {
          es: ['El Lago', 'Calle del Muelle 7, frente al lago, Sololá'],
          en: ['The Lake', 'Calle del Muelle 7, facing the lake, Sololá'],
          pt: ['O Lago', 'Calle del Muelle 7, em frente ao lago, Sololá'],
          fr: ['Le Lac', 'Calle del Muelle 7, face au lac, Sololá'],
        },
        halls: [
          { name: 'Salón principal', table: 'Mesa', seats: [4, 4, 6, 2] },
          { name: 'Terraza', table: 'Terraza', seats: [2, 2, 4, 4, 8] },
        ],
      },
    ],
  },
]
