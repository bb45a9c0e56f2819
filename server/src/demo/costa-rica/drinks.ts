/** Drinks of the Costa Rican restaurant, cold, hot and from the bar. */

import type { DemoCategory } from '../content.ts'
import { milk, smoothieBase } from './choices.ts'

export const drinks: DemoCategory = {
  key: 'cr-bebidas',
  hidden: 0,
  texts: {
    es: ['Bebidas', 'Fruta de verdad, café recién chorreado y algo del bar.'],
    en: ['Drinks', 'Real fruit, freshly dripped coffee and something from the bar.'],
    pt: ['Bebidas', 'Fruta de verdade, café passado na hora e algo do bar.'],
    fr: ['Boissons', 'De vrais fruits, du café filtré minute et quelques cocktails.'],
  },
  subcategories: [
    {
      key: 'cr-batidos',
      names: { es: 'Batidos', en: 'Smoothies', pt: 'Vitaminas', fr: 'Smoothies' },
      products: [
        {
          key: 'batido-mora',
          price: 2200,
          texts: {
            es: ['Batido de mora', 'Mora de altura, bien fría.'],
            en: ['Blackberry smoothie', 'Highland blackberries, well chilled.'],
            pt: ['Vitamina de amora', 'Amora da serra, bem gelada.'],
            fr: ['Smoothie à la mûre', 'Mûres d’altitude, bien fraîches.'],
          },
          picture: {
            table: 'rose',
            glass: 'tall',
            drink: ['#b03a6c', '#6d1a49'],
            head: 'froth',
            extras: ['berries', 'straw', 'mint'],
          },
          variants: [smoothieBase],
        },
        {
          key: 'batido-pina',
          price: 2000,
          texts: {
            es: ['Batido de piña', 'Piña dorada con un toque de hierbabuena.'],
            en: ['Pineapple smoothie', 'Golden pineapple with a touch of mint.'],
            pt: ['Vitamina de abacaxi', 'Abacaxi dourado com um toque de hortelã.'],
            fr: ['Smoothie à l’ananas', 'Ananas doré et une pointe de menthe.'],
          },
          picture: {
            table: 'teal',
            glass: 'goblet',
            drink: ['#fbe184', '#efb73c'],
            head: 'froth',
            extras: ['straw', 'pineapple'],
          },
          variants: [smoothieBase],
        },
        {
          key: 'batido-papaya',
          price: 2000,
          texts: {
            es: ['Batido de papaya', 'Papaya madura, ideal con leche.'],
            en: ['Papaya smoothie', 'Ripe papaya, at its best with milk.'],
            pt: ['Vitamina de mamão', 'Mamão maduro, ideal com leite.'],
            fr: ['Smoothie à la papaye', 'Papaye mûre, parfaite avec du lait.'],
          },
          picture: {
            table: 'sage',
            glass: 'jar',
            drink: ['#f8a36a', '#e8703a'],
            head: 'froth',
            extras: ['straw', 'orange'],
          },
          variants: [smoothieBase],
        },
        {
          key: 'batido-guanabana',
          price: 2400,
          texts: {
            es: ['Batido de guanábana', 'Cremoso y blanco, con nuez moscada.'],
            en: ['Soursop smoothie', 'Creamy and white, with nutmeg.'],
            pt: ['Vitamina de graviola', 'Cremosa e branca, com noz-moscada.'],
            fr: ['Smoothie au corossol', 'Crémeux et blanc, à la muscade.'],
          },
          picture: {
            table: 'leaf',
            glass: 'pint',
            drink: ['#fdfaf0', '#ece4cb'],
            head: 'cream',
            extras: ['straw', 'mint', 'seeds'],
          },
          variants: [smoothieBase],
        },
      ],
    },
    {
      key: 'cr-frescos',
      names: { es: 'Frescos', en: 'Fresh juices', pt: 'Refrescos', fr: 'Jus frais' },
      products: [
        {
          key: 'fresco-cas',
          price: 1600,
          texts: {
            es: ['Fresco de cas', 'Ácido y refrescante, endulzado apenas.'],
            en: ['Sour guava juice', 'Tart and refreshing, barely sweetened.'],
            pt: ['Suco de araçá', 'Ácido e refrescante, pouco doce.'],
            fr: ['Jus de goyave acide', 'Acidulé, rafraîchissant, à peine sucré.'],
          },
          picture: {
            table: 'navy',
            glass: 'tall',
            drink: ['#e9eeae', '#b6cf66'],
            extras: ['ice', 'straw', 'lime', 'dew'],
          },
        },
        {
          key: 'fresco-tamarindo',
          price: 1600,
          texts: {
            es: ['Fresco de tamarindo', 'Tamarindo de Guanacaste con hielo.'],
            en: ['Tamarind juice', 'Tamarind from Guanacaste over ice.'],
            pt: ['Suco de tamarindo', 'Tamarindo de Guanacaste com gelo.'],
            fr: ['Jus de tamarin', 'Tamarin du Guanacaste sur glace.'],
          },
          picture: {
            table: 'mustard',
            glass: 'jar',
            drink: ['#b9743a', '#6f3514'],
            extras: ['ice', 'straw', 'dew'],
          },
        },
        {
          key: 'horchata-cr',
          price: 1800,
          texts: {
            es: ['Horchata', 'Arroz y maní con canela y leche.'],
            en: ['Horchata', 'Rice and peanuts with cinnamon and milk.'],
            pt: ['Horchata', 'Arroz e amendoim com canela e leite.'],
            fr: ['Horchata', 'Riz et cacahuète, cannelle et lait.'],
          },
          picture: {
            table: 'clay',
            glass: 'tumbler',
            drink: ['#f3e2c8', '#d9bd94'],
            extras: ['ice', 'cinnamon', 'dew'],
          },
        },
        {
          key: 'agua-sapo',
          price: 1700,
          texts: {
            es: ['Agua de sapo', 'Tapa de dulce, jengibre y limón del Caribe.'],
            en: ['Ginger lime cooler', 'Raw cane sugar, ginger and lime from the Caribbean.'],
            pt: ['Refresco de gengibre', 'Rapadura, gengibre e limão do Caribe.'],
            fr: [
              'Citronnade au gingembre',
              'Sucre de canne brut, gingembre, citron vert des Caraïbes.',
            ],
          },
          picture: {
            table: 'plum',
            glass: 'jar',
            drink: ['#f0c66a', '#bb7a24'],
            extras: ['ice', 'lime', 'mint'],
          },
        },
      ],
    },
    {
      key: 'cr-calientes',
      names: {
        es: 'Café y calientes',
        en: 'Coffee and hot',
        pt: 'Café e quentes',
        fr: 'Boissons chaudes',
      },
      products: [
        {
          key: 'cafe-chorreado',
          price: 1500,
          texts: {
            es: ['Café chorreado', 'Chorreado en bolsa de tela, en su mesa.'],
            en: ['Chorreado coffee', 'Dripped through a cloth filter, at your table.'],
            pt: ['Café coado', 'Coado no filtro de pano, na sua mesa.'],
            fr: ['Café chorreado', 'Filtré dans une chaussette en tissu, à votre table.'],
          },
          picture: {
            table: 'oak',
            cup: 'enamel',
            drink: '#3a1d0e',
            art: 'plain',
            beside: [['seeds', -196, 186, 1.1, 0, '#4a2612']],
          },
        },
        {
          key: 'cafe-leche',
          price: 1700,
          texts: {
            es: ['Café con leche', 'Mitad café, mitad leche caliente.'],
            en: ['Coffee with milk', 'Half coffee, half hot milk.'],
            pt: ['Café com leite', 'Metade café, metade leite quente.'],
            fr: ['Café au lait', 'Moitié café, moitié lait chaud.'],
          },
          picture: { table: 'sage', cup: 'terracotta', drink: '#b88455', art: 'heart' },
          variants: [milk],
        },
        {
          key: 'capuchino',
          price: 2100,
          texts: {
            es: ['Capuchino', 'Espresso doble, leche sedosa y espuma.'],
            en: ['Cappuccino', 'Double espresso, silky milk and foam.'],
            pt: ['Cappuccino', 'Espresso duplo, leite sedoso e espuma.'],
            fr: ['Cappuccino', 'Double expresso, lait soyeux et mousse.'],
          },
          picture: {
            table: 'walnut',
            cloth: 'flax',
            turn: 30,
            cup: 'cobalt',
            drink: '#8a5128',
            art: 'rosette',
          },
          variants: [milk],
        },
        {
          key: 'chocolate-cr',
          price: 2200,
          texts: {
            es: ['Chocolate caliente', 'Cacao de Talamanca con malvaviscos.'],
            en: ['Hot chocolate', 'Talamanca cacao with marshmallows.'],
            pt: ['Chocolate quente', 'Cacau de Talamanca com marshmallows.'],
            fr: ['Chocolat chaud', 'Cacao de Talamanca et guimauves.'],
          },
          picture: { table: 'plum', cup: 'blush', drink: '#5b2c17', art: 'marshmallow' },
          variants: [milk],
        },
        {
          key: 'te-manzanilla',
          price: 1400,
          texts: {
            es: ['Té de manzanilla', 'Manzanilla con miel de abeja y una hoja de menta.'],
            en: ['Camomile tea', 'Camomile with honey and a leaf of mint.'],
            pt: ['Chá de camomila', 'Camomila com mel e uma folha de hortelã.'],
            fr: ['Infusion de camomille', 'Camomille, miel et une feuille de menthe.'],
          },
          picture: {
            table: 'linen',
            cup: 'white',
            drink: '#d9a63c',
            art: 'tea',
            beside: [['leaves', 196, -192, 1.1]],
          },
        },
        {
          key: 'agua-dulce',
          price: 1300,
          texts: {
            es: ['Agua dulce', 'Tapa de dulce disuelta en agua o leche caliente.'],
            en: ['Agua dulce', 'Raw cane sugar dissolved in hot water or milk.'],
            pt: ['Agua dulce', 'Rapadura dissolvida em água ou leite quente.'],
            fr: ['Agua dulce', 'Sucre de canne brut dissous dans l’eau ou le lait chaud.'],
          },
          picture: {
            table: 'mustard',
            glass: 'batidor',
            drink: ['#c07a32', '#c07a32'],
            extras: ['steam'],
          },
        },
      ],
    },
    {
      key: 'cr-bar',
      names: { es: 'Del bar', en: 'From the bar', pt: 'Do bar', fr: 'Du bar' },
      products: [
        {
          key: 'cerveza-rubia',
          price: 1900,
          texts: {
            es: ['Cerveza rubia', 'Botella de 350 ml, bien helada.'],
            en: ['Lager', '350 ml bottle, ice cold.'],
            pt: ['Cerveja clara', 'Garrafa de 350 ml, bem gelada.'],
            fr: ['Bière blonde', 'Bouteille de 350 ml, bien glacée.'],
          },
          picture: { table: 'sky', glass: 'bottle', drink: ['#7a3b12', '#c2452f'] },
        },
        {
          key: 'cerveza-artesanal',
          price: 3200,
          texts: {
            es: ['Cerveza artesanal', 'Roja de barril con notas de caramelo, 400 ml.'],
            en: ['Craft beer', 'Red ale on tap with caramel notes, 400 ml.'],
            pt: ['Cerveja artesanal', 'Red ale de barril com notas de caramelo, 400 ml.'],
            fr: ['Bière artisanale', 'Rousse pression aux notes de caramel, 400 ml.'],
          },
          picture: {
            table: 'leaf',
            glass: 'pint',
            drink: ['#c4622a', '#7a2a12'],
            head: 'foam',
            extras: ['bubbles', 'dew'],
          },
        },
        {
          key: 'michelada',
          price: 2600,
          texts: {
            es: ['Michelada', 'Cerveza, limón y sal; picante si la pide así.'],
            en: ['Michelada', 'Beer, lime and salt; spicy if you ask for it.'],
            pt: ['Michelada', 'Cerveja, limão e sal; picante se pedir assim.'],
            fr: ['Michelada', 'Bière, citron vert et sel ; épicée sur demande.'],
          },
          picture: {
            table: 'teal',
            glass: 'mug',
            drink: ['#f4c552', '#d98f24'],
            extras: ['ice', 'bubbles', 'salt', 'lime'],
          },
        },
        {
          key: 'guaro-sour',
          price: 3400,
          texts: {
            es: ['Guaro sour', 'Aguardiente de caña, limón, azúcar y soda.'],
            en: ['Guaro sour', 'Cane spirit, lime, sugar and soda.'],
            pt: ['Guaro sour', 'Aguardente de cana, limão, açúcar e soda.'],
            fr: ['Guaro sour', 'Eau-de-vie de canne, citron vert, sucre et soda.'],
          },
          picture: {
            table: 'slate',
            glass: 'tumbler',
            drink: ['#eef5d8', '#c3d98a'],
            extras: ['ice', 'lime', 'mint', 'bubbles'],
          },
        },
      ],
    },
  ],
}
