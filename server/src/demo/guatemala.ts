import type { DemoRestaurant } from './content.ts'

/** Menu prices include tax. Service and the platform's commission are added to the bill. */
export const guatemalaRestaurant: DemoRestaurant = {
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
  texts: {
    es: [
      'El Comal de Jade',
      'Cocina chapina: recados molidos en piedra, tamales y atoles.',
      'Callejón del Jade 3-20, zona 1, Ciudad de Guatemala',
    ],
    en: [
      'El Comal de Jade',
      'Guatemalan cooking: stone-ground sauces, tamales and atoles.',
      'Callejón del Jade 3-20, zone 1, Guatemala City',
    ],
    pt: [
      'El Comal de Jade',
      'Cozinha guatemalteca: molhos moídos na pedra, tamales e atoles.',
      'Callejón del Jade 3-20, zona 1, Cidade da Guatemala',
    ],
    fr: [
      'El Comal de Jade',
      'Cuisine guatémaltèque : sauces broyées à la pierre, tamales et atoles.',
      'Callejón del Jade 3-20, zone 1, Guatemala',
    ],
  },
  branches: [
    {
      key: 'jade-capital',
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
}
