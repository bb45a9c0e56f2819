/** Side dishes of the Costa Rican restaurant. */

import type { DemoCategory } from '../content.ts'

export const sides: DemoCategory = {
  key: 'cr-acompanamientos',
  hidden: 0,
  texts: {
    es: ['Acompañamientos', 'Para agrandar cualquier plato.'],
    en: ['Side dishes', 'To make any dish bigger.'],
    pt: ['Acompanhamentos', 'Para aumentar qualquer prato.'],
    fr: ['Accompagnements', 'Pour agrandir chaque plat.'],
  },
  subcategories: [
    {
      key: 'cr-guarniciones',
      names: { es: 'Guarniciones', en: 'Sides', pt: 'Guarnições', fr: 'Garnitures' },
      products: [
        {
          key: 'patacones',
          price: 1800,
          texts: {
            es: ['Patacones', 'Plátano verde majado y frito dos veces.'],
            en: ['Patacones', 'Green plantain, smashed and fried twice.'],
            pt: ['Patacones', 'Banana verde amassada e frita duas vezes.'],
            fr: ['Patacones', 'Plantain vert écrasé et frit deux fois.'],
          },
          picture: {
            table: 'teal',
            vessel: 'dish',
            glaze: 'white',
            food: [
              ['patacones', 0, -6, 1.36],
              ['dip', 68, 66, 0.6, 0, '#e7b86a'],
            ],
          },
        },
        {
          key: 'yuca-frita',
          price: 1700,
          texts: {
            es: ['Yuca frita', 'Dorada por fuera, suave por dentro.'],
            en: ['Fried cassava', 'Golden outside, soft inside.'],
            pt: ['Mandioca frita', 'Dourada por fora, macia por dentro.'],
            fr: ['Manioc frit', 'Doré dehors, fondant dedans.'],
          },
          picture: {
            table: 'clay',
            vessel: 'basket',
            food: [
              ['sticks', 0, -4, 1.7, 20, '#f3dc9c'],
              ['sprig', 52, 56, 0.7, 30],
            ],
          },
        },
        {
          key: 'papas-fritas',
          price: 1700,
          texts: {
            es: ['Papas fritas', 'Cortadas a mano, con sal marina.'],
            en: ['French fries', 'Hand cut, with sea salt.'],
            pt: ['Batatas fritas', 'Cortadas à mão, com sal marinho.'],
            fr: ['Frites', 'Coupées à la main, au sel marin.'],
          },
          picture: {
            table: 'slate',
            vessel: 'small',
            glaze: 'enamel',
            food: [['sticks', 0, 0, 1.62, -30]],
            beside: [['dip', 178, 176, 1.15]],
          },
        },
        {
          key: 'ensalada-verde',
          price: 1900,
          texts: {
            es: ['Ensalada verde', 'Lechugas, pepino, tomate y rábano con limón.'],
            en: ['Green salad', 'Lettuces, cucumber, tomato and radish with lime.'],
            pt: ['Salada verde', 'Alfaces, pepino, tomate e rabanete com limão.'],
            fr: ['Salade verte', 'Laitues, concombre, tomate et radis au citron vert.'],
          },
          picture: {
            table: 'linen',
            vessel: 'bowl',
            glaze: 'olive',
            food: [
              ['salad', 0, 0, 1.7],
              ['cucumber', -40, 40, 0.8],
              ['tomato', 46, -34, 0.82],
              ['radish', 36, 50, 0.72],
              ['onions', -42, -44, 0.62],
            ],
          },
        },
        {
          key: 'maduros',
          price: 1600,
          texts: {
            es: ['Maduros', 'Plátano maduro frito en su punto.'],
            en: ['Ripe plantain', 'Ripe plantain, fried just right.'],
            pt: ['Banana-da-terra', 'Banana-da-terra madura frita no ponto.'],
            fr: ['Plantain mûr', 'Plantain mûr frit à point.'],
          },
          picture: {
            table: 'sage',
            vessel: 'dish',
            glaze: 'cobalt',
            food: [
              ['plantain', -32, -30, 1.22, 20],
              ['plantain', 24, 40, 1.22, 8],
            ],
          },
        },
        {
          key: 'arroz-blanco',
          price: 1200,
          texts: {
            es: ['Arroz blanco', 'Suelto, con ajo y aceite de coco.'],
            en: ['White rice', 'Fluffy, with garlic and coconut oil.'],
            pt: ['Arroz branco', 'Soltinho, com alho e óleo de coco.'],
            fr: ['Riz blanc', 'Aérien, à l’ail et à l’huile de coco.'],
          },
          picture: {
            table: 'walnut',
            vessel: 'small',
            glaze: 'jade',
            food: [
              ['bed', 0, 0, 0.84],
              ['sprig', 26, 22, 0.54],
            ],
          },
        },
        {
          key: 'frijoles-arreglados',
          price: 1500,
          texts: {
            es: ['Frijoles arreglados', 'Frijol tierno con chile dulce, culantro y cebolla.'],
            en: ['Seasoned beans', 'Tender beans with sweet pepper, coriander and onion.'],
            pt: ['Feijão temperado', 'Feijão macio com pimentão, coentro e cebola.'],
            fr: ['Haricots cuisinés', 'Haricots tendres, poivron, coriandre et oignon.'],
          },
          picture: {
            table: 'oak',
            vessel: 'small',
            glaze: 'clay',
            broth: '#5a2419',
            food: [
              ['beans', 0, 0, 1.36, 0, '#8a3526'],
              ['dice', 0, 0, 1, 0, '#d9482f'],
              ['flecks', 0, 0, 0.9],
            ],
          },
        },
      ],
    },
  ],
}
