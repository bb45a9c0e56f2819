/** Desserts of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'
import { sweetTouch } from './choices.ts'

export const desserts: DemoCategory = {
  key: 'gt-postres',
  hidden: 0,
  texts: {
    es: ['Postres', 'Panela, canela y un poco de paciencia.'],
    en: ['Desserts', 'Raw sugar, cinnamon and a little patience.'],
    pt: ['Sobremesas', 'Rapadura, canela e um pouco de paciência.'],
    fr: ['Desserts', 'Panela, cannelle et un peu de patience.'],
  },
  subcategories: [
    {
      key: 'gt-postres-tradicion',
      names: { es: 'De tradición', en: 'Traditional', pt: 'Tradicionais', fr: 'Traditionnels' },
      products: [
        {
          key: 'rellenitos',
          price: 22,
          texts: {
            es: ['Rellenitos', 'Plátano maduro relleno de frijol dulce y chocolate.'],
            en: ['Rellenitos', 'Ripe plantain filled with sweet beans and chocolate.'],
            pt: ['Rellenitos', 'Banana-da-terra recheada de feijão doce e chocolate.'],
            fr: ['Rellenitos', 'Plantain mûr farci de haricots sucrés et chocolat.'],
          },
          picture: {
            table: 'clay',
            cloth: 'indigo',
            turn: 20,
            vessel: 'dish',
            glaze: 'cream',
            food: [
              ['rellenitos', 0, 0, 1.3],
              ['dust', 0, -4, 1.4, 0, '#fff6e4'],
              ['dollop', 0, 0, 0.6],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'platanos-mole',
          price: 28,
          texts: {
            es: ['Plátanos en mole', 'Maduros en mole de chocolate, ajonjolí y chile pasa.'],
            en: ['Plantains in mole', 'Ripe plantain in chocolate, sesame and chilli mole.'],
            pt: ['Bananas em mole', 'Banana-da-terra em mole de chocolate, gergelim e pimenta.'],
            fr: ['Plantains au mole', 'Plantain mûr, mole de chocolat, sésame et piment.'],
          },
          picture: {
            table: 'oak',
            vessel: 'bowl',
            glaze: 'blush',
            broth: '#3b170d',
            food: [
              ['plantain', -30, -24, 1.14, 16],
              ['plantain', 34, 36, 1.14, 6],
              ['drizzle', 0, 6, 0.9, 40, '#4a1d10'],
              ['seeds', 0, 4, 1.1, 0, '#f3e5c3'],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'bunuelos',
          price: 22,
          texts: {
            es: ['Buñuelos', 'Esponjosos, con miel de panela, anís y canela.'],
            en: ['Buñuelos', 'Fluffy fritters with raw cane syrup, anise and cinnamon.'],
            pt: ['Bolinhos de chuva', 'Fofos, com melado de rapadura, anis e canela.'],
            fr: ['Beignets', 'Moelleux, au sirop de panela, anis et cannelle.'],
          },
          picture: {
            table: 'navy',
            vessel: 'deep',
            glaze: 'cobalt',
            broth: '#a8591c',
            food: [
              ['fritters', 0, -2, 1.14],
              ['drizzle', 0, 0, 0.9, 10, '#8a3f12'],
              ['dust', 0, 0, 0.7],
              ['cinnamon', 48, 60, 0.6],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'torrejas',
          price: 24,
          texts: {
            es: ['Torrejas', 'Pan de yema relleno, en almíbar de canela y pimienta.'],
            en: ['Torrejas', 'Filled egg bread in cinnamon and allspice syrup.'],
            pt: ['Rabanadas', 'Pão de gema recheado, em calda de canela e pimenta.'],
            fr: ['Torrejas', 'Pain aux œufs fourré, sirop de cannelle et piment doux.'],
          },
          picture: {
            table: 'teal',
            vessel: 'plate',
            glaze: 'ochre',
            food: [
              ['pool', 0, 10, 1.16, 0, '#c47a26'],
              ['toast', -2, -2, 1.14, 0, '#c27a30'],
              ['seeds', 0, 0, 0.8, 0, '#5b2f22'],
              ['cinnamon', 70, 66, 0.7],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'arroz-leche-chapin',
          price: 20,
          texts: {
            es: ['Arroz en leche', 'Tibio, con canela, vainilla y una pizca de sal.'],
            en: ['Warm rice pudding', 'With cinnamon, vanilla and a pinch of salt.'],
            pt: ['Arroz ao leite', 'Morno, com canela, baunilha e uma pitada de sal.'],
            fr: ['Riz au lait tiède', 'À la cannelle, vanille et une pincée de sel.'],
          },
          picture: {
            table: 'sage',
            vessel: 'small',
            glaze: 'cobalt',
            broth: '#fbf1dc',
            food: [
              ['bed', 0, 0, 0.8, 0, '#fffaf0'],
              ['dust', 22, 18, 0.8],
              ['dust', -26, -22, 0.6],
              ['leaves', -14, 34, 0.44],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'canillitas',
          price: 18,
          texts: {
            es: ['Dulces típicos', 'Canillitas de leche, cocadas y mazapán de pepita.'],
            en: ['Traditional sweets', 'Milk sticks, coconut sweets and pumpkin seed marzipan.'],
            pt: ['Doces típicos', 'Doces de leite, cocadas e marzipã de semente.'],
            fr: ['Douceurs typiques', 'Bâtonnets au lait, cocadas et massepain de graines.'],
          },
          picture: {
            table: 'mustard',
            cloth: 'huipil',
            turn: 44,
            vessel: 'basket',
            food: [
              ['bars', -40, -36, 0.72, 8, '#f0deb8'],
              ['bars', 46, -34, 0.66, -12, '#d98a9a'],
              ['fritters', -34, 48, 0.7, 0, '#b5713a'],
              ['bars', 48, 46, 0.64, 20, '#9db070'],
            ],
          },
        },
      ],
    },
    {
      key: 'gt-postres-frescos',
      names: { es: 'Frescos', en: 'Fresh', pt: 'Frescos', fr: 'Frais' },
      products: [
        {
          key: 'coctel-frutas',
          price: 30,
          texts: {
            es: ['Coctel de frutas', 'Papaya, melón, sandía y fresa con miel y granola.'],
            en: ['Fruit cocktail', 'Papaya, melon, watermelon, strawberry, honey and granola.'],
            pt: ['Coquetel de frutas', 'Mamão, melão, melancia e morango com mel e granola.'],
            fr: ['Cocktail de fruits', 'Papaye, melon, pastèque, fraise, miel et granola.'],
          },
          picture: {
            table: 'linen',
            vessel: 'bowl',
            glaze: 'jade',
            food: [
              ['fruit', -48, -46, 0.92, 0, '#f08a4a'],
              ['watermelon', 48, -44, 0.84, 10],
              ['fruit', 54, 46, 0.84, 0, '#cfdc86'],
              ['strawberry', -46, 48, 0.94],
              ['crumbs', 0, 6, 0.5, 0, '#c98d45'],
              ['drizzle', 2, 4, 0.6, 10, '#d9952b'],
            ],
          },
          variants: [sweetTouch],
        },
        {
          key: 'sorbete',
          price: 26,
          texts: {
            es: ['Sorbete de tres sabores', 'Mora, vainilla y nance, hechos en la casa.'],
            en: ['Three-scoop sorbet', 'Blackberry, vanilla and nance, made in house.'],
            pt: ['Sorvete de três sabores', 'Amora, baunilha e murici, feitos na casa.'],
            fr: ['Sorbet trois parfums', 'Mûre, vanille et nance, faits maison.'],
          },
          picture: {
            table: 'plum',
            vessel: 'small',
            glaze: 'sky',
            food: [
              ['scoop', -38, -22, 0.96, 0, '#8d3a63'],
              ['scoop', 38, -20, 0.96],
              ['scoop', 0, 36, 0.96, 0, '#f2bf4a'],
              ['leaves', 2, -4, 0.44],
              ['berries', -62, 52, 0.4],
            ],
          },
          variants: [sweetTouch],
        },
      ],
    },
  ],
}
