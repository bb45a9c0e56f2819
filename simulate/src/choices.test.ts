import { createRandom } from '@orderi/shared/kernel/random'
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'
import { priceChoice } from '@orderi/shared/orders/rules'
import { expect, it } from 'vitest'
import { chooseDishes } from './choices.ts'

const dish = (id: number, rest: Partial<MenuProduct> = {}): MenuProduct => ({
  id,
  name: `Plato ${id}`,
  description: '',
  price: 1000,
  imagen: null,
  sold_out: 0,
  variants: [],
  ...rest,
})
const option = (id: number) => ({ id, product_id: 1, name: `Opción ${id}`, additional_price: 500 })
const variant = (id: number, required: 0 | 1, quantity: number, options: number[]) => ({
  id,
  name: `Variante ${id}`,
  quantity,
  required,
  options: options.map(option),
})

const offered = [
  dish(1, { variants: [variant(10, 1, 2, [100, 101, 102]), variant(11, 0, 1, [110, 111])] }),
  dish(2, { sold_out: 1 }),
  dish(3, { variants: [variant(12, 1, 1, [])] }),
  dish(4, { variants: [variant(13, 0, 1, [])] }),
]
const menu = {
  categories: [{ subcategories: [{ products: offered }] }],
} as unknown as Menu

it('chooses only available dishes with valid options', () => {
  const random = createRandom(3)
  const rounds = Array.from({ length: 300 }, () => chooseDishes(menu, random))
  for (const choices of rounds) {
    expect(choices.length).toBeGreaterThanOrEqual(1)
    expect(choices.length).toBeLessThanOrEqual(4)
    for (const choice of choices) {
      const product = offered.find(({ id }) => id === choice.product_id)
      const variants = (product?.variants ?? []).map((each) => ({
        ...each,
        required: each.required === 1,
        options: each.options.map((one) => ({
          ...one,
          price: one.additional_price,
          available: true,
        })),
      }))
      expect(priceChoice(1000, variants, choice.variants ?? [])).toMatchObject({ ok: true })
    }
  }
  const taken = new Set(rounds.flat().map((choice) => choice.product_id))
  expect([...taken].toSorted((a, b) => a - b)).toEqual([1, 3, 4])
  expect(rounds.flat().some((choice) => choice.variants?.[0]?.options.length === 2)).toBe(true)
})

it('chooses no dish from an empty menu', () => {
  expect(chooseDishes({ categories: [] } as unknown as Menu, createRandom(3))).toEqual([])
})
