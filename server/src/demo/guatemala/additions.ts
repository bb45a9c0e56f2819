/** What the Guatemalan restaurant only serves with a dish. */

import type { DemoCategory } from '../content.ts'

export const additions: DemoCategory = {
  key: 'gt-extras',
  hidden: 1,
  texts: {
    es: ['Extras y opciones', 'Solo se piden con un plato.'],
    en: ['Extras and options', 'Only ordered with a dish.'],
    pt: ['Extras e opções', 'Só pedidos com um prato.'],
    fr: ['Suppléments et options', 'Uniquement avec un plat.'],
  },
  subcategories: [
    {
      key: 'gt-extras-cocina',
      names: { es: 'De cocina', en: 'From the kitchen', pt: 'Da cozinha', fr: 'De la cuisine' },
      products: [
        {
          key: 'huevo-estrellado',
          price: 7,
          texts: {
            es: ['Huevo estrellado', 'De gallina de patio.'],
            en: ['Fried egg', 'From free-range hens.'],
            pt: ['Ovo estrelado', 'De galinha caipira.'],
            fr: ['Œuf au plat', 'De poule fermière.'],
          },
          picture: {
            table: 'rose',
            vessel: 'dish',
            glaze: 'cobalt',
            food: [['egg', 0, 0, 1.6]],
          },
        },
        {
          key: 'queso-fresco',
          price: 8,
          texts: {
            es: ['Queso fresco', 'Desmoronado, del día.'],
            en: ['Fresh cheese', 'Crumbled, made today.'],
            pt: ['Queijo fresco', 'Esfarelado, do dia.'],
            fr: ['Fromage frais', 'Émietté, du jour.'],
          },
          picture: {
            table: 'leaf',
            vessel: 'small',
            glaze: 'clay',
            food: [
              ['crumbs', -16, -10, 1.2],
              ['crumbs', 20, 18, 1.2],
              ['leaves', 40, -44, 0.5],
            ],
          },
        },
        {
          key: 'crema-espesa',
          price: 6,
          texts: {
            es: ['Crema espesa', 'De vaca, sin azúcar.'],
            en: ['Thick cream', 'From cow’s milk, unsweetened.'],
            pt: ['Creme espesso', 'De vaca, sem açúcar.'],
            fr: ['Crème épaisse', 'De vache, sans sucre.'],
          },
          picture: {
            table: 'navy',
            vessel: 'small',
            glaze: 'terracotta',
            broth: '#fdf8ec',
            food: [['dollop', 0, 0, 1.5]],
          },
        },
        {
          key: 'tamalito-blanco',
          price: 6,
          texts: {
            es: ['Tamalito blanco', 'De masa, para acompañar caldos y recados.'],
            en: ['Plain tamalito', 'Of corn dough, to go with soups and stews.'],
            pt: ['Tamalito branco', 'De massa, para acompanhar caldos e ensopados.'],
            fr: ['Tamalito nature', 'Pâte de maïs, pour soupes et ragoûts.'],
          },
          picture: {
            table: 'sage',
            vessel: 'board',
            food: [['husks', 0, 0, 1.36]],
          },
        },
        {
          key: 'relleno-pollo',
          price: 9,
          texts: {
            es: ['Relleno de pollo', 'Pollo deshilachado en recado.'],
            en: ['Chicken filling', 'Pulled chicken in sauce.'],
            pt: ['Recheio de frango', 'Frango desfiado no molho.'],
            fr: ['Garniture au poulet', 'Poulet effiloché en sauce.'],
          },
          picture: {
            table: 'mustard',
            vessel: 'small',
            glaze: 'white',
            food: [
              ['shredded', 0, 0, 1.4, 0, '#dcae74'],
              ['sprig', 22, 18, 0.54],
            ],
          },
        },
        {
          key: 'relleno-cerdo',
          price: 9,
          texts: {
            es: ['Relleno de cerdo', 'Cerdo guisado con achiote.'],
            en: ['Pork filling', 'Pork stewed with annatto.'],
            pt: ['Recheio de porco', 'Porco cozido com urucum.'],
            fr: ['Garniture au porc', 'Porc mijoté au rocou.'],
          },
          picture: {
            table: 'teal',
            vessel: 'small',
            glaze: 'ochre',
            food: [
              ['shredded', 0, 0, 1.4, 40, '#b5502a'],
              ['onions', 12, 8, 0.5, 0, '#d58aa8'],
            ],
          },
        },
        {
          key: 'relleno-loroco',
          price: 10,
          texts: {
            es: ['Relleno de queso y loroco', 'Queso fundido con flor de loroco.'],
            en: ['Cheese and loroco filling', 'Melted cheese with loroco blossoms.'],
            pt: ['Recheio de queijo e loroco', 'Queijo derretido com flor de loroco.'],
            fr: ['Garniture fromage et loroco', 'Fromage fondu aux fleurs de loroco.'],
          },
          picture: {
            table: 'plum',
            vessel: 'small',
            glaze: 'jade',
            broth: '#f6e3a8',
            food: [
              ['dollop', 0, 0, 1.4, 0, '#f8e9b8'],
              ['seeds', 0, 0, 0.9, 0, '#7fa04a'],
            ],
          },
        },
        {
          key: 'helado-vainilla',
          price: 12,
          texts: {
            es: ['Bola de helado', 'Vainilla de la casa.'],
            en: ['Scoop of ice cream', 'House vanilla.'],
            pt: ['Bola de sorvete', 'Baunilha da casa.'],
            fr: ['Boule de glace', 'Vanille maison.'],
          },
          picture: {
            table: 'sky',
            vessel: 'small',
            glaze: 'coral',
            food: [
              ['scoop', 0, 0, 1.5],
              ['dust', 0, -8, 0.6],
            ],
          },
        },
      ],
    },
    {
      key: 'gt-salsas',
      names: { es: 'Salsas', en: 'Sauces', pt: 'Molhos', fr: 'Sauces' },
      products: [
        {
          key: 'guacamol',
          price: 15,
          texts: {
            es: ['Guacamol', 'Aguacate majado con limón y orégano.'],
            en: ['Guacamole', 'Mashed avocado with lime and oregano.'],
            pt: ['Guacamole', 'Abacate amassado com limão e orégano.'],
            fr: ['Guacamole', 'Avocat écrasé, citron vert et origan.'],
          },
          picture: {
            table: 'clay',
            vessel: 'small',
            glaze: 'black',
            food: [
              ['guacamole', 0, 0, 1.7],
              ['lime', 44, 54, 0.6],
              ['onions', -16, -12, 0.5],
            ],
          },
        },
        {
          key: 'chirmol',
          price: 5,
          texts: {
            es: ['Chirmol', 'Tomate asado al comal, cebolla y cilantro.'],
            en: ['Chirmol', 'Griddled tomato, onion and coriander.'],
            pt: ['Chirmol', 'Tomate assado na chapa, cebola e coentro.'],
            fr: ['Chirmol', 'Tomate grillée au comal, oignon et coriandre.'],
          },
          picture: {
            table: 'whitewash',
            vessel: 'small',
            glaze: 'clay',
            broth: '#b5371c',
            food: [
              ['pico', -22, -12, 0.9],
              ['pico', 24, 20, 0.9],
              ['flecks', 0, 0, 1],
            ],
          },
        },
        {
          key: 'chile-verde',
          price: 4,
          texts: {
            es: ['Chile verde', 'Salsa de miltomate y chile serrano.'],
            en: ['Green chilli sauce', 'Tomatillo and serrano chilli sauce.'],
            pt: ['Molho verde', 'Molho de tomatilho e pimenta serrano.'],
            fr: ['Sauce verte', 'Sauce de tomatillo et piment serrano.'],
          },
          picture: {
            table: 'slate',
            vessel: 'small',
            glaze: 'cream',
            broth: '#7fa23a',
            food: [
              ['chili', 0, 0, 1.1, -20, '#5f9636'],
              ['flecks', 0, 0, 0.9, 0, '#dfe9b0'],
            ],
          },
        },
        {
          key: 'chile-cobanero',
          price: 4,
          texts: {
            es: ['Chile cobanero', 'Ahumado y seco, muy picante.'],
            en: ['Cobanero chilli', 'Smoked and dried, very hot.'],
            pt: ['Pimenta cobanera', 'Defumada e seca, muito picante.'],
            fr: ['Piment cobanero', 'Fumé et séché, très fort.'],
          },
          picture: {
            table: 'linen',
            vessel: 'small',
            glaze: 'white',
            food: [
              ['dust', 0, 0, 1.4, 0, '#a3301a'],
              ['chili', -26, -20, 0.9, 20],
              ['chili', 22, 26, 0.9, -30, '#8f1f18'],
              ['seeds', 4, 0, 0.6, 0, '#f0cf8a'],
            ],
          },
        },
        {
          key: 'miel-panela',
          price: 4,
          texts: {
            es: ['Miel de panela', 'Con canela y pimienta gorda.'],
            en: ['Raw cane syrup', 'With cinnamon and allspice.'],
            pt: ['Melado de rapadura', 'Com canela e pimenta-da-jamaica.'],
            fr: ['Sirop de panela', 'Cannelle et piment de la Jamaïque.'],
          },
          picture: {
            table: 'oak',
            vessel: 'small',
            glaze: 'speckled',
            broth: '#a5561a',
            food: [['cinnamon', 0, 0, 1.2, 10]],
          },
        },
      ],
    },
    {
      key: 'gt-bases',
      names: {
        es: 'Leches y agua',
        en: 'Milks and water',
        pt: 'Leites e água',
        fr: 'Laits et eau',
      },
      products: [
        {
          key: 'agua-pura',
          price: 8,
          texts: {
            es: ['Agua pura', 'Purificada, con hielo.'],
            en: ['Water', 'Purified, with ice.'],
            pt: ['Água', 'Purificada, com gelo.'],
            fr: ['Eau', 'Purifiée, avec glaçons.'],
          },
          picture: {
            table: 'rose',
            glass: 'tumbler',
            drink: ['#e6f4f6', '#b4d8e2'],
            extras: ['ice', 'dew'],
          },
        },
        {
          key: 'leche-vaca',
          price: 10,
          texts: {
            es: ['Leche entera', 'De vaca, pasteurizada.'],
            en: ['Whole milk', 'Cow’s milk, pasteurised.'],
            pt: ['Leite integral', 'De vaca, pasteurizado.'],
            fr: ['Lait entier', 'De vache, pasteurisé.'],
          },
          picture: { table: 'clay', glass: 'jar', drink: ['#ffffff', '#f1ece0'] },
        },
        {
          key: 'leche-sin-lactosa',
          price: 11,
          texts: {
            es: ['Leche deslactosada', 'Sin lactosa.'],
            en: ['Lactose-free milk', 'Without lactose.'],
            pt: ['Leite sem lactose', 'Sem lactose.'],
            fr: ['Lait sans lactose', 'Sans lactose.'],
          },
          picture: {
            table: 'leaf',
            glass: 'tall',
            drink: ['#ffffff', '#ebe9e4'],
            extras: ['straw'],
          },
        },
        {
          key: 'leche-coco',
          price: 14,
          texts: {
            es: ['Leche de coco', 'Prensada en casa.'],
            en: ['Coconut milk', 'Pressed in house.'],
            pt: ['Leite de coco', 'Prensado na casa.'],
            fr: ['Lait de coco', 'Pressé maison.'],
          },
          picture: {
            table: 'teal',
            glass: 'goblet',
            drink: ['#fdfbf4', '#e9e2d2'],
            extras: ['ice', 'pineapple', 'mint'],
          },
        },
      ],
    },
  ],
}
