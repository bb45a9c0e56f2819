/** Drinks of the Guatemalan restaurant, hot, cold and from the bar. */

import type { DemoCategory } from '../content.ts'
import { milk, shakeBase } from './choices.ts'

export const drinks: DemoCategory = {
  key: 'gt-bebidas',
  hidden: 0,
  texts: {
    es: ['Bebidas', 'Atoles, frescos, licuados y lo de la barra.'],
    en: ['Drinks', 'Atoles, coolers, shakes and what the bar pours.'],
    pt: ['Bebidas', 'Atoles, refrescos, vitaminas e o que sai do bar.'],
    fr: ['Boissons', 'Atoles, jus frais, milk-shakes et le bar.'],
  },
  subcategories: [
    {
      key: 'gt-calientes',
      names: {
        es: 'Atoles y calientes',
        en: 'Atoles and hot',
        pt: 'Atoles e quentes',
        fr: 'Atoles et chauds',
      },
      products: [
        {
          key: 'atol-elote',
          price: 16,
          texts: {
            es: ['Atol de elote', 'Elote tierno, leche y canela, con granitos.'],
            en: ['Corn atole', 'Tender corn, milk and cinnamon, with kernels.'],
            pt: ['Atole de milho-verde', 'Milho-verde, leite e canela, com grãos.'],
            fr: ['Atole de maïs', 'Maïs tendre, lait et cannelle, avec des grains.'],
          },
          picture: {
            table: 'clay',
            glass: 'batidor',
            drink: ['#f4d98a', '#f4d98a'],
            head: 'froth',
            extras: ['steam', 'cinnamon'],
          },
        },
        {
          key: 'atol-blanco',
          price: 15,
          texts: {
            es: ['Atol blanco', 'De maíz, con frijol, chile cobanero y sal.'],
            en: ['White atole', 'Maize, with beans, cobanero chilli and salt.'],
            pt: ['Atole branco', 'De milho, com feijão, pimenta cobanera e sal.'],
            fr: ['Atole blanc', 'De maïs, avec haricots, piment cobanero et sel.'],
          },
          picture: {
            table: 'teal',
            vessel: 'small',
            glaze: 'clay',
            broth: '#f7f1e2',
            food: [
              ['beans', -4, 0, 0.66],
              ['dust', 14, 10, 0.8, 0, '#b23a20'],
              ['flecks', 0, 0, 0.4],
            ],
          },
        },
        {
          key: 'ponche',
          price: 20,
          texts: {
            es: ['Ponche de frutas', 'Piña, papaya, ciruela y canela, bien caliente.'],
            en: ['Hot fruit punch', 'Pineapple, papaya, prune and cinnamon, piping hot.'],
            pt: ['Ponche quente de frutas', 'Abacaxi, mamão, ameixa e canela, bem quente.'],
            fr: ['Punch chaud aux fruits', 'Ananas, papaye, pruneau et cannelle, bien chaud.'],
          },
          picture: {
            table: 'plum',
            glass: 'mug',
            drink: ['#e58a2e', '#a33a1a'],
            extras: ['fruit', 'cinnamon', 'steam'],
          },
        },
        {
          key: 'chocolate-mesa',
          price: 20,
          texts: {
            es: ['Chocolate de mesa', 'Cacao molido en piedra, batido con canela.'],
            en: ['Drinking chocolate', 'Stone-ground cacao, whisked with cinnamon.'],
            pt: ['Chocolate de mesa', 'Cacau moído na pedra, batido com canela.'],
            fr: ['Chocolat de table', 'Cacao broyé à la pierre, fouetté à la cannelle.'],
          },
          picture: {
            table: 'mustard',
            glass: 'jug',
            drink: ['#6b3319', '#6b3319'],
            head: 'froth',
            extras: ['steam', 'cinnamon'],
          },
          variants: [milk],
        },
        {
          key: 'cafe-altura',
          price: 15,
          texts: {
            es: ['Café de altura', 'De Huehuetenango, tostado medio, recién colado.'],
            en: ['Highland coffee', 'From Huehuetenango, medium roast, freshly brewed.'],
            pt: ['Café de altitude', 'De Huehuetenango, torra média, passado na hora.'],
            fr: ['Café d’altitude', 'De Huehuetenango, torréfaction moyenne, filtré minute.'],
          },
          picture: {
            table: 'sky',
            cloth: 'night',
            turn: 26,
            cup: 'terracotta',
            drink: '#3a1d0e',
            art: 'plain',
          },
        },
        {
          key: 'capuchino-cardamomo',
          price: 24,
          texts: {
            es: ['Capuchino con cardamomo', 'Espresso, leche y cardamomo de Alta Verapaz.'],
            en: ['Cardamom cappuccino', 'Espresso, milk and cardamom from Alta Verapaz.'],
            pt: ['Cappuccino com cardamomo', 'Espresso, leite e cardamomo da Alta Verapaz.'],
            fr: ['Cappuccino à la cardamome', 'Expresso, lait et cardamome d’Alta Verapaz.'],
          },
          picture: { table: 'leaf', cup: 'jade', drink: '#8a5128', art: 'cocoa' },
          variants: [milk],
        },
      ],
    },
    {
      key: 'gt-frescos',
      names: { es: 'Frescos', en: 'Coolers', pt: 'Refrescos', fr: 'Rafraîchissements' },
      products: [
        {
          key: 'horchata-chapina',
          price: 16,
          texts: {
            es: ['Horchata chapina', 'Arroz, pepita y canela, bien helada.'],
            en: ['Chapín horchata', 'Rice, pumpkin seed and cinnamon, ice cold.'],
            pt: ['Horchata chapina', 'Arroz, semente e canela, bem gelada.'],
            fr: ['Horchata chapina', 'Riz, graines de courge et cannelle, glacée.'],
          },
          picture: {
            table: 'rose',
            glass: 'tall',
            drink: ['#f7ead4', '#e2c9a4'],
            extras: ['ice', 'cinnamon', 'dew'],
          },
        },
        {
          key: 'rosa-jamaica',
          price: 16,
          texts: {
            es: ['Rosa de Jamaica', 'Flor de Jamaica con limón y poca azúcar.'],
            en: ['Hibiscus cooler', 'Hibiscus flower with lime and little sugar.'],
            pt: ['Refresco de hibisco', 'Flor de hibisco com limão e pouco açúcar.'],
            fr: ['Boisson à l’hibiscus', 'Fleur d’hibiscus, citron vert, peu de sucre.'],
          },
          picture: {
            table: 'sage',
            glass: 'jar',
            drink: ['#d23a55', '#7c0f2e'],
            extras: ['ice', 'lime', 'straw', 'dew'],
          },
        },
        {
          key: 'limonada-chan',
          price: 18,
          texts: {
            es: ['Limonada con chan', 'Limón, panela y semillas de chan.'],
            en: ['Chan seed limeade', 'Lime, raw cane sugar and chan seeds.'],
            pt: ['Limonada com chia', 'Limão, rapadura e sementes de chan.'],
            fr: ['Citronnade au chan', 'Citron vert, panela et graines de chan.'],
          },
          picture: {
            table: 'navy',
            glass: 'tumbler',
            drink: ['#e9f2c0', '#b5d07a'],
            extras: ['ice', 'seeds', 'lime', 'mint'],
          },
        },
        {
          key: 'tamarindo-chapin',
          price: 16,
          texts: {
            es: ['Fresco de tamarindo', 'Pulpa de tamarindo, agua y panela.'],
            en: ['Tamarind cooler', 'Tamarind pulp, water and raw cane sugar.'],
            pt: ['Refresco de tamarindo', 'Polpa de tamarindo, água e rapadura.'],
            fr: ['Boisson au tamarin', 'Pulpe de tamarin, eau et panela.'],
          },
          picture: {
            table: 'sky',
            glass: 'jar',
            drink: ['#a8622e', '#6b2f12'],
            extras: ['ice', 'orange', 'straw'],
          },
        },
      ],
    },
    {
      key: 'gt-licuados',
      names: { es: 'Licuados', en: 'Shakes', pt: 'Vitaminas', fr: 'Milk-shakes' },
      products: [
        {
          key: 'licuado-fresa',
          price: 24,
          texts: {
            es: ['Licuado de fresa', 'Fresas frescas de la sierra.'],
            en: ['Strawberry shake', 'Fresh strawberries from the highlands.'],
            pt: ['Vitamina de morango', 'Morangos frescos da serra.'],
            fr: ['Milk-shake à la fraise', 'Fraises fraîches de la sierra.'],
          },
          picture: {
            table: 'teal',
            glass: 'pint',
            drink: ['#f79aa6', '#de4a64'],
            head: 'froth',
            extras: ['straw', 'strawberry'],
          },
          variants: [shakeBase],
        },
        {
          key: 'licuado-mango',
          price: 24,
          texts: {
            es: ['Licuado de mango', 'Mango de pashte, dulce y espeso.'],
            en: ['Mango shake', 'Local mango, sweet and thick.'],
            pt: ['Vitamina de manga', 'Manga local, doce e espessa.'],
            fr: ['Milk-shake à la mangue', 'Mangue locale, douce et onctueuse.'],
          },
          picture: {
            table: 'leaf',
            glass: 'goblet',
            drink: ['#fcc24a', '#f08a1f'],
            head: 'froth',
            extras: ['straw', 'mint'],
          },
          variants: [shakeBase],
        },
        {
          key: 'licuado-banano',
          price: 22,
          texts: {
            es: ['Licuado de banano', 'Banano, canela y un toque de cacao.'],
            en: ['Banana shake', 'Banana, cinnamon and a touch of cacao.'],
            pt: ['Vitamina de banana', 'Banana, canela e um toque de cacau.'],
            fr: ['Milk-shake à la banane', 'Banane, cannelle et une pointe de cacao.'],
          },
          picture: {
            table: 'clay',
            glass: 'tall',
            drink: ['#fbeec0', '#e9cc80'],
            head: 'cream',
            extras: ['straw', 'cinnamon'],
          },
          variants: [shakeBase],
        },
      ],
    },
    {
      key: 'gt-bar',
      names: { es: 'De la barra', en: 'From the bar', pt: 'Do bar', fr: 'Du bar' },
      products: [
        {
          key: 'cerveza-clara',
          price: 25,
          texts: {
            es: ['Cerveza clara', 'Botella de 355 ml, helada.'],
            en: ['Pale beer', '355 ml bottle, ice cold.'],
            pt: ['Cerveja pilsen', 'Garrafa de 355 ml, gelada.'],
            fr: ['Bière claire', 'Bouteille de 355 ml, glacée.'],
          },
          picture: { table: 'mustard', glass: 'bottle', drink: ['#2f6b3a', '#d9992b'] },
        },
        {
          key: 'cerveza-oscura',
          price: 32,
          texts: {
            es: ['Cerveza oscura', 'De barril, con notas de cacao, 400 ml.'],
            en: ['Dark beer', 'On tap, with notes of cacao, 400 ml.'],
            pt: ['Cerveja escura', 'De barril, com notas de cacau, 400 ml.'],
            fr: ['Bière brune', 'Pression, aux notes de cacao, 400 ml.'],
          },
          picture: {
            table: 'rose',
            glass: 'pint',
            drink: ['#4a2312', '#1e0c06'],
            head: 'foam',
            extras: ['dew'],
          },
        },
        {
          key: 'michelada-chapina',
          price: 38,
          texts: {
            es: ['Michelada chapina', 'Cerveza, tomate, limón, picante y sal con chile.'],
            en: ['Chapín michelada', 'Beer, tomato, lime, hot sauce and chilli salt.'],
            pt: ['Michelada chapina', 'Cerveja, tomate, limão, pimenta e sal com chili.'],
            fr: ['Michelada chapina', 'Bière, tomate, citron vert, piment et sel pimenté.'],
          },
          picture: {
            table: 'slate',
            glass: 'mug',
            drink: ['#e2703a', '#b02a1a'],
            extras: ['ice', 'bubbles', 'chili', 'lime'],
          },
        },
        {
          key: 'ron-pina',
          price: 48,
          texts: {
            es: ['Ron con piña', 'Ron añejo, piña asada, limón y hierbabuena.'],
            en: ['Rum and pineapple', 'Aged rum, grilled pineapple, lime and mint.'],
            pt: ['Rum com abacaxi', 'Rum envelhecido, abacaxi grelhado, limão e hortelã.'],
            fr: ['Rhum ananas', 'Rhum vieux, ananas grillé, citron vert et menthe.'],
          },
          picture: {
            table: 'plum',
            glass: 'tumbler',
            drink: ['#f6c65a', '#c46a1c'],
            extras: ['ice', 'pineapple', 'mint'],
          },
        },
      ],
    },
  ],
}
