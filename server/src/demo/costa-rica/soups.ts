/** Soups of the Costa Rican restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras } from './choices.ts'

export const soups: DemoCategory = {
  key: 'cr-sopas',
  hidden: 0,
  texts: {
    es: ['Sopas', 'Hechas a fuego lento, con arroz y tortilla al lado.'],
    en: ['Soups', 'Slowly simmered, with rice and a tortilla on the side.'],
    pt: ['Sopas', 'Feitas em fogo lento, com arroz e tortilha ao lado.'],
    fr: ['Soupes', 'Mijotées doucement, servies avec riz et tortilla.'],
  },
  subcategories: [
    {
      key: 'cr-sopas-tradicion',
      names: { es: 'De tradición', en: 'Traditional', pt: 'Tradicionais', fr: 'Traditionnelles' },
      products: [
        {
          key: 'olla-carne',
          price: 5800,
          texts: {
            es: ['Olla de carne', 'Res con elote, yuca, chayote, ayote, plátano y zanahoria.'],
            en: ['Olla de carne', 'Beef with corn, cassava, chayote, squash, plantain and carrot.'],
            pt: ['Olla de carne', 'Carne com milho, mandioca, chuchu, abóbora, banana e cenoura.'],
            fr: ['Olla de carne', 'Bœuf, maïs, manioc, chayote, courge, plantain et carotte.'],
          },
          picture: {
            table: 'walnut',
            cloth: 'flax',
            turn: -24,
            vessel: 'bowl',
            glaze: 'terracotta',
            broth: '#b9772f',
            food: [
              ['stew', -36, -44, 0.94],
              ['corn', 52, -48, 0.78, 28],
              ['roots', 50, 40, 0.86],
              ['coins', -58, 34, 0.7],
              ['roots', -12, 70, 0.66, 40, '#b9cf7c'],
              ['sprig', 4, 2, 0.6],
            ],
          },
          variants: [extras],
        },
        {
          key: 'sopa-negra',
          price: 3900,
          texts: {
            es: ['Sopa negra', 'Caldo de frijol negro con huevo, culantro, cebolla y chile dulce.'],
            en: [
              'Black bean soup',
              'Black bean broth with egg, coriander, onion and sweet pepper.',
            ],
            pt: [
              'Sopa de feijão-preto',
              'Caldo de feijão-preto com ovo, coentro, cebola e pimentão.',
            ],
            fr: ['Soupe noire', 'Bouillon de haricots noirs, œuf, coriandre, oignon et poivron.'],
          },
          picture: {
            table: 'linen',
            vessel: 'bowl',
            glaze: 'cream',
            broth: '#33191a',
            food: [
              ['beans', -38, 22, 0.72],
              ['boiled', 12, -28, 1.06, 12],
              ['dice', 30, 52, 0.56],
              ['dollop', 62, 24, 0.56],
              ['sprig', -44, -52, 0.7, -24],
            ],
            beside: [['tortillas', 190, 190, 0.95]],
          },
          variants: [extras],
        },
        {
          key: 'sopa-albondigas',
          price: 4200,
          texts: {
            es: [
              'Sopa de albóndigas',
              'Albóndigas de masa y res en caldo con hierbabuena y chayote.',
            ],
            en: ['Meatball soup', 'Beef and corn dough meatballs in broth with mint and chayote.'],
            pt: [
              'Sopa de almôndegas',
              'Almôndegas de milho e carne em caldo com hortelã e chuchu.',
            ],
            fr: [
              'Soupe aux boulettes',
              'Boulettes de maïs et bœuf, bouillon à la menthe et chayote.',
            ],
          },
          picture: {
            table: 'rose',
            cloth: 'indigo',
            turn: 34,
            vessel: 'bowl',
            glaze: 'white',
            broth: '#c9772c',
            food: [
              ['meatballs', -6, -16, 1.02],
              ['roots', 58, 48, 0.6, 0, '#b9cf7c'],
              ['coins', -62, 52, 0.56],
              ['leaves', 24, 66, 0.56],
            ],
          },
          variants: [extras],
        },
        {
          key: 'sopa-mariscos',
          price: 6900,
          texts: {
            es: [
              'Sopa de mariscos',
              'Camarón, pescado y calamar en caldo de achiote y leche de coco.',
            ],
            en: ['Seafood soup', 'Shrimp, fish and squid in annatto broth with coconut milk.'],
            pt: [
              'Sopa de frutos do mar',
              'Camarão, peixe e lula em caldo de urucum e leite de coco.',
            ],
            fr: [
              'Soupe de fruits de mer',
              'Crevettes, poisson et calmar, bouillon de rocou et coco.',
            ],
          },
          picture: {
            table: 'navy',
            vessel: 'bowl',
            glaze: 'sky',
            broth: '#e8924a',
            food: [
              ['cubes', -30, 28, 0.92],
              ['shrimp', 22, -26, 1.16],
              ['onions', 56, 48, 0.5, 0, '#f5e6dc'],
              ['dice', -50, -34, 0.5],
              ['lime', -58, 72, 0.68],
              ['sprig', 12, 62, 0.6, 20],
            ],
          },
          variants: [extras],
        },
      ],
    },
    {
      key: 'cr-cremas',
      names: { es: 'Cremas', en: 'Creams', pt: 'Cremes', fr: 'Veloutés' },
      products: [
        {
          key: 'crema-pejibaye',
          price: 3800,
          texts: {
            es: ['Crema de pejibaye', 'Pejibaye cremoso con natilla, culantro y pan tostado.'],
            en: [
              'Peach palm cream',
              'Creamy peach palm fruit with sour cream, coriander and toast.',
            ],
            pt: ['Creme de pupunha', 'Pupunha cremosa com creme azedo, coentro e pão torrado.'],
            fr: [
              'Velouté de pejibaye',
              'Fruit de palmier crémeux, crème aigre, coriandre, pain grillé.',
            ],
          },
          picture: {
            table: 'sage',
            vessel: 'deep',
            glaze: 'black',
            broth: '#ef9a33',
            food: [
              ['drizzle', -4, 0, 0.9, 30, '#fdf3e0'],
              ['dollop', 14, 6, 0.74],
              ['dice', -30, 40, 0.46, 0, '#d8a655'],
              ['sprig', 20, 2, 0.5],
              ['dust', 40, -40, 0.5, 0, '#a03a1a'],
            ],
            beside: [['toast', -196, -176, 0.95, 20]],
          },
        },
        {
          key: 'crema-ayote',
          price: 3600,
          texts: {
            es: [
              'Crema de ayote',
              'Ayote sazón con jengibre, semillas tostadas y aceite de culantro.',
            ],
            en: ['Squash cream', 'Ripe squash with ginger, toasted seeds and coriander oil.'],
            pt: [
              'Creme de abóbora',
              'Abóbora com gengibre, sementes tostadas e azeite de coentro.',
            ],
            fr: [
              'Velouté de courge',
              'Courge mûre, gingembre, graines grillées, huile de coriandre.',
            ],
          },
          picture: {
            table: 'oak',
            cloth: 'night',
            turn: 20,
            vessel: 'bowl',
            glaze: 'olive',
            broth: '#e0b03a',
            food: [
              ['drizzle', 0, 0, 1, -20, '#4f8f3a'],
              ['seeds', 8, 4, 0.82],
              ['roots', 0, 0, 0.44, 0, '#e98a2c'],
              ['leaves', -10, 30, 0.52],
            ],
          },
        },
      ],
    },
  ],
}
