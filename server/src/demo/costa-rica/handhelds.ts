/** Gallos, maize and sandwiches of the Costa Rican restaurant. */

import type { DemoCategory } from '../content.ts'
import { extras, sauce, side } from './choices.ts'

export const handhelds: DemoCategory = {
  key: 'cr-gallos',
  hidden: 0,
  texts: {
    es: ['Gallos, maíz y pan', 'Para comer con la mano.'],
    en: ['Gallos, maize and bread', 'To be eaten by hand.'],
    pt: ['Gallos, milho e pão', 'Para comer com a mão.'],
    fr: ['Gallos, maïs et pain', 'À manger avec les doigts.'],
  },
  subcategories: [
    {
      key: 'cr-gallos-comal',
      names: { es: 'Gallos', en: 'Gallos', pt: 'Gallos', fr: 'Gallos' },
      products: [
        {
          key: 'gallo-papa',
          price: 1400,
          texts: {
            es: ['Gallo de papa', 'Picadillo de papa con chorizo sobre tortilla palmeada.'],
            en: ['Potato gallo', 'Potato and chorizo hash on a handmade tortilla.'],
            pt: ['Gallo de batata', 'Picadinho de batata com linguiça sobre tortilha artesanal.'],
            fr: ['Gallo de pomme de terre', 'Pomme de terre et chorizo sur tortilla faite main.'],
          },
          picture: {
            table: 'sky',
            vessel: 'dish',
            glaze: 'terracotta',
            food: [
              ['tortilla', 0, 0, 1.2],
              ['picadillo', 0, -2, 1.06, 0, '#f0cf74'],
              ['sprig', 34, 22, 0.5, 30],
              ['lime', -70, 70, 0.66],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'gallo-salchichon',
          price: 1500,
          texts: {
            es: ['Gallo de salchichón', 'Salchichón a la plancha, repollo y salsa rosada.'],
            en: ['Sausage gallo', 'Griddled sausage, cabbage and pink sauce.'],
            pt: ['Gallo de linguiça', 'Linguiça na chapa, repolho e molho rosé.'],
            fr: ['Gallo à la saucisse', 'Saucisse grillée, chou et sauce cocktail.'],
          },
          picture: {
            table: 'mustard',
            vessel: 'board',
            food: [
              ['tortilla', -70, 2, 0.96],
              ['slaw', -70, -4, 0.72],
              ['sausage', -70, -2, 0.62],
              ['tortilla', 74, 4, 0.96],
              ['slaw', 74, 0, 0.72],
              ['sausage', 74, 2, 0.62, 60],
              ['drizzle', -70, 0, 0.5, 10, '#f1a58c'],
              ['drizzle', 74, 4, 0.5, 40, '#f1a58c'],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'gallo-arracache',
          price: 1400,
          texts: {
            es: ['Gallo de arracache', 'Picadillo de arracache con achiote y carne molida.'],
            en: ['Arracacha gallo', 'Arracacha hash with annatto and minced beef.'],
            pt: ['Gallo de mandioquinha', 'Picadinho de mandioquinha com urucum e carne moída.'],
            fr: ['Gallo d’arracacha', 'Arracacha au rocou et bœuf haché.'],
          },
          picture: {
            table: 'leaf',
            vessel: 'leaf',
            food: [
              ['tortilla', -56, -4, 0.94, 0, '#e9c98a'],
              ['shredded', -56, -6, 0.72, 0, '#d18c34'],
              ['tortilla', 62, 6, 0.94, 0, '#e9c98a'],
              ['shredded', 62, 4, 0.72, 40, '#d18c34'],
              ['flecks', -56, -6, 0.6],
              ['flecks', 62, 4, 0.6],
              ['chili', 4, 64, 0.6, -10],
            ],
          },
          variants: [sauce],
        },
        {
          key: 'gallo-chicharron',
          price: 1900,
          texts: {
            es: ['Gallo de chicharrón', 'Chicharrón, pico de gallo y limón en tortilla caliente.'],
            en: ['Crisp pork gallo', 'Crisp pork, pico de gallo and lime in a hot tortilla.'],
            pt: ['Gallo de torresmo', 'Torresmo, vinagrete e limão na tortilha quente.'],
            fr: [
              'Gallo au porc croustillant',
              'Porc croustillant, pico de gallo, citron vert, tortilla.',
            ],
          },
          picture: {
            table: 'clay',
            cloth: 'flax',
            turn: -12,
            vessel: 'comal',
            glaze: 'black',
            food: [
              ['taco', -60, -44, 1.02, -14],
              ['taco', 58, -18, 1.02, 12],
              ['taco', -20, 66, 1.02, -4],
              ['chunks', 84, 76, 0.48],
              ['lime', -94, 60, 0.6],
            ],
          },
          variants: [sauce],
        },
      ],
    },
    {
      key: 'cr-maiz',
      names: { es: 'De maíz', en: 'Maize', pt: 'De milho', fr: 'Maïs' },
      products: [
        {
          key: 'chorreada',
          price: 2400,
          texts: {
            es: ['Chorreadas con natilla', 'Tortas dulces de elote tierno con natilla casera.'],
            en: ['Chorreadas with cream', 'Sweet cakes of tender corn with homemade sour cream.'],
            pt: ['Chorreadas com creme', 'Panquecas doces de milho-verde com creme azedo caseiro.'],
            fr: ['Chorreadas à la crème', 'Galettes sucrées de maïs tendre, crème aigre maison.'],
          },
          picture: {
            table: 'oak',
            cloth: 'gingham',
            turn: 8,
            vessel: 'plate',
            glaze: 'speckled',
            food: [
              ['cakes', -4, 2, 1.24, 0, '#e8b23e'],
              ['dollop', 4, -8, 1],
              ['kernels', 78, 62, 0.46],
              ['leaves', 30, 20, 0.4],
            ],
          },
        },
        {
          key: 'tamal-cerdo',
          price: 2200,
          texts: {
            es: [
              'Tamal de cerdo',
              'Masa con cerdo, arroz, zanahoria y petit pois en hoja de plátano.',
            ],
            en: ['Pork tamal', 'Corn dough with pork, rice, carrot and peas in a banana leaf.'],
            pt: [
              'Tamal de porco',
              'Massa com porco, arroz, cenoura e ervilha em folha de bananeira.',
            ],
            fr: [
              'Tamal au porc',
              'Pâte de maïs, porc, riz, carotte, petits pois, feuille de bananier.',
            ],
          },
          picture: {
            table: 'walnut',
            vessel: 'dish',
            glaze: 'enamel',
            food: [
              ['tamal', 0, 0, 1.16, -8],
              ['stew', -14, -2, 0.46],
              ['peas', 26, 12, 0.42],
              ['coins', 30, -16, 0.4],
              ['strips', -30, 12, 0.34],
            ],
            beside: [['leaves', 192, -186, 1.2, 40, '#3f7d3a']],
          },
          variants: [sauce],
        },
        {
          key: 'tamal-asado',
          price: 1900,
          texts: {
            es: ['Tamal asado', 'Queque de maíz con queso, coco y canela, al horno.'],
            en: ['Baked corn cake', 'Corn cake with cheese, coconut and cinnamon, from the oven.'],
            pt: ['Bolo de milho assado', 'Bolo de milho com queijo, coco e canela, de forno.'],
            fr: ['Gâteau de maïs', 'Gâteau de maïs au fromage, coco et cannelle, cuit au four.'],
          },
          picture: {
            table: 'rose',
            vessel: 'board',
            food: [
              ['bars', -36, 0, 1.3, 4, '#d99a44'],
              ['cinnamon', 94, 44, 0.84, -20],
              ['shavings', 92, -40, 0.6],
              ['dust', -36, 0, 1.1],
            ],
          },
        },
      ],
    },
    {
      key: 'cr-pan',
      names: { es: 'Entre panes', en: 'Between bread', pt: 'No pão', fr: 'Entre deux pains' },
      products: [
        {
          key: 'hamburguesa',
          price: 5400,
          texts: {
            es: [
              'Hamburguesa del fogón',
              'Res a la brasa, queso ahumado, maduro y salsa de la casa.',
            ],
            en: ['Fireside burger', 'Grilled beef, smoked cheese, ripe plantain and house sauce.'],
            pt: [
              'Hambúrguer do fogão',
              'Carne na brasa, queijo defumado, banana-da-terra, molho da casa.',
            ],
            fr: ['Burger du foyer', 'Bœuf grillé, fromage fumé, plantain mûr et sauce maison.'],
          },
          picture: {
            table: 'teal',
            vessel: 'board',
            food: [
              ['bun', -52, 0, 1.06],
              ['sticks', 82, 16, 0.96, 20],
              ['dip', 98, -66, 0.62],
              ['cucumber', 86, 84, 0.44],
            ],
          },
          variants: [side, extras],
        },
        {
          key: 'emparedado-lomo',
          price: 4800,
          texts: {
            es: ['Emparedado de lomo', 'Lomo en tiras, queso, tomate, lechuga y chimichurri.'],
            en: ['Sirloin sandwich', 'Sliced sirloin, cheese, tomato, lettuce and chimichurri.'],
            pt: ['Sanduíche de lombo', 'Lombo em tiras, queijo, tomate, alface e chimichurri.'],
            fr: ['Sandwich au filet', 'Émincé de filet, fromage, tomate, laitue et chimichurri.'],
          },
          picture: {
            table: 'sage',
            vessel: 'slab',
            food: [
              ['sandwich', -34, 2, 0.98, -4],
              ['sticks', 106, 34, 0.66, 70, '#e8b04e'],
              ['dip', 104, -54, 0.64, 0, '#5f8f36'],
            ],
          },
          variants: [side, extras],
        },
      ],
    },
  ],
}
