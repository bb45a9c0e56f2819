import type { MenuProduct } from '@orderi/shared/menu/schema'
import { expect, it } from 'vitest'
import {
  addLine,
  type Cart,
  type CartLine,
  cartAmount,
  piecesOf,
  priceOf,
  productsOf,
  setQuantity,
  withOption,
} from './cart.ts'

const side = {
  id: 5,
  name: 'Acompañamiento',
  quantity: 2,
  required: 1 as const,
  options: [
    { id: 50, product_id: 9, name: 'Ensalada', additional_price: 0 },
    { id: 51, product_id: 8, name: 'Plátano', additional_price: 400.5 },
  ],
}
const size = { ...side, id: 6, quantity: 1, required: 0 as const }

const casado: MenuProduct = {
  id: 1,
  name: 'Casado',
  description: '',
  price: 4500,
  imagen: null,
  sold_out: 0,
  variants: [side, size],
}
const beer: MenuProduct = { ...casado, id: 2, name: 'Imperial', price: 1500, variants: [] }

const line = (key: string, product: MenuProduct, changes: Partial<CartLine> = {}): CartLine => ({
  key,
  product,
  quantity: 1,
  note: '',
  choices: {},
  ...changes,
})

it('counts the same choice up, and keeps a noted one apart', () => {
  let cart: Cart = addLine([], line('a', beer))
  cart = addLine(cart, line('b', beer, { quantity: 2 }))
  cart = addLine(cart, line('c', beer, { note: 'Sin hielo' }))
  expect(cart.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['a', 3],
    ['c', 1],
  ])
  expect(piecesOf(cart, beer.id)).toBe(4)
})

it('takes a line out at 0 and stops at 99', () => {
  const cart = addLine([], line('a', beer))
  expect(setQuantity(cart, 'a', 0)).toEqual([])
  expect(setQuantity(cart, 'a', 200)[0]?.quantity).toBe(99)
})

it('prices a choice by the rule of the server, and says what is missing', () => {
  expect(priceOf(casado, {})).toMatchObject({ ok: false, text: 'Falta elegir «Acompañamiento».' })
  expect(priceOf(casado, { 5: { 50: 1, 51: 1 } })).toMatchObject({ ok: true, unitPrice: 4900.5 })
})

it('adds to the céntimo', () => {
  const cart = [line('a', casado, { quantity: 3, choices: { 5: { 51: 1 } } }), line('b', beer)]
  expect(cartAmount(cart)).toBe(16201.5)
})

it('never lets a variant hold more than it takes', () => {
  let choices = withOption({}, side, 50, 2)
  choices = withOption(choices, side, 51, 1)
  expect(choices).toEqual({ 5: { 50: 2, 51: 0 } })
})

it('changes over where only one may be chosen, and back to none', () => {
  const first = withOption({}, size, 50, 1)
  expect(withOption(first, size, 51, 1)).toEqual({ 6: { 51: 1 } })
  expect(withOption(first, size, 50, 0)).toEqual({ 6: {} })
})

it('sends ids only: no prices, no empty notes, no empty choices', () => {
  const cart = [line('a', casado, { note: '  ', choices: { 5: { 50: 1, 51: 0 }, 6: {} } })]
  expect(productsOf(cart)).toEqual([
    {
      product_id: 1,
      quantity: 1,
      note: null,
      variants: [{ variant_id: 5, options: [{ option_id: 50, quantity: 1 }] }],
    },
  ])
})
