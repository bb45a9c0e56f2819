/** Desserts of the Costa Rican restaurant. */

import type { DemoCategory } from '../content.ts'
import { sweetTouch } from './choices.ts'

export const desserts: DemoCategory = {
  key: 'cr-postres',
  hidden: 0,
  texts: {
    es: ['Postres', 'Siempre queda un campito.'],
    en: ['Desserts', 'There is always a little room left.'],
    pt: ['Sobremesas', 'Sempre sobra um espacinho.'],
    fr: ['Desserts', 'Il reste toujours une petite place.'],
  },
  subcategories: [
    {
      key: 'cr-postres-casa',
      names: { es: 'De la casa', en: 'Homemade', pt: 'Da casa', fr: 'Maison' },
      products: [
        {
          key: 'tres-leches',
          price: 2900,
          texts: {
            es: ['Tres leches', 'Bizcocho bañado en tres leches con merengue y canela.'],
            en: ['Tres leches cake', 'Sponge soaked in three milks with meringue and cinnamon.'],
            pt: ['Bolo três leites', 'Pão de ló embebido em três leites com merengue e canela.'],
            fr: ['Gâteau aux trois laits', 'Génoise imbibée de trois laits, meringue et cannelle.'],
          },
          picture: {
            table: 'rose',
            vessel: 'plate',
            glaze: 'blush',
            food: [
              ['pool', 0, 26, 1.1, 0, '#fbf3e2'],
              ['sponge', -8, -8, 1.08, -8],
              ['dust', -8, -8, 0.86],
              ['strawberry', 62, 50, 0.82],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'arroz-leche',
          price: 2300,
          texts: {
            es: ['Arroz con leche', 'Cremoso, con cáscara de limón, pasas y canela en raja.'],
            en: ['Rice pudding', 'Creamy, with lime peel, raisins and a stick of cinnamon.'],
            pt: ['Arroz-doce', 'Cremoso, com casca de limão, passas e canela em pau.'],
            fr: [
              'Riz au lait',
              'Crémeux, zeste de citron vert, raisins secs et bâton de cannelle.',
            ],
          },
          picture: {
            table: 'teal',
            vessel: 'small',
            glaze: 'ochre',
            broth: '#f8eed8',
            food: [
              ['bed', 0, 0, 0.9, 0, '#fbf3df'],
              ['dust', -8, -6, 1],
              ['seeds', 8, 10, 0.7, 0, '#5b2f22'],
              ['cinnamon', 22, 14, 0.86, 10],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'flan-coco',
          price: 2500,
          texts: {
            es: ['Flan de coco', 'Suave, con caramelo oscuro y coco tostado.'],
            en: ['Coconut flan', 'Silky, with dark caramel and toasted coconut.'],
            pt: ['Pudim de coco', 'Cremoso, com caramelo escuro e coco tostado.'],
            fr: ['Flan à la noix de coco', 'Onctueux, caramel brun et coco grillée.'],
          },
          picture: {
            table: 'plum',
            vessel: 'dish',
            glaze: 'cream',
            food: [
              ['flan', 0, 0, 1.16],
              ['shavings', -2, -4, 0.62],
              ['leaves', 54, 44, 0.46],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'torta-chilena',
          price: 2700,
          texts: {
            es: ['Torta chilena', 'Capas de hojaldre con dulce de leche y merengue tostado.'],
            en: [
              'Layered caramel cake',
              'Thin pastry layers with milk caramel and toasted meringue.',
            ],
            pt: ['Torta mil-folhas', 'Camadas de massa folhada, doce de leite e merengue tostado.'],
            fr: ['Mille-feuille au caramel', 'Feuilletage, confiture de lait et meringue dorée.'],
          },
          picture: {
            table: 'sage',
            vessel: 'plate',
            glaze: 'jade',
            food: [
              ['pool', 8, 20, 0.96, 0, '#c07a34'],
              ['slice', 0, 0, 1.04, -14, '#c98a48'],
              ['dust', 6, -6, 0.9, 0, '#fff6e4'],
              ['berries', 70, 58, 0.6],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'prestinos',
          price: 1900,
          texts: {
            es: ['Prestiños', 'Masa fina y crujiente con miel de tapa de dulce.'],
            en: ['Prestiños', 'Thin crisp pastry with raw cane syrup.'],
            pt: ['Prestiños', 'Massa fina e crocante com melado de rapadura.'],
            fr: ['Prestiños', 'Fine pâte croustillante au sirop de canne brut.'],
          },
          picture: {
            table: 'whitewash',
            vessel: 'plate',
            glaze: 'cobalt',
            food: [
              ['tostada', -40, -34, 0.96, 0, '#e2a64a'],
              ['tostada', 46, -22, 0.96, 0, '#e2a64a'],
              ['tostada', -2, 42, 0.96, 0, '#e2a64a'],
              ['drizzle', 0, 0, 1.3, 10, '#6f2f0e'],
              ['dust', 0, 0, 0.9, 0, '#fff4e0'],
            ],
          },
        },
        {
          key: 'cajeta-coco',
          price: 1600,
          texts: {
            es: ['Cajeta de coco', 'Bocados de coco, leche condensada y galleta.'],
            en: ['Coconut fudge', 'Bites of coconut, condensed milk and biscuit.'],
            pt: ['Cocada cremosa', 'Bocados de coco, leite condensado e biscoito.'],
            fr: ['Bouchées à la coco', 'Noix de coco, lait concentré et biscuit.'],
          },
          picture: {
            table: 'navy',
            cloth: 'carreta',
            turn: -38,
            vessel: 'small',
            glaze: 'terracotta',
            food: [
              ['bars', 0, 0, 1.1, 10, '#ecd9b0'],
              ['shavings', 0, 0, 0.9],
            ],
          },
        },
      ],
    },
    {
      key: 'cr-postres-frios',
      names: { es: 'Fríos', en: 'Frozen', pt: 'Gelados', fr: 'Glacés' },
      products: [
        {
          key: 'ensalada-frutas',
          price: 3100,
          texts: {
            es: ['Ensalada de frutas', 'Sandía, piña, papaya, gelatina y dos bolas de helado.'],
            en: [
              'Fruit salad with ice cream',
              'Watermelon, pineapple, papaya, jelly and two scoops.',
            ],
            pt: [
              'Salada de frutas com sorvete',
              'Melancia, abacaxi, mamão, gelatina e duas bolas.',
            ],
            fr: [
              'Salade de fruits glacée',
              'Pastèque, ananas, papaye, gelée et deux boules de glace.',
            ],
          },
          picture: {
            table: 'leaf',
            vessel: 'bowl',
            glaze: 'coral',
            food: [
              ['watermelon', -54, -34, 0.88],
              ['fruit', 56, 42, 0.86, 0, '#f0894a'],
              ['pineapple', -50, 52, 0.72],
              ['scoop', 6, -16, 0.84],
              ['scoop', 64, -48, 0.76, 0, '#f3a3ae'],
              ['dice', 6, 64, 0.5, 0, '#57b86a'],
              ['leaves', 8, -22, 0.4],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'churchill',
          price: 2600,
          texts: {
            es: [
              'Granizado de la playa',
              'Hielo raspado con sirope rojo, leche condensada y helado.',
            ],
            en: ['Beach snow cone', 'Shaved ice with red syrup, condensed milk and ice cream.'],
            pt: [
              'Raspadinha da praia',
              'Gelo raspado com xarope vermelho, leite condensado e sorvete.',
            ],
            fr: [
              'Glace pilée de la plage',
              'Glace pilée, sirop rouge, lait concentré et crème glacée.',
            ],
          },
          picture: {
            table: 'sky',
            glass: 'goblet',
            drink: ['#f6e3dc', '#d32f3f'],
            head: 'cream',
            extras: ['ice', 'strawberry', 'straw'],
          },
          variants: [sweetTouch],
        },
      ],
    },
  ],
}
