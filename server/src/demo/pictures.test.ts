/** Every dish has a picture of its own, drawn the same way each time and from nothing outside. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { costaRica } from './costa-rica.ts'
import { guatemala } from './guatemala.ts'
import { dishPicture, logoPicture } from './pictures.ts'

const dishes = [costaRica, guatemala].flatMap((restaurant) =>
  restaurant.menu.flatMap((category) =>
    category.subcategories.flatMap((subcategory) => subcategory.products),
  ),
)

describe('pictures', () => {
  test('the same key and recipe draw the same picture', () => {
    for (const { key, picture } of dishes) {
      expect(dishPicture(key, picture)).toBe(dishPicture(key, picture))
    }
  })

  test('no two dishes have the same recipe', () => {
    const recipes = dishes.map((dish) => JSON.stringify(dish.picture))
    expect(recipes.filter((recipe, at) => recipes.indexOf(recipe) !== at)).toEqual([])
  })

  test('nothing in them is outside of them, and every number is one', () => {
    const drawn = [
      ...dishes.map(({ key, picture }) => dishPicture(key, picture)),
      logoPicture('fogon-guarumo'),
      logoPicture('comal-jade'),
    ]
    for (const svg of drawn) {
      expect(svg).not.toMatch(/href|<image|<text|@import|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const known = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id))
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(known).toContain(id)
    }
  })

  test('they rasterise to 500 × 500', async () => {
    for (const svg of [
      ...dishes.slice(0, 4).map(({ key, picture }) => dishPicture(key, picture)),
      logoPicture('comal-jade'),
    ]) {
      const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([500, 500])
    }
  })
})
