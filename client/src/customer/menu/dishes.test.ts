import type { MenuProduct } from '@orderi/shared/menu/schema'
import { describe, expect, it } from 'vitest'
import { choiceText, isAllowed, priceWith } from './dishes.ts'

function dish(id: number, name: string, changes: Partial<MenuProduct> = {}): MenuProduct {
  return {
    id,
    name,
    description: '',
    price: 1000,
    imagen: null,
    sold_out: 0,
    variants: [],
    ...changes,
  }
}

const salsa = {
  id: 1,
  name: 'Salsa',
  quantity: 2,
  required: 1,
  options: [
    { id: 11, product_id: 91, name: 'Chilera', additional_price: 0.1 },
    { id: 12, product_id: 92, name: 'Natilla', additional_price: 300.25 },
  ],
} as const satisfies MenuProduct['variants'][number]

describe('a choice', () => {
  const chifrijo = dish(4, 'Chifrijo', { price: 4300.7, variants: [salsa] })

  it('is priced to the céntimo', () => {
    const options = [
      { option_id: 11, quantity: 2 },
      { option_id: 12, quantity: 1 },
    ]
    expect(priceWith(chifrijo, [{ variant_id: 1, options }])).toBe(4601.15)
    expect(choiceText(chifrijo, [{ variant_id: 1, options }])).toBe('2 × Chilera, Natilla')
  })

  it('of what is no longer offered has no name', () => {
    const options = [{ option_id: 13, quantity: 1 }]
    expect(choiceText(chifrijo, [{ variant_id: 1, options }])).toBeUndefined()
  })

  it('is required only while the variant has an available option', () => {
    expect(isAllowed(chifrijo, [])).toBe(false)
    expect(isAllowed(dish(4, 'Chifrijo', { variants: [{ ...salsa, options: [] }] }), [])).toBe(true)
  })
})
