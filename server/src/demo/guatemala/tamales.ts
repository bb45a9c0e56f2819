/** Tamales of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'
import { sauce } from './choices.ts'

export const tamales: DemoCategory = {
  key: 'gt-tamales',
  hidden: 0,
  texts: {
    es: ['Tamales', 'Sábados y vísperas; aquí, todos los días.'],
    en: ['Tamales', 'For Saturdays and eves of feasts; here, every day.'],
    pt: ['Tamales', 'De sábado e véspera de festa; aqui, todo dia.'],
    fr: ['Tamales', 'Du samedi et des veilles de fête ; ici, tous les jours.'],
  },
  subcategories: [
    {
      key: 'gt-tamales-masa',
      names: {
        es: 'De masa y papa',
        en: 'Corn and potato',
        pt: 'De milho e batata',
        fr: 'Maïs et pomme de terre',
      },
      products: [
        {
          key: 'tamal-colorado',
          price: 22,
          texts: {
            es: ['Tamal colorado', 'Masa suave, recado rojo, cerdo, aceituna y pimiento.'],
            en: ['Red tamal', 'Soft dough, red sauce, pork, olive and sweet pepper.'],
            pt: ['Tamal vermelho', 'Massa macia, molho vermelho, porco, azeitona e pimentão.'],
            fr: ['Tamal rouge', 'Pâte fondante, sauce rouge, porc, olive et poivron.'],
          },
          picture: {
            table: 'clay',
            vessel: 'leaf',
            food: [
              ['tamal', 0, 0, 1.14, 0, '#e0843f'],
              ['pool', -6, 0, 0.52, 0, '#b5371c'],
              ['stew', -8, 0, 0.44],
              ['strips', 20, -4, 0.4],
              ['peas', 34, 14, 0.24, 0, '#5f6b2a'],
            ],
            beside: [['lime', 190, 186, 1]],
          },
          variants: [sauce],
        },
        {
          key: 'tamal-negro',
          price: 24,
          texts: {
            es: ['Tamal negro', 'Recado dulce de chocolate, ciruela, pasas y almendra.'],
            en: ['Black tamal', 'Sweet sauce of chocolate, prune, raisins and almond.'],
            pt: ['Tamal preto', 'Molho doce de chocolate, ameixa, passas e amêndoa.'],
            fr: ['Tamal noir', 'Sauce douce au chocolat, pruneau, raisins et amande.'],
          },
          picture: {
            table: 'mustard',
            vessel: 'dish',
            glaze: 'white',
            food: [
              ['tamal', 0, 0, 1.14, -10, '#d0a878'],
              ['pool', -4, -2, 0.62, 0, '#3a170e'],
              ['seeds', -2, -2, 0.6, 0, '#f0dcb4'],
              ['beans', 2, 0, 0.34, 0, '#43191a'],
            ],
          },
        },
        {
          key: 'pache',
          price: 23,
          texts: {
            es: ['Pache quetzalteco', 'De papa, con recado rojo y chile guaque.'],
            en: ['Potato pache', 'Made of potato, with red sauce and guaque chilli.'],
            pt: ['Pache de batata', 'De batata, com molho vermelho e pimenta guaque.'],
            fr: ['Pache de pomme de terre', 'De pomme de terre, sauce rouge et piment guaque.'],
          },
          picture: {
            table: 'sky',
            cloth: 'huipil',
            turn: -10,
            vessel: 'plate',
            glaze: 'clay',
            food: [
              ['tamal', 0, 0, 1.2, 6, '#e9b76a'],
              ['pool', 2, 0, 0.44, 0, '#8c2a16'],
              ['chunks', 2, 0, 0.4],
              ['chili', 6, 34, 0.56, 0],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'tamalitos-chipilin',
          price: 20,
          texts: {
            es: ['Tamalitos de chipilín', 'Tres, de masa con hoja de chipilín y queso.'],
            en: ['Chipilín tamalitos', 'Three, of dough with chipilín leaf and cheese.'],
            pt: ['Tamalitos de chipilín', 'Três, de massa com folha de chipilín e queijo.'],
            fr: ['Tamalitos au chipilín', 'Trois, pâte aux feuilles de chipilín et fromage.'],
          },
          picture: {
            table: 'plum',
            vessel: 'basket',
            food: [
              ['husks', -6, 0, 1.2, 10, '#dfe2a4'],
              ['flecks', -24, 0, 0.8],
              ['dip', 78, 76, 0.62, 0, '#c23a24'],
            ],
          },
          variants: [sauce],
        },
      ],
    },
  ],
}
