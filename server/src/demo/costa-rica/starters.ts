/** Small plates, ceviches and turnovers of the Costa Rican restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras, sauce } from './choices.ts'

export const starters: DemoCategory = {
  key: 'cr-bocas',
  hidden: 0,
  texts: {
    es: ['Bocas y ceviches', 'Para compartir, o para que nadie le robe.'],
    en: ['Small plates and ceviches', 'For sharing, or for keeping to yourself.'],
    pt: ['Petiscos e ceviches', 'Para dividir, ou para não dividir com ninguém.'],
    fr: ['Petites assiettes et ceviches', 'À partager, ou à garder pour soi.'],
  },
  subcategories: [
    {
      key: 'cr-bocas-casa',
      names: { es: 'Bocas', en: 'Small plates', pt: 'Petiscos', fr: 'Petites assiettes' },
      products: [
        {
          key: 'chifrijo',
          price: 4300,
          texts: {
            es: ['Chifrijo', 'Arroz, frijoles tiernos, chicharrón, pico de gallo y aguacate.'],
            en: ['Chifrijo', 'Rice, tender beans, crisp pork, pico de gallo and avocado.'],
            pt: ['Chifrijo', 'Arroz, feijão macio, torresmo, vinagrete e abacate.'],
            fr: ['Chifrijo', 'Riz, haricots tendres, porc croustillant, pico de gallo, avocat.'],
          },
          picture: {
            table: 'oak',
            cloth: 'carreta',
            turn: -30,
            vessel: 'bowl',
            glaze: 'clay',
            food: [
              ['bed', -6, 4, 0.96],
              ['beans', -56, -16, 0.96, 0, '#7a2e22'],
              ['chunks', 48, -44, 0.96],
              ['pico', -12, 66, 0.94],
              ['avocado', 60, 42, 0.86, 24],
              ['chips', -98, -92, 0.5],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'patacones-frijol',
          price: 3800,
          texts: {
            es: [
              'Patacones con todo',
              'Plátano verde frito, frijoles molidos, pico de gallo y queso.',
            ],
            en: [
              'Loaded patacones',
              'Fried green plantain, refried beans, pico de gallo and cheese.',
            ],
            pt: ['Patacones completos', 'Banana verde frita, pasta de feijão, vinagrete e queijo.'],
            fr: [
              'Patacones garnis',
              'Plantain vert frit, purée de haricots, pico de gallo et fromage.',
            ],
          },
          picture: {
            table: 'leaf',
            vessel: 'board',
            food: [
              ['patacones', -52, -16, 1.12],
              ['patacones', 62, 4, 1.12, 180],
              ['pico', -44, -30, 0.5],
              ['pico', 60, 28, 0.5],
              ['dip', 8, -62, 0.78, 0, '#4a251b'],
              ['dip', -6, 66, 0.72, 0, '#8db04a'],
              ['crumbs', 60, -14, 0.5],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'yuca-chicharron',
          price: 4600,
          texts: {
            es: [
              'Vigorón de yuca',
              'Yuca suave, chicharrón tostado y ensalada de repollo con limón.',
            ],
            en: ['Cassava vigorón', 'Soft cassava, crisp pork and a cabbage salad with lime.'],
            pt: [
              'Vigorón de mandioca',
              'Mandioca macia, torresmo crocante e salada de repolho com limão.',
            ],
            fr: [
              'Vigorón de manioc',
              'Manioc fondant, porc croustillant, salade de chou au citron vert.',
            ],
          },
          picture: {
            table: 'linen',
            vessel: 'leaf',
            food: [
              ['roots', -66, 4, 1.16, 10, '#f4ead0'],
              ['slaw', 34, 20, 1.12],
              ['chunks', 44, -24, 1],
              ['tomato', 98, 42, 0.56],
              ['lime', -16, 66, 0.76],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'nachos-guarumo',
          price: 4900,
          texts: {
            es: [
              'Nachos del fogón',
              'Tortilla tostada, carne mechada, frijol, queso, natilla y jalapeño.',
            ],
            en: [
              'Fireside nachos',
              'Tortilla chips, pulled beef, beans, cheese, sour cream, jalapeño.',
            ],
            pt: [
              'Nachos do fogão',
              'Tortilha crocante, carne desfiada, feijão, queijo, creme, jalapeño.',
            ],
            fr: [
              'Nachos du foyer',
              'Chips de maïs, bœuf effiloché, haricots, fromage, crème, jalapeño.',
            ],
          },
          picture: {
            table: 'slate',
            vessel: 'skillet',
            food: [
              ['chips', 0, 0, 1.36],
              ['shredded', -8, 8, 1.16],
              ['drizzle', 0, 8, 1, 14, '#f6c544'],
              ['guacamole', -54, 40, 0.62],
              ['dollop', 50, -34, 0.76],
              ['pico', 36, 54, 0.6],
              ['coins', -30, -50, 0.46, 0, '#6fae3f'],
            ],
          },
          variants: [sauce, extras],
        },
        {
          key: 'chicharrones',
          price: 5200,
          texts: {
            es: ['Chicharrones de la abuela', 'Cerdo frito en su manteca, limón, yuca y chilero.'],
            en: [
              'Grandma’s crisp pork',
              'Pork fried in its own fat, lime, cassava and pickled chilli.',
            ],
            pt: [
              'Torresmos da avó',
              'Porco frito na própria banha, limão, mandioca e pimenta em conserva.',
            ],
            fr: [
              'Porc croustillant maison',
              'Porc frit dans sa graisse, citron vert, manioc, piment au vinaigre.',
            ],
          },
          picture: {
            table: 'navy',
            vessel: 'basket',
            food: [
              ['chunks', -22, -20, 1.34],
              ['sticks', 52, 56, 0.84, 30, '#f3e6c0'],
              ['lime', -66, 64, 0.8, -20],
              ['lime', -30, 82, 0.7, 30],
              ['dip', 74, -54, 0.72, 0, '#d0912c'],
            ],
          },
          variants: [sauce],
        },
      ],
    },
    {
      key: 'cr-ceviches',
      names: { es: 'Ceviches', en: 'Ceviches', pt: 'Ceviches', fr: 'Ceviches' },
      products: [
        {
          key: 'ceviche-corvina',
          price: 5200,
          texts: {
            es: [
              'Ceviche de corvina',
              'Corvina en limón con cebolla morada, culantro y chile dulce.',
            ],
            en: [
              'Sea bass ceviche',
              'Sea bass in lime juice, red onion, coriander and sweet pepper.',
            ],
            pt: ['Ceviche de corvina', 'Corvina no limão com cebola-roxa, coentro e pimentão.'],
            fr: ['Ceviche de bar', 'Bar au citron vert, oignon rouge, coriandre et poivron.'],
          },
          picture: {
            table: 'whitewash',
            vessel: 'small',
            glaze: 'cobalt',
            broth: '#f1eccb',
            food: [
              ['cubes', 0, 2, 1.28],
              ['onions', -2, 4, 0.98],
              ['dice', -34, -22, 0.46],
              ['dice', 36, 26, 0.46],
              ['flecks', 0, 0, 1],
              ['lime', 44, 56, 0.72, -16],
            ],
            beside: [
              ['chips', -178, 168, 1.05],
              ['wheel', 186, -178, 0.9, 0, '#94c24a'],
            ],
          },
          variants: [extras],
        },
        {
          key: 'ceviche-camaron',
          price: 5900,
          texts: {
            es: [
              'Ceviche de camarón',
              'Camarones en jugo de limón y naranja, apio, cebolla y aguacate.',
            ],
            en: [
              'Shrimp ceviche',
              'Shrimp in lime and orange juice with celery, onion and avocado.',
            ],
            pt: [
              'Ceviche de camarão',
              'Camarões em suco de limão e laranja, aipo, cebola e abacate.',
            ],
            fr: [
              'Ceviche de crevettes',
              'Crevettes au citron vert et à l’orange, céleri, oignon, avocat.',
            ],
          },
          picture: {
            table: 'teal',
            vessel: 'deep',
            glaze: 'coral',
            broth: '#f6c887',
            food: [
              ['shrimp', -12, -14, 1.34],
              ['onions', 10, 30, 0.74],
              ['avocado', 54, 40, 0.76, 30],
              ['flecks', -10, 0, 1],
              ['wheel', -62, 56, 0.62, 0, '#ef9330'],
            ],
          },
          variants: [extras],
        },
        {
          key: 'ceviche-pejibaye',
          price: 4100,
          texts: {
            es: [
              'Ceviche de pejibaye',
              'Pejibaye, palmito y chile dulce curados en limón. Vegetariano.',
            ],
            en: [
              'Peach palm ceviche',
              'Peach palm fruit, heart of palm and pepper in lime. Vegetarian.',
            ],
            pt: [
              'Ceviche de pupunha',
              'Pupunha, palmito e pimentão curados no limão. Vegetariano.',
            ],
            fr: [
              'Ceviche de pejibaye',
              'Fruit de palmier, cœur de palmier, poivron, citron. Végétarien.',
            ],
          },
          picture: {
            table: 'plum',
            cloth: 'flax',
            turn: 40,
            vessel: 'small',
            glaze: 'speckled',
            broth: '#f7e6ae',
            food: [
              ['roots', -18, -24, 0.98, 0, '#ee8c32'],
              ['coins', 30, 30, 0.98, 0, '#f8eed8'],
              ['strips', 4, 6, 0.66],
              ['flecks', 0, 0, 0.9],
              ['sprig', -48, 46, 0.66, -20],
            ],
          },
          variants: [extras],
        },
      ],
    },
    {
      key: 'cr-empanadas',
      names: { es: 'Empanadas', en: 'Turnovers', pt: 'Empanadas', fr: 'Chaussons' },
      products: [
        {
          key: 'empanada-queso',
          price: 1600,
          texts: {
            es: ['Empanadas de queso', 'Dos empanadas de maíz rellenas de queso fundido.'],
            en: ['Cheese turnovers', 'Two corn turnovers filled with melted cheese.'],
            pt: ['Empanadas de queijo', 'Duas empanadas de milho recheadas de queijo derretido.'],
            fr: ['Chaussons au fromage', 'Deux chaussons de maïs fourrés de fromage fondu.'],
          },
          picture: {
            table: 'rose',
            vessel: 'basket',
            food: [
              ['empanadas', -8, 0, 1.16, 0, '#e8b453'],
              ['dip', 78, -66, 0.66, 0, '#d9b13c'],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'empanada-carne',
          price: 1800,
          texts: {
            es: ['Empanadas de carne', 'Dos empanadas de maíz con carne mechada y papa.'],
            en: ['Beef turnovers', 'Two corn turnovers with pulled beef and potato.'],
            pt: ['Empanadas de carne', 'Duas empanadas de milho com carne desfiada e batata.'],
            fr: [
              'Chaussons au bœuf',
              'Deux chaussons de maïs au bœuf effiloché et pomme de terre.',
            ],
          },
          picture: {
            table: 'navy',
            cloth: 'gingham',
            turn: 18,
            vessel: 'dish',
            glaze: 'white',
            food: [
              ['empanada', -34, -34, 1.12, -24, '#c9822f'],
              ['empanada', 28, 26, 1.12, 10, '#c9822f'],
              ['slaw', -60, 66, 0.6],
              ['dip', 76, -66, 0.62],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'empanada-frijol',
          price: 1500,
          texts: {
            es: [
              'Empanadas de frijol',
              'Dos empanadas de maíz con frijoles molidos y un toque de chile.',
            ],
            en: ['Bean turnovers', 'Two corn turnovers with refried beans and a touch of chilli.'],
            pt: [
              'Empanadas de feijão',
              'Duas empanadas de milho com pasta de feijão e um toque de pimenta.',
            ],
            fr: [
              'Chaussons aux haricots',
              'Deux chaussons de maïs, purée de haricots, pointe de piment.',
            ],
          },
          picture: {
            table: 'mustard',
            vessel: 'leaf',
            food: [
              ['empanadas', 0, 0, 1.1, 4, '#d5923c'],
              ['dip', -92, 34, 0.62, 0, '#3d1c14'],
              ['chili', 86, -44, 0.8, -30],
              ['sprig', 96, 44, 0.6, 40],
            ],
          },
          variants: [sauce],
        },
      ],
    },
  ],
}
