/** Side dishes of the Guatemalan restaurant. */

import type { DemoCategory } from '../content.ts'

export const sides: DemoCategory = {
  key: 'gt-acompanamientos',
  hidden: 0,
  texts: {
    es: ['Acompañamientos', 'Sin ellos, la mesa está coja.'],
    en: ['Side dishes', 'Without them the table wobbles.'],
    pt: ['Acompanhamentos', 'Sem eles, a mesa fica manca.'],
    fr: ['Accompagnements', 'Sans eux, la table boite.'],
  },
  subcategories: [
    {
      key: 'gt-guarniciones',
      names: { es: 'Guarniciones', en: 'Sides', pt: 'Guarnições', fr: 'Garnitures' },
      products: [
        {
          key: 'arroz-chapin',
          price: 14,
          texts: {
            es: ['Arroz chapín', 'Con zanahoria, arveja y chile pimiento.'],
            en: ['Chapín rice', 'With carrot, peas and sweet pepper.'],
            pt: ['Arroz chapín', 'Com cenoura, ervilha e pimentão.'],
            fr: ['Riz chapín', 'Carotte, petits pois et poivron.'],
          },
          picture: {
            table: 'rose',
            vessel: 'small',
            glaze: 'cobalt',
            food: [
              ['bed', 0, 0, 0.84, 0, '#f3dfb8'],
              ['peas', 0, 0, 0.9],
              ['dice', -24, -14, 0.5, 0, '#e5822e'],
              ['dice', 28, 22, 0.44],
            ],
          },
        },
        {
          key: 'frijol-volteado',
          price: 15,
          texts: {
            es: ['Frijol volteado', 'Negro, espeso y brillante, con queso seco.'],
            en: ['Refried black beans', 'Black, thick and shiny, with dry cheese.'],
            pt: ['Feijão refrito', 'Preto, espesso e brilhante, com queijo seco.'],
            fr: ['Haricots frits', 'Noirs, épais et brillants, au fromage sec.'],
          },
          picture: {
            table: 'linen',
            vessel: 'small',
            glaze: 'terracotta',
            broth: '#2f1613',
            food: [
              ['dollop', 0, 0, 1.6, 0, '#4a241d'],
              ['crumbs', 0, 0, 0.8],
              ['chips', 52, 56, 0.36],
            ],
          },
        },
        {
          key: 'tortillas-comal',
          price: 8,
          texts: {
            es: ['Tortillas del comal', 'Cinco tortillas de maíz, hechas a mano.'],
            en: ['Griddle tortillas', 'Five corn tortillas, made by hand.'],
            pt: ['Tortilhas da chapa', 'Cinco tortilhas de milho, feitas à mão.'],
            fr: ['Tortillas du comal', 'Cinq tortillas de maïs, faites main.'],
          },
          picture: {
            table: 'walnut',
            vessel: 'comal',
            glaze: 'terracotta',
            food: [
              ['tortilla', -56, -44, 0.82, 0, '#f0dcae'],
              ['tortilla', 54, -46, 0.82, 0, '#cfc6d8'],
              ['tortilla', -44, 60, 0.82, 0, '#efd08a'],
              ['tortilla', 62, 52, 0.82, 0, '#f0dcae'],
            ],
          },
        },
        {
          key: 'curtido',
          price: 12,
          texts: {
            es: ['Curtido', 'Repollo, zanahoria y remolacha en vinagre.'],
            en: ['Pickled slaw', 'Cabbage, carrot and beetroot in vinegar.'],
            pt: ['Conserva de repolho', 'Repolho, cenoura e beterraba no vinagre.'],
            fr: ['Chou mariné', 'Chou, carotte et betterave au vinaigre.'],
          },
          picture: {
            table: 'oak',
            vessel: 'small',
            glaze: 'speckled',
            food: [
              ['slaw', -8, -6, 1.5, 0, '#b53a68'],
              ['slaw', 22, 18, 0.8, 60, '#ef9a45'],
              ['sprig', -20, -22, 0.5],
            ],
          },
        },
        {
          key: 'papas-doradas',
          price: 16,
          texts: {
            es: ['Papas doradas', 'Con ajo, orégano y sal gruesa.'],
            en: ['Golden potatoes', 'With garlic, oregano and coarse salt.'],
            pt: ['Batatas douradas', 'Com alho, orégano e sal grosso.'],
            fr: ['Pommes de terre dorées', 'Ail, origan et gros sel.'],
          },
          picture: {
            table: 'teal',
            vessel: 'skillet',
            food: [
              ['roots', -34, -26, 1.1, 0, '#e2a944'],
              ['roots', 36, 34, 1.1, 80, '#e2a944'],
              ['flecks', 0, 0, 1.2],
              ['dip', 66, -56, 0.6, 0, '#fbf3e0'],
            ],
          },
        },
        {
          key: 'platanos-fritos',
          price: 16,
          texts: {
            es: ['Plátanos fritos', 'Con crema y una lluvia de azúcar.'],
            en: ['Fried plantain', 'With cream and a dusting of sugar.'],
            pt: ['Banana frita', 'Com creme e uma chuva de açúcar.'],
            fr: ['Plantain frit', 'À la crème, poudré de sucre.'],
          },
          picture: {
            table: 'leaf',
            vessel: 'dish',
            glaze: 'talavera',
            food: [
              ['plantain', -20, -34, 1.2, 40],
              ['plantain', 12, 40, 1.2, 30],
              ['dollop', 60, -30, 0.76],
              ['dust', 0, 0, 1.2, 0, '#fff6e4'],
            ],
          },
        },
      ],
    },
  ],
}
