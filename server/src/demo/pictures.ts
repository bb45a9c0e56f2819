/** The demo's pictures: every dish and both logos, drawn by code as SVG of 500 × 500. */

import type { RestaurantKey } from './content.ts'
import { type Brush, createBrush, put } from './drawing/brush.ts'
import { drawCup } from './drawing/cups.ts'
import { drawDrink } from './drawing/glasses.ts'
import { type Drawing, ingredients } from './drawing/ingredients.ts'
import { drawGuarumo, drawJade } from './drawing/logos.ts'
import type { Picture, Portion } from './drawing/recipe.ts'
import { drawCloth, drawCounter, drawTable } from './drawing/surfaces.ts'
import { drawVessel } from './drawing/vessels.ts'

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
