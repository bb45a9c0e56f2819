/** The grill, the sea and the filled rolls of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras, sauce, side, twoSides } from './choices.ts'

export const grill: DemoCategory = {
  key: 'gt-parrilla',
  hidden: 0,
  texts: {
    es: ['Parrilla y mar', 'Carbón de encino, y lo que llegó esta mañana.'],
    en: ['Grill and sea', 'Oak charcoal, and what came in this morning.'],
    pt: ['Grelha e mar', 'Carvão de carvalho, e o que chegou de manhã.'],
    fr: ['Grill et mer', 'Charbon de chêne, et l’arrivage du matin.'],
  },
  subcategories: [
    {
      key: 'gt-carnes',
      names: { es: 'Al carbón', en: 'Over charcoal', pt: 'No carvão', fr: 'Au charbon' },
      products: [
        {
          key: 'churrasco-chapin',
          price: 95,
          texts: {
            es: ['Churrasco chapín', 'Puyazo al carbón, guacamol, frijol volteado y cebollines.'],
            en: ['Chapín churrasco', 'Charcoal sirloin cap, guacamole, beans and scallions.'],
            pt: ['Churrasco chapín', 'Picanha no carvão, guacamole, feijão e cebolinhas.'],
            fr: ['Churrasco chapín', 'Picanha au charbon, guacamole, haricots et cébettes.'],
          },
          picture: {
            table: 'walnut',
            cloth: 'night',
            turn: 90,
            vessel: 'board',
            food: [
              ['steak', -48, -6, 1.2, -8],
              ['corn', 92, -44, 0.72, 20],
              ['dip', 52, 62, 0.66, 0, '#8db04a'],
              ['dip', 118, 54, 0.6, 0, '#3a1b16'],
              ['links', -60, 78, 0.56, 4],
            ],
          },
          variants: [twoSides, sauce],
        },
        {
          key: 'longaniza',
          price: 62,
          texts: {
            es: ['Longaniza y chorizo', 'Embutidos de la casa con chirmol y tortillas.'],
            en: ['Grilled sausages', 'House sausages with charred tomato sauce and tortillas.'],
            pt: [
              'Linguiças na grelha',
              'Linguiças da casa com molho de tomate assado e tortilhas.',
            ],
            fr: ['Saucisses grillées', 'Saucisses maison, sauce de tomate grillée et tortillas.'],
          },
          picture: {
            table: 'oak',
            vessel: 'slab',
            food: [
              ['tortillas', 96, 8, 0.88],
              ['links', -44, -24, 1.1, -6],
              ['links', -44, 52, 0.9, 4, '#7d2a1c'],
              ['pico', 92, 10, 0.6],
              ['lime', 24, 84, 0.6],
            ],
          },
          variants: [side, sauce],
        },
        {
          key: 'carne-adobada',
          price: 68,
          texts: {
            es: ['Carne adobada', 'Lomo de cerdo en adobo de achiote y naranja agria.'],
            en: ['Adobo pork', 'Pork loin in annatto and sour orange marinade.'],
            pt: ['Porco adobado', 'Lombo de porco marinado em urucum e laranja azeda.'],
            fr: ['Porc adobo', 'Longe de porc marinée au rocou et à l’orange amère.'],
          },
          picture: {
            table: 'teal',
            cloth: 'carreta',
            turn: 30,
            vessel: 'plate',
            glaze: 'black',
            food: [
              ['slices', -10, 14, 1.24, -10, '#b5401f'],
              ['wheel', 64, -62, 0.66],
              ['slaw', -66, -58, 0.72, 0, '#d79ab0'],
              ['beans', 78, 44, 0.6],
              ['sprig', -16, 66, 0.5],
            ],
          },
          variants: [twoSides, sauce],
        },
        {
          key: 'pollo-brasa',
          price: 64,
          texts: {
            es: ['Pollo a las brasas', 'Medio pollo marinado en miltomate y comino.'],
            en: ['Ember chicken', 'Half a chicken marinated in tomatillo and cumin.'],
            pt: ['Frango na brasa', 'Meio frango marinado em tomatilho e cominho.'],
            fr: ['Poulet à la braise', 'Demi-poulet mariné au tomatillo et cumin.'],
          },
          picture: {
            table: 'leaf',
            vessel: 'skillet',
            food: [
              ['chicken', -32, -34, 1.1, -20, '#c0742c'],
              ['drumstick', 26, 34, 1.1, -12, '#b9651f'],
              ['roots', -64, 54, 0.62, 0, '#e3ae52'],
              ['lime', 66, -58, 0.68, 20],
              ['sprig', 6, -4, 0.54],
            ],
            beside: [['dip', -190, -186, 1.1, 0, '#5f8f36']],
          },
          variants: [twoSides, sauce],
        },
      ],
    },
    {
      key: 'gt-mar',
      names: { es: 'Del agua', en: 'From the water', pt: 'Da água', fr: 'De l’eau' },
      products: [
        {
          key: 'mojarra-frita',
          price: 88,
          texts: {
            es: ['Mojarra frita', 'Entera y crujiente, con arroz, ensalada y limón.'],
            en: ['Fried mojarra', 'Whole and crisp, with rice, salad and lime.'],
            pt: ['Mojarra frita', 'Inteira e crocante, com arroz, salada e limão.'],
            fr: ['Mojarra frite', 'Entière et croustillante, riz, salade et citron vert.'],
          },
          picture: {
            table: 'navy',
            vessel: 'leaf',
            food: [
              ['fish', 0, -12, 0.96, 8, '#b98235'],
              ['rice', -84, 56, 0.54],
              ['tomato', 84, 64, 0.56],
              ['onions', 10, 60, 0.52],
              ['lime', -110, -46, 0.6, -30],
            ],
          },
          variants: [side, sauce],
        },
        {
          key: 'camarones-coco',
          price: 105,
          texts: {
            es: ['Camarones al coco', 'Empanizados en coco, con salsa de mango y chile.'],
            en: ['Coconut shrimp', 'Coated in coconut, with mango and chilli sauce.'],
            pt: ['Camarões ao coco', 'Empanados no coco, com molho de manga e pimenta.'],
            fr: ['Crevettes à la coco', 'Panées à la noix de coco, sauce mangue et piment.'],
          },
          picture: {
            table: 'rose',
            vessel: 'platter',
            glaze: 'sky',
            food: [
              ['lettuce', -70, 6, 0.9, -60],
              ['shrimp', -40, 0, 1.16, 0, '#e3a04f'],
              ['shrimp', 48, 22, 0.84, 50, '#e3a04f'],
              ['shavings', -20, 8, 1],
              ['dip', 92, -36, 0.68, 0, '#f0a62c'],
              ['wheel', 30, -62, 0.48, 0, '#94c24a'],
            ],
          },
          variants: [side, sauce],
        },
      ],
    },
    {
      key: 'gt-panes',
      names: { es: 'Panes', en: 'Filled rolls', pt: 'Sanduíches', fr: 'Petits pains' },
      products: [
        {
          key: 'pan-pollo',
          price: 36,
          texts: {
            es: ['Pan con pollo', 'Pan francés, pollo en recado, berro y rábano.'],
            en: ['Chicken roll', 'Crusty roll, chicken in sauce, watercress and radish.'],
            pt: ['Pão com frango', 'Pão francês, frango ao molho, agrião e rabanete.'],
            fr: ['Pain au poulet', 'Petit pain, poulet en sauce, cresson et radis.'],
          },
          picture: {
            table: 'sage',
            vessel: 'basket',
            food: [
              ['sandwich', -2, -4, 0.96, -10],
              ['radish', 74, 72, 0.62],
              ['sprig', -76, 66, 0.7, -30],
            ],
          },
          variants: [extras, sauce],
        },
        {
          key: 'hamburguesa-volcan',
          price: 58,
          texts: {
            es: ['Hamburguesa Volcán', 'Res, chirmol ahumado, queso fundido y guacamol.'],
            en: ['Volcano burger', 'Beef, smoked tomato sauce, melted cheese and guacamole.'],
            pt: ['Hambúrguer Vulcão', 'Carne, molho de tomate defumado, queijo e guacamole.'],
            fr: ['Burger Volcan', 'Bœuf, sauce tomate fumée, fromage fondu et guacamole.'],
          },
          picture: {
            table: 'plum',
            vessel: 'slab',
            food: [
              ['bun', -60, -4, 1, 20, '#a8622c'],
              ['sticks', 76, 30, 0.9, 50],
              ['dip', 66, -70, 0.62, 0, '#b23a20'],
              ['dip', 132, -50, 0.54, 0, '#8db04a'],
            ],
          },
          variants: [side, extras],
        },
      ],
    },
  ],
}
