/** What the Costa Rican restaurant only serves with a dish. */

import type { DemoCategory } from '../content.ts'

export const additions: DemoCategory = {
  key: 'cr-extras',
  hidden: 1,
  texts: {
    es: ['Extras y opciones', 'Solo se piden con un plato.'],
    en: ['Extras and options', 'Only ordered with a dish.'],
    pt: ['Extras e opções', 'Só pedidos com um prato.'],
    fr: ['Suppléments et options', 'Uniquement avec un plat.'],
  },
  subcategories: [
    {
      key: 'cr-extras-cocina',
      names: { es: 'De cocina', en: 'From the kitchen', pt: 'Da cozinha', fr: 'De la cuisine' },
      products: [
        {
          key: 'huevo-frito',
          price: 700,
          texts: {
            es: ['Huevo frito', 'Con la yema a su gusto.'],
            en: ['Fried egg', 'With the yolk as you like it.'],
            pt: ['Ovo frito', 'Com a gema a gosto.'],
            fr: ['Œuf au plat', 'Le jaune comme vous l’aimez.'],
          },
          picture: { table: 'slate', vessel: 'skillet', food: [['egg', 0, 0, 1.5]] },
        },
        {
          key: 'aguacate',
          price: 1200,
          texts: {
            es: ['Aguacate', 'Medio aguacate en tajadas con sal y limón.'],
            en: ['Avocado', 'Half an avocado, sliced, with salt and lime.'],
            pt: ['Abacate', 'Meio abacate fatiado com sal e limão.'],
            fr: ['Avocat', 'Un demi-avocat tranché, sel et citron vert.'],
          },
          picture: {
            table: 'rose',
            vessel: 'dish',
            glaze: 'white',
            food: [
              ['avocado', -6, 0, 1.6],
              ['lime', 66, 64, 0.8],
            ],
          },
        },
        {
          key: 'queso-frito',
          price: 1400,
          texts: {
            es: ['Queso frito', 'Queso fresco dorado a la plancha.'],
            en: ['Fried cheese', 'Fresh cheese browned on the griddle.'],
            pt: ['Queijo frito', 'Queijo fresco dourado na chapa.'],
            fr: ['Fromage poêlé', 'Fromage frais doré à la plancha.'],
          },
          picture: {
            table: 'mustard',
            vessel: 'board',
            food: [
              ['cheese', -40, 0, 1.3],
              ['cheese', 66, -6, 1.2, 80],
              ['leaves', 20, 62, 0.6],
            ],
          },
        },
        {
          key: 'natilla',
          price: 600,
          texts: {
            es: ['Natilla', 'Crema ácida casera.'],
            en: ['Sour cream', 'Homemade sour cream.'],
            pt: ['Creme azedo', 'Creme azedo caseiro.'],
            fr: ['Crème aigre', 'Crème aigre maison.'],
          },
          picture: {
            table: 'clay',
            vessel: 'small',
            glaze: 'sky',
            broth: '#fbf6e8',
            food: [['dollop', 0, 0, 1.8]],
          },
        },
        {
          key: 'tortillas-palmeadas',
          price: 800,
          texts: {
            es: ['Tortillas palmeadas', 'Tres tortillas de maíz hechas a mano.'],
            en: ['Handmade tortillas', 'Three corn tortillas made by hand.'],
            pt: ['Tortilhas artesanais', 'Três tortilhas de milho feitas à mão.'],
            fr: ['Tortillas maison', 'Trois tortillas de maïs faites main.'],
          },
          picture: {
            table: 'teal',
            vessel: 'basket',
            food: [['tortillas', 0, 0, 1.42]],
          },
        },
        {
          key: 'fruta-fresca',
          price: 900,
          texts: {
            es: ['Fruta fresca', 'La que esté mejor hoy.'],
            en: ['Fresh fruit', 'Whatever is best today.'],
            pt: ['Fruta fresca', 'A melhor do dia.'],
            fr: ['Fruits frais', 'Les meilleurs du jour.'],
          },
          picture: {
            table: 'navy',
            vessel: 'small',
            glaze: 'white',
            food: [
              ['fruit', -36, -26, 0.9],
              ['strawberry', 38, -24, 0.9],
              ['banana', 0, 42, 0.9],
              ['leaves', 4, 0, 0.46],
            ],
          },
        },
      ],
    },
    {
      key: 'cr-salsas',
      names: { es: 'Salsas', en: 'Sauces', pt: 'Molhos', fr: 'Sauces' },
      products: [
        {
          key: 'chilero',
          price: 400,
          texts: {
            es: ['Chilero', 'Verduras y chile en vinagre, picante.'],
            en: ['Pickled chilli', 'Vegetables and chilli in vinegar, hot.'],
            pt: ['Pimenta em conserva', 'Legumes e pimenta no vinagre, picante.'],
            fr: ['Piments au vinaigre', 'Légumes et piment au vinaigre, relevé.'],
          },
          picture: {
            table: 'oak',
            vessel: 'small',
            glaze: 'cream',
            broth: '#e6c463',
            food: [
              ['coins', -14, -14, 0.9],
              ['onions', 10, 14, 0.9, 0, '#f0dce0'],
              ['chili', 12, 16, 1, -20],
              ['chili', -20, 42, 0.8, 160, '#6f9f36'],
            ],
          },
        },
        {
          key: 'pico-gallo',
          price: 700,
          texts: {
            es: ['Pico de gallo', 'Tomate, cebolla, culantro y limón.'],
            en: ['Pico de gallo', 'Tomato, onion, coriander and lime.'],
            pt: ['Vinagrete', 'Tomate, cebola, coentro e limão.'],
            fr: ['Pico de gallo', 'Tomate, oignon, coriandre et citron vert.'],
          },
          picture: {
            table: 'leaf',
            vessel: 'small',
            glaze: 'black',
            food: [
              ['pico', -34, -26, 1.1],
              ['pico', 36, -24, 1.1],
              ['pico', -4, 36, 1.14],
              ['lime', 52, 56, 0.66],
            ],
          },
        },
        {
          key: 'guacamole',
          price: 1200,
          texts: {
            es: ['Guacamole', 'Aguacate majado con tomate y limón.'],
            en: ['Guacamole', 'Mashed avocado with tomato and lime.'],
            pt: ['Guacamole', 'Abacate amassado com tomate e limão.'],
            fr: ['Guacamole', 'Avocat écrasé, tomate et citron vert.'],
          },
          picture: {
            table: 'walnut',
            vessel: 'small',
            glaze: 'terracotta',
            food: [
              ['guacamole', 0, 0, 1.66],
              ['sprig', 18, -10, 0.56],
            ],
            beside: [['chips', 184, 184, 0.9]],
          },
        },
        {
          key: 'salsa-caribena',
          price: 600,
          texts: {
            es: ['Salsa caribeña', 'Coco, curry y chile panameño.'],
            en: ['Caribbean sauce', 'Coconut, curry and hot pepper.'],
            pt: ['Molho caribenho', 'Coco, curry e pimenta.'],
            fr: ['Sauce caribéenne', 'Coco, curry et piment.'],
          },
          picture: {
            table: 'plum',
            vessel: 'small',
            glaze: 'jade',
            broth: '#e9b452',
            food: [
              ['drizzle', 0, 0, 0.9, 20, '#fdf3da'],
              ['chili', 8, 6, 0.9, 12, '#ef8d22'],
              ['flecks', 0, 0, 0.7],
            ],
          },
        },
        {
          key: 'dulce-leche',
          price: 500,
          texts: {
            es: ['Dulce de leche', 'Cocido lento hasta que espesa.'],
            en: ['Milk caramel', 'Slowly cooked until thick.'],
            pt: ['Doce de leite', 'Cozido lentamente até engrossar.'],
            fr: ['Confiture de lait', 'Cuite lentement jusqu’à épaissir.'],
          },
          picture: {
            table: 'sky',
            vessel: 'small',
            glaze: 'white',
            broth: '#b8712f',
            food: [['dollop', 0, 0, 1.5, 0, '#c9853f']],
          },
        },
        {
          key: 'bola-helado',
          price: 1000,
          texts: {
            es: ['Bola de helado', 'Vainilla, hecha en casa.'],
            en: ['Scoop of ice cream', 'Vanilla, made in house.'],
            pt: ['Bola de sorvete', 'Baunilha, feita na casa.'],
            fr: ['Boule de glace', 'Vanille, faite maison.'],
          },
          picture: {
            table: 'rose',
            vessel: 'small',
            glaze: 'blush',
            food: [
              ['scoop', 0, 0, 1.5],
              ['leaves', 30, -34, 0.5],
            ],
          },
        },
      ],
    },
    {
      key: 'cr-bases',
      names: {
        es: 'Leches y aguas',
        en: 'Milks and waters',
        pt: 'Leites e águas',
        fr: 'Laits et eaux',
      },
      products: [
        {
          key: 'leche-entera',
          price: 700,
          texts: {
            es: ['Leche entera', 'De finca, pasteurizada.'],
            en: ['Whole milk', 'From the farm, pasteurised.'],
            pt: ['Leite integral', 'Da fazenda, pasteurizado.'],
            fr: ['Lait entier', 'De la ferme, pasteurisé.'],
          },
          picture: { table: 'sky', glass: 'tall', drink: ['#ffffff', '#f1ece0'] },
        },
        {
          key: 'leche-deslactosada',
          price: 800,
          texts: {
            es: ['Leche deslactosada', 'Sin lactosa.'],
            en: ['Lactose-free milk', 'Without lactose.'],
            pt: ['Leite sem lactose', 'Sem lactose.'],
            fr: ['Lait sans lactose', 'Sans lactose.'],
          },
          picture: { table: 'teal', glass: 'tumbler', drink: ['#ffffff', '#ece8e2'] },
        },
        {
          key: 'leche-almendra',
          price: 1100,
          texts: {
            es: ['Leche de almendra', 'Vegetal, sin azúcar.'],
            en: ['Almond milk', 'Plant based, unsweetened.'],
            pt: ['Leite de amêndoas', 'Vegetal, sem açúcar.'],
            fr: ['Lait d’amande', 'Végétal, sans sucre.'],
          },
          picture: {
            table: 'clay',
            glass: 'jar',
            drink: ['#f8efdf', '#e6d5b8'],
            extras: ['cinnamon'],
          },
        },
        {
          key: 'agua-filtrada',
          price: 500,
          texts: {
            es: ['Agua', 'Agua filtrada.'],
            en: ['Water', 'Filtered water.'],
            pt: ['Água', 'Água filtrada.'],
            fr: ['Eau', 'Eau filtrée.'],
          },
          picture: {
            table: 'leaf',
            glass: 'tall',
            drink: ['#e4f3f6', '#b9dce4'],
            extras: ['ice', 'dew'],
          },
        },
        {
          key: 'agua-pipa',
          price: 1300,
          texts: {
            es: ['Agua de pipa', 'Agua de coco tierno.'],
            en: ['Coconut water', 'Water of young coconut.'],
            pt: ['Água de coco', 'Água de coco verde.'],
            fr: ['Eau de coco', 'Eau de jeune noix de coco.'],
          },
          picture: {
            table: 'sage',
            glass: 'goblet',
            drink: ['#f2f6e8', '#d5e3cc'],
            extras: ['ice', 'straw', 'pineapple'],
          },
        },
      ],
    },
  ],
}
