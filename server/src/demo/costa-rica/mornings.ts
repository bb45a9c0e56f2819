/** Breakfasts of the Costa Rican restaurant. */

import type { DemoCategory } from '../content.ts'
import { breakfastExtras, sauce, sweetTouch } from './choices.ts'

export const breakfasts: DemoCategory = {
  key: 'cr-desayunos',
  hidden: 0,
  texts: {
    es: ['Desayunos', 'Todo el día, como en la casa de la abuela.'],
    en: ['Breakfast', 'All day long, the way grandma makes it.'],
    pt: ['Café da manhã', 'O dia todo, como na casa da avó.'],
    fr: ['Petits-déjeuners', 'Toute la journée, comme chez grand-mère.'],
  },
  subcategories: [
    {
      key: 'cr-gallo-pinto',
      names: { es: 'Gallo pinto', en: 'Gallo pinto', pt: 'Gallo pinto', fr: 'Gallo pinto' },
      products: [
        {
          key: 'pinto-huevo',
          price: 3600,
          texts: {
            es: [
              'Pinto con huevo',
              'Arroz y frijoles salteados con culantro, dos huevos y maduros.',
            ],
            en: [
              'Pinto with eggs',
              'Fried rice and beans with coriander, two eggs and ripe plantain.',
            ],
            pt: [
              'Pinto com ovos',
              'Arroz e feijão refogados com coentro, dois ovos e banana-da-terra.',
            ],
            fr: [
              'Pinto aux œufs',
              'Riz et haricots sautés à la coriandre, deux œufs, plantain mûr.',
            ],
          },
          picture: {
            table: 'teal',
            cloth: 'gingham',
            turn: 32,
            vessel: 'plate',
            glaze: 'enamel',
            food: [
              ['pinto', -48, -34, 1.12],
              ['egg', 62, -62, 0.92],
              ['egg', 70, 24, 0.86, 60],
              ['plantain', -34, 74, 0.9, 8],
              ['sprig', 18, 70, 0.55, 30],
            ],
          },
          variants: [breakfastExtras],
        },
        {
          key: 'pinto-queso',
          price: 3900,
          texts: {
            es: [
              'Pinto con queso frito',
              'Gallo pinto, queso fresco dorado, natilla y tortilla palmeada.',
            ],
            en: [
              'Pinto with fried cheese',
              'Gallo pinto, golden fresh cheese, sour cream and a tortilla.',
            ],
            pt: [
              'Pinto com queijo frito',
              'Gallo pinto, queijo fresco dourado, creme azedo e tortilha.',
            ],
            fr: [
              'Pinto au fromage poêlé',
              'Gallo pinto, fromage frais doré, crème aigre et tortilla.',
            ],
          },
          picture: {
            table: 'oak',
            vessel: 'dish',
            glaze: 'sky',
            food: [
              ['tortilla', -58, 54, 0.86],
              ['pinto', 20, -46, 1.18],
              ['cheese', 50, 58, 1.08, 12],
              ['dollop', -52, 46, 0.82],
              ['flecks', -52, 46, 0.3],
            ],
          },
          variants: [breakfastExtras],
        },
        {
          key: 'pinto-salchichon',
          price: 4200,
          texts: {
            es: [
              'Pinto con salchichón',
              'Gallo pinto, salchichón dorado, huevo revuelto y pico de gallo.',
            ],
            en: [
              'Pinto with sausage',
              'Gallo pinto, browned sausage, scrambled egg and pico de gallo.',
            ],
            pt: ['Pinto com linguiça', 'Gallo pinto, linguiça dourada, ovo mexido e vinagrete.'],
            fr: [
              'Pinto à la saucisse',
              'Gallo pinto, saucisse dorée, œufs brouillés et pico de gallo.',
            ],
          },
          picture: {
            table: 'mustard',
            cloth: 'indigo',
            turn: -28,
            vessel: 'plate',
            glaze: 'cream',
            food: [
              ['pinto', -20, 46, 1.14],
              ['sausage', 60, -34, 0.96, 20],
              ['scramble', -56, -48, 0.92],
              ['pico', 78, 56, 0.72],
            ],
          },
          variants: [breakfastExtras, sauce],
        },
        {
          key: 'pinto-campesino',
          price: 5400,
          texts: {
            es: [
              'Desayuno campesino',
              'Pinto, bistec encebollado, huevo, maduros, queso y natilla.',
            ],
            en: [
              'Farmer’s breakfast',
              'Pinto, steak with onions, egg, plantain, cheese and sour cream.',
            ],
            pt: [
              'Café do campo',
              'Pinto, bife acebolado, ovo, banana-da-terra, queijo e creme azedo.',
            ],
            fr: [
              'Petit-déjeuner paysan',
              'Pinto, steak aux oignons, œuf, plantain, fromage et crème.',
            ],
          },
          picture: {
            table: 'walnut',
            vessel: 'skillet',
            food: [
              ['pinto', -54, -42, 0.98],
              ['steak', 36, 34, 1, -16],
              ['onions', 30, 30, 0.8, 0, '#efdcc0'],
              ['egg', 60, -62, 0.88],
              ['plantain', -62, 62, 0.8, 30],
            ],
            beside: [['dip', -186, -176, 1.1, 0, '#fbf5e6']],
          },
          variants: [breakfastExtras],
        },
      ],
    },
    {
      key: 'cr-manana',
      names: { es: 'De la casa', en: 'House specials', pt: 'Da casa', fr: 'Maison' },
      products: [
        {
          key: 'tortilla-queso',
          price: 2800,
          texts: {
            es: [
              'Tortilla aliñada',
              'Tortilla gruesa de maíz con queso Turrialba, hecha al comal.',
            ],
            en: [
              'Cheese corn tortilla',
              'Thick corn tortilla with fresh cheese, cooked on the griddle.',
            ],
            pt: [
              'Tortilha com queijo',
              'Tortilha grossa de milho com queijo fresco, feita na chapa.',
            ],
            fr: [
              'Tortilla au fromage',
              'Épaisse tortilla de maïs au fromage frais, cuite au comal.',
            ],
          },
          picture: {
            table: 'clay',
            vessel: 'comal',
            glaze: 'black',
            food: [
              ['tortilla', -14, -8, 1.36, 0, '#f2d584'],
              ['crumbs', -14, -10, 0.9],
              ['dollop', 52, 62, 0.92],
              ['leaves', -86, 76, 0.6],
            ],
          },
          variants: [breakfastExtras],
        },
        {
          key: 'omelette-palmito',
          price: 4100,
          texts: {
            es: ['Omelette de palmito', 'Tres huevos con palmito, queso y tomate, y pan tostado.'],
            en: [
              'Heart of palm omelette',
              'Three eggs with heart of palm, cheese and tomato, and toast.',
            ],
            pt: ['Omelete de palmito', 'Três ovos com palmito, queijo e tomate, e pão torrado.'],
            fr: [
              'Omelette au cœur de palmier',
              'Trois œufs, cœur de palmier, fromage, tomate, pain grillé.',
            ],
          },
          picture: {
            table: 'sage',
            cloth: 'flax',
            turn: 12,
            vessel: 'plate',
            glaze: 'white',
            food: [
              ['toast', 66, -44, 0.88, 20],
              ['empanada', -26, 26, 1.45, -14, '#f4c94e'],
              ['coins', -20, 34, 0.62, 0, '#f7ecd2'],
              ['tomato', 74, 58, 0.72],
              ['flecks', -22, 20, 0.8],
              ['lettuce', -88, -60, 0.5, -50],
            ],
          },
          variants: [breakfastExtras],
        },
        {
          key: 'fruta-granola',
          price: 3400,
          texts: {
            es: ['Tazón de frutas', 'Papaya, piña, banano y mora con yogur, granola y miel.'],
            en: [
              'Fruit bowl',
              'Papaya, pineapple, banana and blackberry, yoghurt, granola, honey.',
            ],
            pt: ['Tigela de frutas', 'Mamão, abacaxi, banana e amora com iogurte, granola e mel.'],
            fr: ['Bol de fruits', 'Papaye, ananas, banane, mûre, yaourt, granola et miel.'],
          },
          picture: {
            table: 'sky',
            vessel: 'bowl',
            glaze: 'white',
            broth: '#fbf3e6',
            food: [
              ['fruit', -58, -44, 0.98, 0, '#f08a4a'],
              ['banana', 44, -58, 0.94],
              ['crumbs', 66, 26, 0.94, 0, '#c98d45'],
              ['pineapple', -46, 54, 0.8],
              ['berries', 22, 66, 0.88],
              ['drizzle', 6, 0, 0.7, 20, '#d9952b'],
              ['leaves', 0, 6, 0.5],
            ],
          },
          variants: [sweetTouch],
        },
      ],
    },
  ],
}
