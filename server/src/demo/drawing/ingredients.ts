/** Everything that can lie on a plate, by the name that recipes use. */

import * as bread from './bread.ts'
import type { Brush } from './brush.ts'
import * as dairy from './dairy.ts'
import * as dough from './dough.ts'
import * as fruit from './fruit.ts'
import * as grains from './grains.ts'
import * as leaves from './leaves.ts'
import * as meats from './meats.ts'
import * as roots from './roots.ts'
import * as sauces from './sauces.ts'
import * as seafood from './seafood.ts'
import * as sweets from './sweets.ts'
import * as tortillas from './tortillas.ts'
import * as vegetables from './vegetables.ts'

export type Drawing = readonly [draw: (brush: Brush, tone: string) => string, tone: string]

/** Every ingredient, with the colour that it has unless a recipe says otherwise. */
export const ingredients = {
  rice: [grains.rice, '#f6efdf'],
  bed: [grains.bed, '#f6efdf'],
  beans: [grains.beans, '#2c1613'],
  pinto: [grains.pinto, '#3a1c17'],
  flecks: [grains.flecks, '#3f7d34'],
  dice: [grains.dice, '#d9482f'],
  picadillo: [grains.picadillo, '#e9cf86'],
  pico: [grains.pico, '#d8402c'],
  peas: [grains.peas, '#6fa53c'],
  kernels: [grains.kernels, '#f2c23e'],
  crumbs: [grains.crumbs, '#fbf5e6'],
  dust: [grains.dust, '#7a4520'],
  seeds: [grains.seeds, '#6b8a3a'],
  noodles: [grains.noodles, '#e6b866'],
  chicken: [meats.chicken, '#cf8b3f'],
  steak: [meats.steak, '#7c4425'],
  slices: [meats.slices, '#8a4a32'],
  chop: [meats.chop, '#b9733c'],
  ribs: [meats.ribs, '#93401f'],
  chunks: [meats.chunks, '#b8682c'],
  stew: [meats.stew, '#7d4427'],
  drumstick: [meats.drumstick, '#c67f35'],
  shredded: [meats.shredded, '#a5572f'],
  meatballs: [meats.meatballs, '#7f4526'],
  sausage: [meats.sausage, '#b5482f'],
  links: [meats.links, '#a5402a'],
  fillet: [seafood.fillet, '#e6bd7c'],
  fish: [seafood.fish, '#d08a3c'],
  shrimp: [seafood.shrimp, '#f0936b'],
  cubes: [seafood.cubesOfFish, '#f7efe4'],
  egg: [dairy.egg, '#f4a91f'],
  boiled: [dairy.boiled, '#f0ad2e'],
  scramble: [dairy.scramble, '#f6cf58'],
  cheese: [dairy.cheese, '#f8edcc'],
  salad: [leaves.salad, '#6aa84a'],
  lettuce: [leaves.lettuce, '#79b452'],
  slaw: [leaves.slaw, '#cfe0a4'],
  tomato: [vegetables.tomato, '#dc412c'],
  cucumber: [vegetables.cucumber, '#6fa651'],
  onions: [vegetables.onions, '#a4527e'],
  radish: [vegetables.radish, '#d13a62'],
  coins: [vegetables.coins, '#e88530'],
  avocado: [vegetables.avocado, '#8fae3f'],
  guacamole: [vegetables.guacamole, '#8db04a'],
  plantain: [roots.plantain, '#e09a2e'],
  patacones: [roots.patacones, '#e6b954'],
  sticks: [roots.sticks, '#ecc05c'],
  roots: [roots.roots, '#ecd48f'],
  corn: [roots.corn, '#f2c440'],
  broccoli: [vegetables.broccoli, '#4f8f3a'],
  strips: [vegetables.strips, '#cf3b2a'],
  lime: [vegetables.lime, '#7db03c'],
  sprig: [leaves.sprig, '#4d9440'],
  leaves: [leaves.leaves, '#4f9a48'],
  chile: [vegetables.chile, '#e5b04a'],
  chili: [vegetables.chili, '#c9302a'],
  tortillas: [tortillas.tortillas, '#ecd29a'],
  tortilla: [tortillas.tortilla, '#ecd29a'],
  tostada: [tortillas.tostada, '#dfa94e'],
  taco: [tortillas.taco, '#ecd092'],
  flautas: [tortillas.flautas, '#d69a45'],
  empanada: [dough.empanada, '#dd9e45'],
  empanadas: [dough.empanadas, '#dd9e45'],
  tamal: [dough.tamal, '#efdba4'],
  husks: [dough.husks, '#f3e3b4'],
  chips: [tortillas.chips, '#e6ae4c'],
  toast: [bread.toast, '#d39a52'],
  bun: [bread.bun, '#cd883d'],
  sandwich: [bread.sandwich, '#d0924a'],
  cakes: [dough.cakes, '#d99a3d'],
  fritters: [dough.fritters, '#cf8a38'],
  rellenitos: [dough.rellenitos, '#b8692c'],
  sponge: [sweets.sponge, '#e9c98d'],
  flan: [sweets.flan, '#f0c66a'],
  slice: [sweets.slice, '#b9703c'],
  bars: [sweets.bars, '#e0c08c'],
  scoop: [sweets.scoop, '#f8ecd0'],
  dollop: [sauces.dollop, '#fdf8ec'],
  pool: [sauces.pool, '#8a3a1e'],
  drizzle: [sauces.drizzle, '#5f2a14'],
  dip: [sauces.dip, '#c63f2b'],
  strawberry: [fruit.strawberry, '#da3340'],
  fruit: [fruit.fruit, '#ef9a35'],
  banana: [fruit.banana, '#f3df9c'],
  berries: [fruit.berries, '#5b1a3a'],
  pineapple: [fruit.pineapple, '#f3cb45'],
  watermelon: [fruit.watermelon, '#e2484a'],
  wheel: [fruit.wheel, '#ef9330'],
  cinnamon: [sauces.cinnamon, '#8d5427'],
  shavings: [sauces.shavings, '#f4ead2'],
} as const satisfies Record<string, Drawing>

export type Ingredient = keyof typeof ingredients
