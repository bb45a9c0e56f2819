/** Rice dishes, the Caribbean coast, the grill and the sea, as the Costa Rican restaurant cooks. */

import type { DemoCategory } from '../content.ts'
import { extras, sauce, side, twoSides } from './choices.ts'

export const mains: DemoCategory = {
  key: 'cr-fuertes',
  hidden: 0,
  texts: {
    es: ['Platos fuertes', 'Del arroz, del Caribe, de la brasa y del mar.'],
    en: ['Main dishes', 'From the rice pot, the Caribbean, the embers and the sea.'],
    pt: ['Pratos principais', 'Do arroz, do Caribe, da brasa e do mar.'],
    fr: ['Plats', 'Du riz, des Caraïbes, de la braise et de la mer.'],
  },
  subcategories: [
    {
      key: 'cr-arroces',
      names: { es: 'Arroces', en: 'Rice', pt: 'Arroz', fr: 'Riz' },
      products: [
        {
          key: 'arroz-pollo',
          price: 4700,
          texts: {
            es: [
              'Arroz con pollo',
              'Arroz con achiote, pollo, petit pois y zanahoria; papas tostadas.',
            ],
            en: [
              'Rice with chicken',
              'Annatto rice with chicken, peas and carrot; crisp potatoes.',
            ],
            pt: [
              'Arroz com frango',
              'Arroz com urucum, frango, ervilha e cenoura; batata crocante.',
            ],
            fr: ['Riz au poulet', 'Riz au rocou, poulet, petits pois et carotte ; frites.'],
          },
          picture: {
            table: 'mustard',
            cloth: 'jade',
            turn: -26,
            vessel: 'plate',
            glaze: 'white',
            food: [
              ['bed', -8, -8, 0.98, 0, '#f0c04e'],
              ['shredded', -20, -26, 0.8, 20, '#d9a866'],
              ['peas', -8, -4, 1.4],
              ['dice', -52, -20, 0.5, 0, '#e5822e'],
              ['dice', 30, -44, 0.44, 0, '#e5822e'],
              ['dice', 6, 46, 0.5, 0, '#e5822e'],
              ['sticks', 84, 60, 0.72, 40],
              ['salad', -90, 70, 0.56],
              ['sprig', -12, -14, 0.6],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'arroz-camarones',
          price: 6400,
          texts: {
            es: [
              'Arroz con camarones',
              'Camarones salteados, arroz rojo, chile dulce y limón mandarina.',
            ],
            en: ['Rice with shrimp', 'Sautéed shrimp, red rice, sweet pepper and mandarin lime.'],
            pt: [
              'Arroz com camarão',
              'Camarões salteados, arroz vermelho, pimentão e limão-cravo.',
            ],
            fr: ['Riz aux crevettes', 'Crevettes sautées, riz rouge, poivron et citron mandarine.'],
          },
          picture: {
            table: 'navy',
            vessel: 'skillet',
            food: [
              ['bed', 0, 0, 1.08, 0, '#eba64e'],
              ['strips', 0, 6, 1.3],
              ['shrimp', -4, -6, 1.44],
              ['flecks', 0, 0, 1.2],
              ['lime', 72, 62, 0.76, -30],
              ['lime', -76, -62, 0.7, 150],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'arroz-palmito',
          price: 4900,
          texts: {
            es: [
              'Arroz con palmito',
              'Cremoso, gratinado con queso y palmito fresco. Vegetariano.',
            ],
            en: [
              'Heart of palm rice',
              'Creamy, baked with cheese and fresh heart of palm. Vegetarian.',
            ],
            pt: [
              'Arroz com palmito',
              'Cremoso, gratinado com queijo e palmito fresco. Vegetariano.',
            ],
            fr: [
              'Riz au cœur de palmier',
              'Crémeux, gratiné au fromage, palmier frais. Végétarien.',
            ],
          },
          picture: {
            table: 'plum',
            vessel: 'small',
            glaze: 'ochre',
            broth: '#f6dfa6',
            food: [
              ['bed', 0, 0, 0.88, 0, '#fbe2a0'],
              ['crumbs', 0, 0, 1.4, 0, '#e8a948'],
              ['coins', 2, 0, 1.24, 0, '#f9f0da'],
              ['flecks', 0, 0, 0.9],
              ['sprig', 22, 20, 0.62],
            ],
            beside: [['leaves', -196, 186, 1]],
          },
          variants: [extras],
        },
      ],
    },
    {
      key: 'cr-caribe',
      names: { es: 'Caribe', en: 'Caribbean coast', pt: 'Caribe', fr: 'Caraïbes' },
      products: [
        {
          key: 'rice-beans',
          price: 5900,
          texts: {
            es: ['Rice and beans', 'Arroz y frijol en leche de coco con pollo caribeño y patacón.'],
            en: [
              'Rice and beans',
              'Rice and beans in coconut milk, Caribbean chicken and plantain.',
            ],
            pt: ['Rice and beans', 'Arroz e feijão no leite de coco, frango caribenho e patacón.'],
            fr: ['Rice and beans', 'Riz et haricots au lait de coco, poulet caribéen et plantain.'],
          },
          picture: {
            table: 'leaf',
            cloth: 'huipil',
            turn: 28,
            vessel: 'plate',
            glaze: 'ochre',
            food: [
              ['pinto', -58, -36, 1, 0, '#6b231b'],
              ['pool', 42, 22, 0.84, 0, '#a5561b'],
              ['drumstick', 44, -6, 1.02, -30, '#a85a22'],
              ['patacones', -38, 76, 0.74],
              ['slaw', 66, 76, 0.66],
              ['chili', 96, -70, 0.7, 20, '#f0a32a'],
            ],
          },
          variants: [side, sauce],
        },
        {
          key: 'rondon',
          price: 7400,
          texts: {
            es: [
              'Rondón',
              'Guiso de coco con pescado, yuca, ñame, plátano verde y chile panameño.',
            ],
            en: ['Rondón', 'Coconut stew of fish, cassava, yam, green plantain and hot pepper.'],
            pt: ['Rondón', 'Ensopado de coco com peixe, mandioca, inhame, banana e pimenta.'],
            fr: ['Rondón', 'Ragoût coco de poisson, manioc, igname, plantain vert et piment.'],
          },
          picture: {
            table: 'oak',
            vessel: 'bowl',
            glaze: 'jade',
            broth: '#efc878',
            food: [
              ['roots', -54, 30, 0.86],
              ['fillet', 14, -36, 0.86, -12],
              ['coins', 48, 42, 0.72, 0, '#ead9a0'],
              ['chili', -6, 74, 0.86, 10, '#ef8d22'],
              ['roots', -58, -46, 0.6, 60, '#c9b6d4'],
              ['sprig', 66, -4, 0.6, 30],
              ['sprig', -4, 20, 0.56, -20],
            ],
          },
          variants: [extras],
        },
        {
          key: 'pescado-coco',
          price: 6900,
          texts: {
            es: [
              'Corvina en salsa de coco',
              'Filete dorado, leche de coco, jengibre, curry y culantro.',
            ],
            en: [
              'Sea bass in coconut sauce',
              'Golden fillet, coconut milk, ginger, curry and coriander.',
            ],
            pt: [
              'Corvina ao molho de coco',
              'Filé dourado, leite de coco, gengibre, curry e coentro.',
            ],
            fr: ['Bar sauce coco', 'Filet doré, lait de coco, gingembre, curry et coriandre.'],
          },
          picture: {
            table: 'teal',
            vessel: 'deep',
            glaze: 'white',
            broth: '#f4d998',
            food: [
              ['rice', 54, -44, 0.78],
              ['fillet', -10, 20, 1.06, 16],
              ['strips', -8, 22, 0.56],
              ['shavings', -40, -44, 0.52],
              ['sprig', 60, 58, 0.62, 30],
            ],
          },
          variants: [side, sauce],
        },
      ],
    },
    {
      key: 'cr-parrilla',
      names: { es: 'A la brasa', en: 'From the grill', pt: 'Na brasa', fr: 'À la braise' },
      products: [
        {
          key: 'lomito',
          price: 9800,
          texts: {
            es: [
              'Lomito a la brasa',
              '250 g de lomito con mantequilla de culantro, en piedra caliente.',
            ],
            en: [
              'Grilled tenderloin',
              '250 g of tenderloin with coriander butter, on a hot stone.',
            ],
            pt: ['Filé-mignon na brasa', '250 g de filé com manteiga de coentro, na pedra quente.'],
            fr: ['Filet de bœuf grillé', '250 g de filet, beurre de coriandre, sur pierre chaude.'],
          },
          picture: {
            table: 'walnut',
            vessel: 'slab',
            food: [
              ['slices', -26, -12, 1.3, -6],
              ['roots', 96, 44, 0.66, 0, '#e6b45e'],
              ['strips', 84, -48, 0.6],
              ['dip', -104, 54, 0.62, 0, '#5f9a3d'],
              ['sprig', 38, 58, 0.66, 20],
            ],
          },
          variants: [twoSides, sauce],
        },
        {
          key: 'costilla',
          price: 7900,
          texts: {
            es: [
              'Costilla ahumada',
              'Costilla de cerdo seis horas en leña, glaseada con tapa de dulce.',
            ],
            en: ['Smoked ribs', 'Pork ribs six hours over wood, glazed with raw cane sugar.'],
            pt: [
              'Costela defumada',
              'Costela de porco seis horas na lenha, glaceada com rapadura.',
            ],
            fr: [
              'Travers fumés',
              'Travers de porc fumés six heures, laqués au sucre de canne brut.',
            ],
          },
          picture: {
            table: 'slate',
            vessel: 'board',
            food: [
              ['ribs', -32, -12, 1.14, -6],
              ['corn', 94, -46, 0.72, 64],
              ['slaw', 92, 52, 0.68],
              ['dip', -114, 70, 0.58, 0, '#6e2414'],
            ],
          },
          variants: [twoSides, sauce],
        },
        {
          key: 'fajitas',
          price: 6800,
          texts: {
            es: ['Fajitas mixtas', 'Res y pollo con chile dulce y cebolla, tortillas y guacamole.'],
            en: [
              'Mixed fajitas',
              'Beef and chicken with pepper and onion, tortillas and guacamole.',
            ],
            pt: ['Fajitas mistas', 'Carne e frango com pimentão e cebola, tortilhas e guacamole.'],
            fr: ['Fajitas mixtes', 'Bœuf et poulet, poivron et oignon, tortillas et guacamole.'],
          },
          picture: {
            table: 'clay',
            cloth: 'night',
            turn: -16,
            vessel: 'skillet',
            food: [
              ['strips', 0, 0, 1.9],
              ['shredded', -34, -22, 1.1, 30, '#8d4a2b'],
              ['slices', 26, 34, 0.96, 20, '#c98a4a'],
              ['strips', 10, -10, 1.3, 90],
              ['onions', -10, 0, 1.3, 0, '#f1dcc2'],
              ['flecks', 0, 0, 1.1],
            ],
            beside: [
              ['dip', -190, -184, 1.1, 0, '#8db04a'],
              ['tortillas', -196, 196, 1.1],
            ],
          },
          variants: [sauce, extras],
        },
        {
          key: 'pollo-lena',
          price: 5200,
          texts: {
            es: ['Pollo a la leña', 'Cuarto de pollo adobado con orégano, tortillas y ensalada.'],
            en: [
              'Wood-fired chicken',
              'A quarter chicken in oregano rub, with tortillas and salad.',
            ],
            pt: ['Frango na lenha', 'Quarto de frango temperado com orégano, tortilhas e salada.'],
            fr: ['Poulet au feu de bois', 'Quart de poulet à l’origan, tortillas et salade.'],
          },
          picture: {
            table: 'rose',
            vessel: 'board',
            food: [
              ['tortillas', -92, -34, 0.7],
              ['drumstick', 20, -12, 1.22, -24, '#b9641f'],
              ['drumstick', -14, 44, 0.92, 158, '#a9561b'],
              ['salad', 100, 44, 0.66],
              ['tomato', 104, 58, 0.46],
              ['dip', 112, -62, 0.56],
            ],
          },
          variants: [twoSides, sauce],
        },
      ],
    },
    {
      key: 'cr-mar',
      names: { es: 'Del mar', en: 'From the sea', pt: 'Do mar', fr: 'De la mer' },
      products: [
        {
          key: 'pescado-entero',
          price: 8600,
          texts: {
            es: ['Pescado entero frito', 'Pargo del día, crujiente, con patacones y ensalada.'],
            en: ['Whole fried fish', 'Snapper of the day, crisp, with patacones and salad.'],
            pt: ['Peixe inteiro frito', 'Pargo do dia, crocante, com patacones e salada.'],
            fr: ['Poisson entier frit', 'Vivaneau du jour, croustillant, patacones et salade.'],
          },
          picture: {
            table: 'whitewash',
            cloth: 'indigo',
            turn: 90,
            vessel: 'platter',
            glaze: 'talavera',
            food: [
              ['salad', 88, 58, 0.72],
              ['fish', -8, -10, 0.98, -6, '#d17a34'],
              ['patacones', -66, 66, 0.66],
              ['lime', 36, 72, 0.66],
              ['radish', 92, 60, 0.44],
            ],
          },
          variants: [side, sauce],
        },
        {
          key: 'camarones-ajillo',
          price: 8200,
          texts: {
            es: [
              'Camarones al ajillo',
              'Camarones en mantequilla de ajo y vino blanco, con arroz.',
            ],
            en: ['Garlic shrimp', 'Shrimp in garlic butter and white wine, with rice.'],
            pt: ['Camarões ao alho', 'Camarões na manteiga de alho e vinho branco, com arroz.'],
            fr: ['Crevettes à l’ail', 'Crevettes au beurre d’ail et vin blanc, avec du riz.'],
          },
          picture: {
            table: 'plum',
            vessel: 'plate',
            glaze: 'black',
            food: [
              ['pool', 10, 18, 1.14, 0, '#edbf55'],
              ['rice', -56, -62, 0.86],
              ['shrimp', 14, 22, 1.36, 14],
              ['crumbs', 14, 20, 0.8, 0, '#fdf0c8'],
              ['flecks', 10, 16, 1],
              ['wheel', 76, -60, 0.7, 0, '#e6c832'],
            ],
          },
          variants: [side, sauce],
        },
      ],
    },
  ],
}
