/** Breakfasts of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras, milk, sauce, sweetTouch } from './choices.ts'

export const breakfasts: DemoCategory = {
  key: 'gt-desayunos',
  hidden: 0,
  texts: {
    es: ['Desayunos', 'Con café de olla y tortillas recién salidas del comal.'],
    en: ['Breakfast', 'With pot coffee and tortillas straight off the griddle.'],
    pt: ['Café da manhã', 'Com café de panela e tortilhas saídas da chapa.'],
    fr: ['Petits-déjeuners', 'Avec café de olla et tortillas sorties du comal.'],
  },
  subcategories: [
    {
      key: 'gt-desayunos-tipicos',
      names: { es: 'Típicos', en: 'Traditional', pt: 'Típicos', fr: 'Traditionnels' },
      products: [
        {
          key: 'desayuno-chapin',
          price: 45,
          texts: {
            es: ['Desayuno chapín', 'Huevos, frijol volteado, plátanos, queso fresco y crema.'],
            en: ['Chapín breakfast', 'Eggs, refried beans, plantain, fresh cheese and cream.'],
            pt: ['Café chapín', 'Ovos, feijão refrito, banana-da-terra, queijo fresco e creme.'],
            fr: [
              'Petit-déjeuner chapín',
              'Œufs, haricots frits, plantain, fromage frais et crème.',
            ],
          },
          picture: {
            table: 'clay',
            cloth: 'huipil',
            turn: -28,
            vessel: 'plate',
            glaze: 'talavera',
            food: [
              ['pool', -54, -50, 0.62, 0, '#3a1b16'],
              ['crumbs', -54, -52, 0.5],
              ['egg', 52, -54, 0.92],
              ['egg', 76, 22, 0.84, 50],
              ['plantain', -44, 56, 0.9, 6],
              ['cheese', 28, 82, 0.66],
              ['dollop', -2, 8, 0.6],
            ],
          },
          variants: [extras, sauce],
        },
        {
          key: 'huevos-rancheros',
          price: 42,
          texts: {
            es: ['Huevos rancheros', 'Dos huevos estrellados en salsa de tomate y chile guaque.'],
            en: ['Ranch eggs', 'Two fried eggs in tomato and guaque chilli sauce.'],
            pt: ['Ovos rancheiros', 'Dois ovos fritos em molho de tomate e pimenta guaque.'],
            fr: ['Œufs ranchero', 'Deux œufs au plat, sauce tomate et piment guaque.'],
          },
          picture: {
            table: 'sky',
            vessel: 'skillet',
            broth: '#b93a20',
            food: [
              ['egg', -48, -20, 1.08],
              ['egg', 48, 18, 1.08, 90],
              ['flecks', 0, 0, 1.2],
              ['chili', -34, 74, 0.8, 8],
              ['crumbs', 46, -66, 0.5],
            ],
            beside: [['tortillas', -190, 184, 1]],
          },
          variants: [extras, sauce],
        },
        {
          key: 'huevos-longaniza',
          price: 48.5,
          texts: {
            es: ['Revueltos con longaniza', 'Huevos revueltos, longaniza criolla y frijol parado.'],
            en: ['Scrambled eggs with sausage', 'Scrambled eggs, local sausage and whole beans.'],
            pt: ['Mexidos com linguiça', 'Ovos mexidos, linguiça crioula e feijão inteiro.'],
            fr: [
              'Œufs brouillés et saucisse',
              'Œufs brouillés, saucisse locale et haricots entiers.',
            ],
          },
          picture: {
            table: 'leaf',
            vessel: 'dish',
            glaze: 'enamel',
            food: [
              ['scramble', -44, -40, 1.06],
              ['links', 40, 46, 0.94, -24],
              ['beans', 62, -46, 0.78],
              ['tomato', -64, 62, 0.6],
              ['flecks', -44, -40, 0.6],
            ],
          },
          variants: [extras, sauce],
        },
        {
          key: 'desayuno-finquero',
          price: 62,
          texts: {
            es: ['Desayuno finquero', 'Carne asada, huevos, frijol, plátanos y queso de capas.'],
            en: ['Farm breakfast', 'Grilled beef, eggs, beans, plantain and layered cheese.'],
            pt: ['Café da fazenda', 'Carne assada, ovos, feijão, banana-da-terra e queijo.'],
            fr: ['Petit-déjeuner de la ferme', 'Bœuf grillé, œufs, haricots, plantain et fromage.'],
          },
          picture: {
            table: 'walnut',
            cloth: 'flax',
            turn: 34,
            vessel: 'platter',
            glaze: 'clay',
            food: [
              ['steak', -34, 30, 1, 12],
              ['egg', 52, -46, 0.94],
              ['beans', -78, -44, 0.74],
              ['plantain', 92, 42, 0.74, 18],
              ['cheese', -4, -62, 0.62],
              ['radish', -92, 66, 0.5],
            ],
          },
          variants: [extras, sauce],
        },
      ],
    },
    {
      key: 'gt-desayunos-dulces',
      names: { es: 'Dulces', en: 'Sweet', pt: 'Doces', fr: 'Sucrés' },
      products: [
        {
          key: 'panqueques-platano',
          price: 38,
          texts: {
            es: ['Panqueques de plátano', 'Con miel de panela, plátano y semillas de ayote.'],
            en: ['Plantain pancakes', 'With raw cane syrup, banana and pumpkin seeds.'],
            pt: ['Panquecas de banana', 'Com melado de rapadura, banana e sementes de abóbora.'],
            fr: ['Pancakes au plantain', 'Sirop de panela, banane et graines de courge.'],
          },
          picture: {
            table: 'rose',
            vessel: 'plate',
            glaze: 'sky',
            food: [
              ['cakes', -4, 4, 1.24, 0, '#cf8a3a'],
              ['drizzle', -4, 0, 1, 0, '#8a3f12'],
              ['banana', 2, -6, 0.86],
              ['seeds', 0, 4, 0.8],
              ['berries', 84, 70, 0.5],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'mosh',
          price: 28,
          texts: {
            es: ['Mosh con canela', 'Avena cocida en leche con canela, pasas y manía.'],
            en: ['Cinnamon oatmeal', 'Oats cooked in milk with cinnamon, raisins and peanuts.'],
            pt: ['Mingau de aveia', 'Aveia cozida no leite com canela, passas e amendoim.'],
            fr: [
              'Porridge à la cannelle',
              'Avoine cuite au lait, cannelle, raisins secs, cacahuètes.',
            ],
          },
          picture: {
            table: 'teal',
            cloth: 'gingham',
            turn: 22,
            vessel: 'small',
            glaze: 'speckled',
            broth: '#eedcb8',
            food: [
              ['crumbs', 0, 0, 1.3, 0, '#ecd5a8'],
              ['banana', -30, -22, 0.76],
              ['seeds', 26, 24, 0.72, 0, '#8d5b2c'],
              ['strawberry', 44, -34, 0.6],
              ['dust', 0, 8, 0.8],
              ['cinnamon', -14, 54, 0.7, 8],
            ],
          },
          variants: [milk, sweetTouch],
        },
      ],
    },
  ],
}
