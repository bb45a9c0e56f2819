/** What guests of the Guatemalan restaurant may choose with a dish. */

import type { DemoVariant } from '../content.ts'

export const side: DemoVariant = {
  names: { es: 'Guarnición', en: 'Side dish', pt: 'Acompanhamento', fr: 'Accompagnement' },
  quantity: 1,
  required: 1,
  options: [
    ['arroz-chapin', 0],
    ['frijol-volteado', 0],
    ['curtido', 0],
    ['papas-doradas', 0],
    ['platanos-fritos', 5],
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

export const withStew: DemoVariant = {
  names: { es: 'Para acompañar', en: 'Served with', pt: 'Para acompanhar', fr: 'Servi avec' },
  quantity: 1,
  required: 1,
  options: [
    ['tortillas-comal', 0],
    ['tamalito-blanco', 0],
    ['arroz-chapin', 0],
  ],
}

export const extras: DemoVariant = {
  names: { es: 'Extras', en: 'Extras', pt: 'Extras', fr: 'Suppléments' },
  quantity: 3,
  required: 0,
  options: [
    ['guacamol', 15],
    ['queso-fresco', 8],
    ['crema-espesa', 6],
    ['huevo-estrellado', 7],
    ['chirmol', 5],
  ],
}

export const sauce: DemoVariant = {
  names: { es: 'Salsa', en: 'Sauce', pt: 'Molho', fr: 'Sauce' },
  quantity: 2,
  required: 0,
  options: [
    ['chirmol', 0],
    ['chile-verde', 0],
    ['chile-cobanero', 0],
    ['guacamol', 12.5],
  ],
}

export const filling: DemoVariant = {
  names: { es: 'Relleno', en: 'Filling', pt: 'Recheio', fr: 'Garniture' },
  quantity: 1,
  required: 1,
  options: [
    ['relleno-pollo', 0],
    ['relleno-cerdo', 0],
    ['relleno-loroco', 3],
  ],
}

export const milk: DemoVariant = {
  names: { es: 'Leche', en: 'Milk', pt: 'Leite', fr: 'Lait' },
  quantity: 1,
  required: 1,
  options: [
    ['leche-vaca', 0],
    ['leche-sin-lactosa', 0],
    ['leche-coco', 5],
  ],
}

export const shakeBase: DemoVariant = {
  names: { es: 'Base', en: 'Base', pt: 'Base', fr: 'Base' },
  quantity: 1,
  required: 1,
  options: [
    ['agua-pura', 0],
    ['leche-vaca', 4],
    ['leche-sin-lactosa', 4],
    ['leche-coco', 6.5],
  ],
}

export const sweetTouch: DemoVariant = {
  names: { es: 'Un toque dulce', en: 'A sweet touch', pt: 'Um toque doce', fr: 'Touche sucrée' },
  quantity: 2,
  required: 0,
  options: [
    ['helado-vainilla', 12],
    ['miel-panela', 4],
    ['crema-espesa', 6],
  ],
}
