/** The demo's pictures: every dish and both logos, drawn by code as SVG of 500 × 500. */

import type { RestaurantKey } from './content.ts'
import { type Brush, createBrush, put } from './drawing/brush.ts'
import { type CupArt, type Drink, drawCup, drawDrink } from './drawing/drinks.ts'
import * as grains from './drawing/grains.ts'
import { drawGuarumo, drawJade } from './drawing/logos.ts'
import * as maize from './drawing/maize.ts'
import * as meats from './drawing/meats.ts'
import { type Cloth, drawCloth, drawCounter, drawTable, type Table } from './drawing/surfaces.ts'
import * as sweets from './drawing/sweets.ts'
import * as vegetables from './drawing/vegetables.ts'
import { drawVessel, type Glaze, type Vessel } from './drawing/vessels.ts'

type Drawing = readonly [draw: (brush: Brush, tone: string) => string, tone: string]

/** Every ingredient, with the colour that it has unless a recipe says otherwise. */
const ingredients = {
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
  fillet: [meats.fillet, '#e6bd7c'],
  fish: [meats.fish, '#d08a3c'],
  shrimp: [meats.shrimp, '#f0936b'],
  cubes: [meats.cubesOfFish, '#f7efe4'],
  egg: [meats.egg, '#f4a91f'],
  boiled: [meats.boiled, '#f0ad2e'],
  scramble: [meats.scramble, '#f6cf58'],
  cheese: [meats.cheese, '#f8edcc'],
  salad: [vegetables.salad, '#6aa84a'],
  lettuce: [vegetables.lettuce, '#79b452'],
  slaw: [vegetables.slaw, '#cfe0a4'],
  tomato: [vegetables.tomato, '#dc412c'],
  cucumber: [vegetables.cucumber, '#6fa651'],
  onions: [vegetables.onions, '#a4527e'],
  radish: [vegetables.radish, '#d13a62'],
  coins: [vegetables.coins, '#e88530'],
  avocado: [vegetables.avocado, '#8fae3f'],
  guacamole: [vegetables.guacamole, '#8db04a'],
  plantain: [vegetables.plantain, '#e09a2e'],
  patacones: [vegetables.patacones, '#e6b954'],
  sticks: [vegetables.sticks, '#ecc05c'],
  roots: [vegetables.roots, '#ecd48f'],
  corn: [vegetables.corn, '#f2c440'],
  broccoli: [vegetables.broccoli, '#4f8f3a'],
  strips: [vegetables.strips, '#cf3b2a'],
  lime: [vegetables.lime, '#7db03c'],
  sprig: [vegetables.sprig, '#4d9440'],
  leaves: [vegetables.leaves, '#4f9a48'],
  chile: [vegetables.chile, '#e5b04a'],
  chili: [vegetables.chili, '#c9302a'],
  tortillas: [maize.tortillas, '#ecd29a'],
  tortilla: [maize.tortilla, '#ecd29a'],
  tostada: [maize.tostada, '#dfa94e'],
  taco: [maize.taco, '#ecd092'],
  flautas: [maize.flautas, '#d69a45'],
  empanada: [maize.empanada, '#dd9e45'],
  empanadas: [maize.empanadas, '#dd9e45'],
  tamal: [maize.tamal, '#efdba4'],
  husks: [maize.husks, '#f3e3b4'],
  chips: [maize.chips, '#e6ae4c'],
  toast: [maize.toast, '#d39a52'],
  bun: [maize.bun, '#cd883d'],
  sandwich: [maize.sandwich, '#d0924a'],
  cakes: [maize.cakes, '#d99a3d'],
  fritters: [maize.fritters, '#cf8a38'],
  rellenitos: [maize.rellenitos, '#b8692c'],
  sponge: [sweets.sponge, '#e9c98d'],
  flan: [sweets.flan, '#f0c66a'],
  slice: [sweets.slice, '#b9703c'],
  bars: [sweets.bars, '#e0c08c'],
  scoop: [sweets.scoop, '#f8ecd0'],
  dollop: [sweets.dollop, '#fdf8ec'],
  pool: [sweets.pool, '#8a3a1e'],
  drizzle: [sweets.drizzle, '#5f2a14'],
  dip: [sweets.dip, '#c63f2b'],
  strawberry: [sweets.strawberry, '#da3340'],
  fruit: [sweets.fruit, '#ef9a35'],
  banana: [sweets.banana, '#f3df9c'],
  berries: [sweets.berries, '#5b1a3a'],
  pineapple: [sweets.pineapple, '#f3cb45'],
  watermelon: [sweets.watermelon, '#e2484a'],
  wheel: [sweets.wheel, '#ef9330'],
  cinnamon: [sweets.cinnamon, '#8d5427'],
  shavings: [sweets.shavings, '#f4ead2'],
} as const satisfies Record<string, Drawing>

export type Ingredient = keyof typeof ingredients

/** One ingredient on the plate: its place from the plate's middle, size, turn in degrees, colour. */
export type Portion = readonly [
  ingredient: Ingredient,
  x: number,
  y: number,
  scale?: number,
  turn?: number,
  tone?: string,
]

type Setting = {
  readonly table: Table
  readonly cloth?: Cloth
  /** The cloth's turn in degrees. */
  readonly turn?: number
  /** What lies on the table itself; places from the picture's middle. */
  readonly beside?: readonly Portion[]
}

/** How a dish looks: its table, its vessel and what is in it, from the lowest layer to the top. */
export type Picture = Setting &
  (
    | {
        readonly vessel: Vessel
        readonly glaze?: Glaze
        readonly broth?: string
        readonly food: readonly Portion[]
      }
    | { readonly cup: Glaze; readonly drink: string; readonly art: CupArt }
    | Drink
  )

/** Draws a dish as a square SVG of 500 × 500; the same key and picture give the same drawing. */
export function dishPicture(key: string, picture: Picture): string {
  const brush = createBrush(key)
  const portions = (list: readonly Portion[]) =>
    list.map((portion) => serve(brush, portion)).join('')
  const cloth = () =>
    picture.cloth === undefined ? '' : drawCloth(brush, picture.cloth, picture.turn ?? 0)
  const beside = () => put(250, 250, portions(picture.beside ?? []))
  if ('glass' in picture) {
    const counter = drawCounter(brush, picture.table)
    return svg(brush, counter + beside() + put(250, 268, drawDrink(brush, picture), 0, 1.06))
  }
  const ground = drawTable(brush, picture.table) + cloth() + beside()
  const served =
    'vessel' in picture
      ? drawVessel(brush, picture.vessel, picture.glaze ?? 'white', picture.broth) +
        put(0, 0, portions(picture.food), 0, 1.3)
      : drawCup(brush, picture.cup, picture.drink, picture.art)
  return svg(brush, ground + put(250, 250, served, 0, 1.06))
}

/** Draws a restaurant's emblem as a square SVG of 500 × 500. */
export function logoPicture(restaurantKey: RestaurantKey): string {
  const brush = createBrush(restaurantKey)
  return svg(brush, restaurantKey === 'comal-jade' ? drawJade(brush) : drawGuarumo(brush))
}

function serve(brush: Brush, [name, x, y, scale = 1, turn = 0, tone]: Portion): string {
  const [draw, natural]: Drawing = ingredients[name]
  return put(x, y, draw(brush.turned(turn), tone ?? natural), turn, scale)
}

function svg(brush: Brush, drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" viewBox="0 0 500 500"><defs>${brush.definitions()}</defs>${drawn}</svg>`
}
