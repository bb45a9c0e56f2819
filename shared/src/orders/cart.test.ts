import { expect, it } from 'vitest'
import type { Menu, MenuProduct } from '../menu/schema.ts'
import {
  addLine,
  type CartLine,
  cartSum,
  changeLine,
  pieceCountOfDish,
  productChoicesOf,
  removeOnePiece,
  reviewCart,
} from './cart.ts'

function menuWith(changes: Partial<MenuProduct>): Menu {
  const dish: MenuProduct = {
    id: 1,
    name: 'Rice and beans',
    description: '',
    price: 5900,
    imagen: null,
    sold_out: 0,
    variants: [
      {
        id: 5,
        name: 'Salsa',
        quantity: 1,
        required: 0,
        options: [{ id: 51, product_id: 9, name: 'Chilera', additional_price: 100 }],
      },
    ],
    ...changes,
  }
  const categories = [{ subcategories: [{ products: [dish] }] }]
  return { categories } as unknown as Menu
}

const line: CartLine = {
  id: 'a',
  productId: 1,
  name: 'Rice and beans',
  agreedPrice: 6000,
  quantity: 3,
  note: '',
  variants: [{ variant_id: 5, options: [{ option_id: 51, quantity: 1 }] }],
}

function problem(menu: Menu | null) {
  return reviewCart([line], menu)[0]?.problem
}

it('reports no problem if the menu is unchanged or not loaded', () => {
  expect(problem(menuWith({}))).toBeUndefined()
  expect(problem(null)).toBeUndefined()
})

it('detects dishes that left the menu, are sold out, cost more or lack a chosen option', () => {
  expect(problem(menuWith({ id: 2 }))).toBe('gone')
  expect(problem(menuWith({ sold_out: 1 }))).toBe('sold_out')
  expect(problem(menuWith({ variants: [] }))).toBe('choice')
  expect(problem(menuWith({ price: 6000 }))).toBe('price')
})

it('detects a variant that became required, or whose maximum decreased', () => {
  const [salsa] = menuWith({}).categories[0]?.subcategories[0]?.products[0]?.variants ?? []
  if (!salsa) throw new Error('there is no salsa')
  const egg = { ...salsa, id: 6, name: 'Huevo', required: 1 } as const
  expect(problem(menuWith({ variants: [salsa, egg] }))).toBe('choice')
  expect(problem(menuWith({ variants: [{ ...salsa, quantity: 0 }] }))).toBe('choice')
})

it('calculates the sum with the prices of the current menu', () => {
  expect(cartSum(reviewCart([line], menuWith({})))).toBe(18_000)
  expect(cartSum(reviewCart([line], menuWith({ price: 6000.1 })))).toBe(18_300.3)
  expect(cartSum(reviewCart([line], menuWith({ sold_out: 1 })))).toBe(0)
})

it('shows the names of dishes and options in the menu’s language', () => {
  expect(reviewCart([line], menuWith({ name: 'Riz et haricots' }))[0]).toMatchObject({
    name: 'Riz et haricots',
    choice: 'Chilera',
    price: 6000,
  })
})

const beer: CartLine = {
  ...line,
  id: 'b',
  productId: 2,
  name: 'Imperial',
  quantity: 1,
  variants: [],
}

it('merges lines with the same dish and options, but not a line with a note', () => {
  const more = addLine([beer], { ...beer, id: 'c', quantity: 2 })
  const cart = addLine(more, { ...beer, id: 'd', note: 'Sin hielo' })
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['b', 3],
    ['d', 1],
  ])
  expect(pieceCountOfDish(cart, 2)).toBe(4)
  expect(pieceCountOfDish(removeOnePiece(cart, 2), 2)).toBe(3)
})

it('keeps the dishes of each seat apart, and sends their seats', () => {
  const cart = [{ seat: 1 }, { seat: 2 }, {}, { seat: 2 }].reduce<readonly CartLine[]>(
    (lines, seat, index) => addLine(lines, { ...beer, id: String(index), ...seat }),
    [],
  )
  expect(productChoicesOf(cart)).toMatchObject([
    { quantity: 1, asiento: 1 },
    { quantity: 2, asiento: 2 },
    { quantity: 1 },
  ])
  expect(productChoicesOf(cart)[2]).not.toHaveProperty('asiento')
  const left = [1, 1].reduce((lines, seat) => removeOnePiece(lines, 2, seat), cart)
  expect(left.map(({ seat, quantity }) => [seat, quantity])).toEqual([[2, 2]])
})

it('limits a line to 99 pieces and a cart to 50 lines', () => {
  const full = [{ ...beer, quantity: 99 }]
  const cart = addLine(full, { ...beer, id: 'c' })
  expect(cart.map(({ quantity }) => quantity)).toEqual([99, 1])
  const lines = Array.from({ length: 50 }, (_, index) => ({ ...line, id: String(index) }))
  expect(addLine(lines, beer)).toBe(lines)
})

it('adds a new line for the same dish if the caller forbids a change of the existing line', () => {
  const cart = addLine([beer], { ...beer, id: 'c' }, () => false)
  expect(cart.map(({ id }) => id)).toEqual(['b', 'c'])
})

it('removes a line from the cart when its quantity becomes zero', () => {
  expect(changeLine([line, beer], 'b', { quantity: 0 })).toEqual([line])
})

it('converts the cart to IDs, quantities and the prices that the person saw, without empty notes', () => {
  expect(productChoicesOf([{ ...line, note: '  ' }])).toEqual([
    {
      product_id: 1,
      quantity: 3,
      note: null,
      precio_visto: 6000,
      variants: [{ variant_id: 5, options: [{ option_id: 51, quantity: 1 }] }],
    },
  ])
})
