/** The stews of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras, withStew } from './choices.ts'

export const stews: DemoCategory = {
  key: 'gt-recados',
  hidden: 0,
  texts: {
    es: ['Recados y guisos', 'Salsas molidas en piedra, con arroz y tortillas.'],
    en: ['Recados and stews', 'Stone-ground sauces, with rice and tortillas.'],
    pt: ['Recados e ensopados', 'Molhos moídos na pedra, com arroz e tortilhas.'],
    fr: ['Recados et ragoûts', 'Sauces broyées à la pierre, avec riz et tortillas.'],
  },
  subcategories: [
    {
      key: 'gt-recados-pollo',
      names: { es: 'De pollo', en: 'With chicken', pt: 'De frango', fr: 'Au poulet' },
      products: [
        {
          key: 'pepian',
          price: 72,
          texts: {
            es: ['Pepián de pollo', 'Recado de pepitoria, ajonjolí y chiles tostados.'],
            en: ['Chicken pepián', 'Sauce of pumpkin seed, sesame and toasted chillies.'],
            pt: ['Pepián de frango', 'Molho de semente de abóbora, gergelim e pimentas tostadas.'],
            fr: ['Pepián de poulet', 'Sauce de graines de courge, sésame et piments grillés.'],
          },
          picture: {
            table: 'clay',
            cloth: 'huipil',
            turn: 24,
            vessel: 'bowl',
            glaze: 'terracotta',
            broth: '#6e3218',
            food: [
              ['rice', -62, -38, 0.72],
              ['drumstick', 24, -4, 1.1, -18, '#a55f28'],
              ['roots', -34, 54, 0.66],
              ['seeds', 14, 4, 0.9, 0, '#f2e4bf'],
              ['chili', 64, 64, 0.66, -20],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'jocon',
          price: 70,
          texts: {
            es: ['Jocón', 'Pollo en salsa verde de miltomate, cilantro y cebollín.'],
            en: ['Jocón', 'Chicken in green sauce of tomatillo, coriander and scallion.'],
            pt: ['Jocón', 'Frango em molho verde de tomatilho, coentro e cebolinha.'],
            fr: ['Jocón', 'Poulet en sauce verte de tomatillo, coriandre et ciboule.'],
          },
          picture: {
            table: 'linen',
            vessel: 'bowl',
            glaze: 'clay',
            broth: '#6f9a34',
            food: [
              ['drumstick', -8, -26, 1.06, 18, '#d3a35a'],
              ['rice', 58, 42, 0.7],
              ['roots', -56, 42, 0.62],
              ['flecks', 0, 10, 1.1, 0, '#2f6b26'],
              ['sprig', 6, 66, 0.64, 10],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'pollo-loroco',
          price: 74,
          texts: {
            es: ['Pollo en crema con loroco', 'Pechuga en crema espesa con flor de loroco.'],
            en: ['Chicken in loroco cream', 'Breast in thick cream with loroco blossoms.'],
            pt: ['Frango ao creme de loroco', 'Peito em creme espesso com flor de loroco.'],
            fr: [
              'Poulet à la crème de loroco',
              'Blanc de poulet, crème épaisse et fleurs de loroco.',
            ],
          },
          picture: {
            table: 'leaf',
            vessel: 'deep',
            glaze: 'white',
            broth: '#f8ecc8',
            food: [
              ['chicken', -10, -14, 1.08, -14, '#d69a4c'],
              ['seeds', -4, 0, 1.1, 0, '#7fa04a'],
              ['drizzle', -8, -10, 0.8, 0, '#fffaf0'],
              ['rice', 44, 62, 0.62],
              ['leaves', -60, 56, 0.5],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'subanik',
          price: 82,
          texts: {
            es: ['Suban-ik', 'Tres carnes en salsa de chiles, al vapor en hoja de maxán.'],
            en: ['Suban-ik', 'Three meats in chilli sauce, steamed in maxán leaf.'],
            pt: ['Suban-ik', 'Três carnes em molho de pimentas, no vapor em folha.'],
            fr: ['Suban-ik', 'Trois viandes en sauce pimentée, à la vapeur en feuille.'],
          },
          picture: {
            table: 'walnut',
            vessel: 'leaf',
            food: [
              ['pool', 0, 0, 1.24, 0, '#a83219'],
              ['stew', -42, -8, 0.96],
              ['drumstick', 48, 10, 0.84, -20, '#a8602c'],
              ['strips', 4, 2, 0.8],
              ['sprig', 10, 52, 0.5],
            ],
          },
          variants: [withStew],
        },
      ],
    },
    {
      key: 'gt-guisos',
      names: {
        es: 'De res y cerdo',
        en: 'Beef and pork',
        pt: 'De carne e porco',
        fr: 'Bœuf et porc',
      },
      products: [
        {
          key: 'hilachas',
          price: 66,
          texts: {
            es: ['Hilachas', 'Res deshilachada en salsa de tomate y guaque, con papa.'],
            en: ['Hilachas', 'Shredded beef in tomato and guaque sauce, with potato.'],
            pt: ['Hilachas', 'Carne desfiada em molho de tomate e guaque, com batata.'],
            fr: ['Hilachas', 'Bœuf effiloché, sauce tomate et guaque, pommes de terre.'],
          },
          picture: {
            table: 'sage',
            cloth: 'indigo',
            turn: -22,
            vessel: 'plate',
            glaze: 'cream',
            food: [
              ['pool', 22, 22, 1.1, 0, '#b5401f'],
              ['shredded', 22, 18, 1.16, 10, '#b0552b'],
              ['roots', 66, 62, 0.54],
              ['rice', -68, -50, 0.84],
              ['coins', 62, -30, 0.42],
              ['sprig', 18, 12, 0.5],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'carne-guisada',
          price: 68,
          texts: {
            es: ['Carne guisada', 'Trozos de res en salsa espesa de tomate y laurel.'],
            en: ['Beef stew', 'Chunks of beef in thick tomato and bay leaf sauce.'],
            pt: ['Carne guisada', 'Pedaços de carne em molho espesso de tomate e louro.'],
            fr: ['Ragoût de bœuf', 'Morceaux de bœuf, sauce épaisse à la tomate et laurier.'],
          },
          picture: {
            table: 'mustard',
            vessel: 'skillet',
            broth: '#97401e',
            food: [
              ['stew', -26, -24, 1.12],
              ['stew', 48, 40, 0.8, 60],
              ['roots', 50, -50, 0.66],
              ['peas', -30, 56, 0.52],
              ['coins', -72, 20, 0.46],
              ['leaves', 4, 0, 0.5],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'revolcado',
          price: 58,
          texts: {
            es: ['Revolcado', 'Cerdo en recado de tomate, miltomate y chile seco.'],
            en: ['Revolcado', 'Pork in a sauce of tomato, tomatillo and dried chilli.'],
            pt: ['Revolcado', 'Porco em molho de tomate, tomatilho e pimenta seca.'],
            fr: ['Revolcado', 'Porc en sauce de tomate, tomatillo et piment séché.'],
          },
          picture: {
            table: 'teal',
            vessel: 'small',
            glaze: 'clay',
            broth: '#c2521f',
            food: [
              ['chunks', 0, -2, 1.14, 0, '#a9622f'],
              ['drizzle', 0, 0, 0.9, 20, '#8a2c12'],
              ['onions', 30, 40, 0.5, 0, '#f2dfd6'],
              ['sprig', -36, -38, 0.56, -20],
            ],
            beside: [['tortillas', 186, -186, 0.95]],
          },
          variants: [withStew],
        },
        {
          key: 'chiles-rellenos',
          price: 54,
          texts: {
            es: ['Chiles rellenos', 'Pimientos con cerdo y verduras, envueltos en huevo.'],
            en: ['Stuffed peppers', 'Peppers with pork and vegetables in egg batter.'],
            pt: ['Pimentões recheados', 'Pimentões com porco e legumes, envoltos em ovo.'],
            fr: ['Piments farcis', 'Poivrons au porc et légumes, enrobés d’œuf.'],
          },
          picture: {
            table: 'rose',
            cloth: 'jade',
            turn: 36,
            vessel: 'plate',
            glaze: 'cobalt',
            food: [
              ['pool', 0, 14, 1.16, 0, '#c0401f'],
              ['chile', -6, -26, 1.04, -6],
              ['chile', 6, 44, 1.04, 4],
              ['onions', 0, 8, 0.44, 0, '#f1ded2'],
              ['rice', 72, -76, 0.58],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'fiambre',
          price: 110,
          texts: {
            es: ['Fiambre', 'Ensalada fría de Todos los Santos: encurtidos y embutidos.'],
            en: ['Fiambre', 'Cold All Saints salad of pickled vegetables and cured meats.'],
            pt: ['Fiambre', 'Salada fria de Todos os Santos: conservas e embutidos.'],
            fr: ['Fiambre', 'Salade froide de la Toussaint : légumes marinés, charcuterie.'],
          },
          picture: {
            table: 'navy',
            vessel: 'platter',
            glaze: 'talavera',
            food: [
              ['slaw', 0, 0, 1.5, 0, '#a8204f'],
              ['sausage', -66, -26, 0.72],
              ['boiled', 64, -26, 0.76, 20],
              ['coins', -22, 42, 0.62],
              ['cheese', 62, 40, 0.54],
              ['radish', 6, -44, 0.62],
              ['peas', 4, 8, 0.62],
              ['cucumber', -86, 36, 0.52],
              ['sprig', 22, 6, 0.5],
            ],
          },
        },
      ],
    },
  ],
}
