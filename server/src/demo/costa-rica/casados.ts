/** The casados of the Costa Rican restaurant: rice, beans, salad, plantain and one main thing. */

import type { DemoCategory } from '../content.ts'
import { extras, sauce, side } from './choices.ts'

export const casados: DemoCategory = {
  key: 'cr-casados',
  hidden: 0,
  texts: {
    es: ['Casados', 'Arroz, frijoles, ensalada, maduro y picadillo del día.'],
    en: ['Casados', 'Rice, beans, salad, ripe plantain and the hash of the day.'],
    pt: ['Casados', 'Arroz, feijão, salada, banana-da-terra e picadinho do dia.'],
    fr: ['Casados', 'Riz, haricots, salade, plantain mûr et poêlée du jour.'],
  },
  subcategories: [
    {
      key: 'cr-casados-carne',
      names: { es: 'Con carne', en: 'With meat', pt: 'Com carne', fr: 'À la viande' },
      products: [
        {
          key: 'casado-pollo',
          price: 4600,
          texts: {
            es: [
              'Casado con pollo',
              'Pechuga a la plancha con limón y ajo, y todo lo de un casado.',
            ],
            en: [
              'Casado with chicken',
              'Grilled breast with lime and garlic, and all that goes with it.',
            ],
            pt: [
              'Casado com frango',
              'Peito grelhado com limão e alho, e tudo o que o casado leva.',
            ],
            fr: [
              'Casado au poulet',
              'Blanc de poulet grillé, citron vert et ail, garniture complète.',
            ],
          },
          picture: {
            table: 'walnut',
            cloth: 'carreta',
            turn: 24,
            vessel: 'plate',
            glaze: 'cobalt',
            food: [
              ['rice', -50, -60, 0.94],
              ['beans', 54, -64, 0.92],
              ['salad', -82, 30, 0.8],
              ['tomato', -84, 58, 0.52],
              ['plantain', 86, 14, 0.74, 24],
              ['chicken', 14, 50, 1.02, -10],
              ['lime', 62, 84, 0.62],
            ],
          },
          variants: [side, extras],
        },
        {
          key: 'casado-bistec',
          price: 4900,
          texts: {
            es: [
              'Casado con bistec',
              'Bistec encebollado en salsa criolla, arroz, frijoles y maduro.',
            ],
            en: ['Casado with steak', 'Steak smothered in onions, rice, beans and ripe plantain.'],
            pt: [
              'Casado com bife',
              'Bife acebolado em molho crioulo, arroz, feijão e banana-da-terra.',
            ],
            fr: [
              'Casado au steak',
              'Steak aux oignons sauce créole, riz, haricots et plantain mûr.',
            ],
          },
          picture: {
            table: 'sage',
            vessel: 'plate',
            glaze: 'enamel',
            food: [
              ['rice', 60, -54, 0.94],
              ['beans', 66, 36, 0.86, 0, '#7a2e22'],
              ['slaw', -4, -88, 0.66],
              ['steak', -42, 8, 1.02, 70],
              ['onions', -44, 12, 0.84, 0, '#ecd9b4'],
              ['plantain', 6, 88, 0.72, -8],
            ],
          },
          variants: [side, extras],
        },
        {
          key: 'casado-chuleta',
          price: 5100,
          texts: {
            es: ['Casado con chuleta', 'Chuleta de cerdo a la parrilla con piña, y su picadillo.'],
            en: ['Casado with pork chop', 'Grilled pork chop with pineapple, and vegetable hash.'],
            pt: ['Casado com costeleta', 'Costeleta de porco na grelha com abacaxi, e picadinho.'],
            fr: [
              'Casado à la côte de porc',
              'Côte de porc grillée à l’ananas, et poêlée de légumes.',
            ],
          },
          picture: {
            table: 'teal',
            cloth: 'gingham',
            turn: -34,
            vessel: 'plate',
            glaze: 'cream',
            food: [
              ['rice', -70, -34, 0.86],
              ['beans', -54, 54, 0.86],
              ['picadillo', 26, 74, 0.84],
              ['pineapple', 86, -6, 0.6, 20],
              ['chop', 34, -34, 1.12, 10],
              ['lettuce', -2, -96, 0.42, 20],
              ['sprig', 66, -60, 0.5],
            ],
          },
          variants: [side, extras],
        },
        {
          key: 'casado-salsa',
          price: 5000,
          texts: {
            es: ['Casado con carne en salsa', 'Res cocida tres horas en salsa de tomate y laurel.'],
            en: [
              'Casado with stewed beef',
              'Beef cooked for three hours in tomato and bay leaf sauce.',
            ],
            pt: [
              'Casado com carne de panela',
              'Carne cozida três horas em molho de tomate e louro.',
            ],
            fr: ['Casado au bœuf mijoté', 'Bœuf mijoté trois heures, sauce tomate et laurier.'],
          },
          picture: {
            table: 'clay',
            vessel: 'plate',
            glaze: 'talavera',
            food: [
              ['rice', 0, -76, 0.9],
              ['beans', -82, -4, 0.84],
              ['salad', 84, -14, 0.76],
              ['cucumber', 92, 4, 0.5],
              ['pool', 4, 54, 0.94, 0, '#a8401f'],
              ['stew', 4, 48, 0.96],
              ['leaves', 40, 32, 0.44],
              ['plantain', -74, 74, 0.56, 40],
            ],
          },
          variants: [side, extras],
        },
      ],
    },
    {
      key: 'cr-casados-mar-huerta',
      names: {
        es: 'De mar y huerta',
        en: 'From sea and garden',
        pt: 'Do mar e da horta',
        fr: 'Mer et potager',
      },
      products: [
        {
          key: 'casado-pescado',
          price: 5600,
          texts: {
            es: [
              'Casado con pescado',
              'Filete de tilapia al ajillo o empanizado, con ensalada fresca.',
            ],
            en: ['Casado with fish', 'Tilapia fillet in garlic or breaded, with a fresh salad.'],
            pt: ['Casado com peixe', 'Filé de tilápia ao alho ou empanado, com salada fresca.'],
            fr: ['Casado au poisson', 'Filet de tilapia à l’ail ou pané, avec salade fraîche.'],
          },
          picture: {
            table: 'sky',
            cloth: 'indigo',
            turn: 36,
            vessel: 'platter',
            glaze: 'white',
            food: [
              ['rice', -94, -30, 0.86],
              ['beans', 92, -44, 0.82],
              ['salad', 92, 48, 0.76],
              ['radish', 98, 50, 0.5],
              ['fillet', 0, 4, 1.06, -8],
              ['plantain', -88, 62, 0.62, 10],
              ['lime', 20, 70, 0.66],
            ],
          },
          variants: [side, sauce],
        },
        {
          key: 'casado-vegetariano',
          price: 4300,
          texts: {
            es: [
              'Casado vegetariano',
              'Picadillo de chayote, queso frito, aguacate, huevo y ensalada.',
            ],
            en: ['Vegetarian casado', 'Chayote hash, fried cheese, avocado, egg and salad.'],
            pt: ['Casado vegetariano', 'Picadinho de chuchu, queijo frito, abacate, ovo e salada.'],
            fr: ['Casado végétarien', 'Poêlée de chayote, fromage poêlé, avocat, œuf et salade.'],
          },
          picture: {
            table: 'leaf',
            vessel: 'plate',
            glaze: 'jade',
            food: [
              ['rice', -62, -52, 0.84],
              ['beans', 22, -80, 0.8],
              ['avocado', 88, -20, 0.8, 40],
              ['picadillo', -78, 34, 0.82, 0, '#bcd07a'],
              ['cheese', -4, 82, 0.86],
              ['egg', 22, 4, 0.82],
              ['salad', 78, 56, 0.66],
            ],
          },
          variants: [side, extras],
        },
      ],
    },
  ],
}
