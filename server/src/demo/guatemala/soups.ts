/** Soups of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras, withStew } from './choices.ts'

export const soups: DemoCategory = {
  key: 'gt-caldos',
  hidden: 0,
  texts: {
    es: ['Caldos', 'Ollas grandes, fuego lento, hierbas del patio.'],
    en: ['Soups', 'Big pots, a low fire, herbs from the courtyard.'],
    pt: ['Caldos', 'Panelas grandes, fogo lento, ervas do quintal.'],
    fr: ['Soupes', 'Grandes marmites, feu doux, herbes du patio.'],
  },
  subcategories: [
    {
      key: 'gt-caldos-olla',
      names: { es: 'De olla', en: 'From the pot', pt: 'De panela', fr: 'De marmite' },
      products: [
        {
          key: 'kakik',
          price: 78,
          texts: {
            es: ['Kak’ik', 'Caldo rojo de chunto de las Verapaces con chile cobanero.'],
            en: ['Kak’ik', 'Red turkey broth of the Verapaces with cobanero chilli.'],
            pt: ['Kak’ik', 'Caldo vermelho de peru das Verapaces com pimenta cobanera.'],
            fr: ['Kak’ik', 'Bouillon rouge de dinde des Verapaces au piment cobanero.'],
          },
          picture: {
            table: 'slate',
            cloth: 'huipil',
            turn: 40,
            vessel: 'bowl',
            glaze: 'black',
            broth: '#b3331c',
            food: [
              ['drumstick', -6, -20, 1.22, -22, '#b8702f'],
              ['chili', -66, 56, 0.82, 10],
              ['tomato', 62, 26, 0.56],
              ['sprig', 24, 68, 0.72, 12],
            ],
            beside: [['husks', -196, -190, 0.8]],
          },
          variants: [withStew],
        },
        {
          key: 'caldo-res',
          price: 68,
          texts: {
            es: ['Caldo de res', 'Cocido con elote, güisquil, zanahoria, yuca y repollo.'],
            en: ['Beef soup', 'Simmered with corn, chayote, carrot, cassava and cabbage.'],
            pt: ['Caldo de carne', 'Cozido com milho, chuchu, cenoura, mandioca e repolho.'],
            fr: ['Pot-au-feu', 'Bœuf mijoté, maïs, chayote, carotte, manioc et chou.'],
          },
          picture: {
            table: 'oak',
            vessel: 'bowl',
            glaze: 'talavera',
            broth: '#c99a45',
            food: [
              ['corn', -44, -54, 0.74, -16],
              ['stew', 42, -30, 0.92],
              ['roots', -54, 24, 0.74, 0, '#b7cf7d'],
              ['coins', 18, 44, 0.72],
              ['lettuce', 64, 48, 0.5, 60],
              ['sprig', -8, 4, 0.56],
            ],
          },
          variants: [withStew, extras],
        },
        {
          key: 'caldo-gallina',
          price: 64,
          texts: {
            es: ['Caldo de gallina criolla', 'Gallina de patio, papa, güicoyitos y hierbabuena.'],
            en: ['Hen soup', 'Free-range hen, potato, baby squash and mint.'],
            pt: ['Caldo de galinha caipira', 'Galinha caipira, batata, abobrinha e hortelã.'],
            fr: [
              'Soupe de poule fermière',
              'Poule fermière, pomme de terre, petites courges, menthe.',
            ],
          },
          picture: {
            table: 'sky',
            vessel: 'bowl',
            glaze: 'enamel',
            broth: '#e8c764',
            food: [
              ['drumstick', 14, -30, 0.98, 14, '#e0b06a'],
              ['roots', -56, 20, 0.74],
              ['coins', 38, 46, 0.82, 0, '#9cba52'],
              ['leaves', -14, 64, 0.6],
              ['coins', -66, -40, 0.5],
            ],
          },
          variants: [withStew],
        },
        {
          key: 'tapado',
          price: 98,
          texts: {
            es: ['Tapado garífuna', 'Mariscos en leche de coco con banano verde y plátano maduro.'],
            en: ['Garifuna tapado', 'Seafood in coconut milk with green banana and ripe plantain.'],
            pt: ['Tapado garífuna', 'Frutos do mar no leite de coco com banana verde e madura.'],
            fr: ['Tapado garifuna', 'Fruits de mer au lait de coco, banane verte et plantain mûr.'],
          },
          picture: {
            table: 'teal',
            vessel: 'bowl',
            glaze: 'coral',
            broth: '#f2d48e',
            food: [
              ['fish', 0, -34, 0.66, -6],
              ['shrimp', -46, 44, 0.9],
              ['plantain', 56, 38, 0.72, 10],
              ['strips', 6, 30, 0.56],
              ['sprig', -70, -14, 0.56, -30],
            ],
          },
          variants: [withStew],
        },
      ],
    },
    {
      key: 'gt-cremas',
      names: { es: 'Cremas', en: 'Creams', pt: 'Cremes', fr: 'Veloutés' },
      products: [
        {
          key: 'crema-guicoy',
          price: 36,
          texts: {
            es: ['Crema de güicoy', 'Güicoy sazón con pepitoria tostada y crema.'],
            en: ['Squash cream', 'Ripe squash with toasted pumpkin seeds and cream.'],
            pt: ['Creme de abóbora', 'Abóbora madura com sementes tostadas e creme.'],
            fr: ['Velouté de courge', 'Courge mûre, graines grillées et crème.'],
          },
          picture: {
            table: 'plum',
            cloth: 'flax',
            turn: -14,
            vessel: 'deep',
            glaze: 'jade',
            broth: '#ec9a2e',
            food: [
              ['dollop', -12, -6, 0.82],
              ['seeds', 12, 10, 0.94],
              ['drizzle', 0, 20, 0.7, 40, '#fdf3e0'],
              ['leaves', 36, -34, 0.46],
            ],
          },
          variants: [extras],
        },
      ],
    },
  ],
}
