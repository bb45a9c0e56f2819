/** What guests of the Costa Rican restaurant may choose with a dish. */

import type { DemoVariant } from '../content.ts'

export const side: DemoVariant = {
  names: { es: 'Guarnición', en: 'Side dish', pt: 'Acompanhamento', fr: 'Accompagnement' },
  quantity: 1,
  required: 1,
  options: [
    ['patacones', 0],
    ['yuca-frita', 0],
    ['papas-fritas', 0],
    ['ensalada-verde', 0],
    ['maduros', 0],
    ['arroz-blanco', 0],
  ],
}

export const twoSides: DemoVariant = {
  names: {
    es: 'Dos guarniciones',
    en: 'Two side dishes',
    pt: 'Dois acompanhamentos',
    fr: 'Deux accompagnements',
  },
  quantity: 2,
  required: 1,
  options: side.options,
}

export const extras: DemoVariant = {
  names: { es: 'Extras', en: 'Extras', pt: 'Extras', fr: 'Suppléments' },
  quantity: 3,
  required: 0,
  options: [
    ['huevo-frito', 700],
    ['aguacate', 1200],
    ['queso-frito', 1400],
    ['natilla', 600],
    ['tortillas-palmeadas', 800],
  ],
}

export const breakfastExtras: DemoVariant = {
  names: {
    es: 'Para completar',
    en: 'Make it bigger',
    pt: 'Para completar',
    fr: 'Pour compléter',
  },
  quantity: 3,
  required: 0,
  options: [
    ['huevo-frito', 700],
    ['queso-frito', 1400],
    ['natilla', 600],
    ['maduros', 1100],
    ['aguacate', 1200],
  ],
}

export const sauce: DemoVariant = {
  names: { es: 'Salsa', en: 'Sauce', pt: 'Molho', fr: 'Sauce' },
  quantity: 2,
  required: 0,
  options: [
    ['chilero', 0],
    ['pico-gallo', 400],
    ['guacamole', 900],
    ['salsa-caribena', 500],
  ],
}

export const smoothieBase: DemoVariant = {
  names: { es: 'Base', en: 'Base', pt: 'Base', fr: 'Base' },
  quantity: 1,
  required: 1,
  options: [
    ['agua-filtrada', 0],
    ['leche-entera', 300],
    ['leche-deslactosada', 400],
    ['leche-almendra', 700],
    ['agua-pipa', 600],
  ],
}

export const milk: DemoVariant = {
  names: { es: 'Leche', en: 'Milk', pt: 'Leite', fr: 'Lait' },
  quantity: 1,
  required: 1,
  options: [
    ['leche-entera', 0],
    ['leche-deslactosada', 0],
    ['leche-almendra', 500],
  ],
}

export const sweetTouch: DemoVariant = {
  names: { es: 'Un toque dulce', en: 'A sweet touch', pt: 'Um toque doce', fr: 'Touche sucrée' },
  quantity: 2,
  required: 0,
  options: [
    ['bola-helado', 1000],
    ['dulce-leche', 500],
    ['fruta-fresca', 900],
  ],
}
