import { describe, expect, it } from 'vitest'
import type { MenuProduct } from '../menu/schema.ts'
import { choiceText, keepOfferedOptions, priceDish, priceSoFar, withOption } from './choice.ts'

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
  quantity: 3,
  required: 1,
  options: [
    { id: 11, product_id: 91, name: 'Chilera', additional_price: 0.1 },
    { id: 12, product_id: 92, name: 'Natilla', additional_price: 300.25 },
  ],
} as const satisfies MenuProduct['variants'][number]

describe('a choice', () => {
  const chifrijo = dish(4, 'Chifrijo', { price: 4300.7, variants: [salsa] })

  it('calculates the price of a dish with its chosen options, to the céntimo', () => {
    const options = [
      { option_id: 11, quantity: 2 },
      { option_id: 12, quantity: 1 },
    ]
    expect(priceDish(chifrijo, [{ variant_id: 1, options }])).toMatchObject({ unitPrice: 4601.15 })
    expect(choiceText(chifrijo, [{ variant_id: 1, options }])).toBe('2 × Chilera, Natilla')
  })

  it('omits the names of chosen options that left the menu', () => {
    const options = [
      { option_id: 13, quantity: 1 },
      { option_id: 12, quantity: 1 },
    ]
    const chosen = [{ variant_id: 1, options }]
    expect(choiceText(chifrijo, chosen)).toBe('Natilla')
    expect(keepOfferedOptions(chifrijo, chosen)).toEqual([
      { variant_id: 1, options: [{ option_id: 12, quantity: 1 }] },
    ])
    expect(priceDish(chifrijo, chosen)).toMatchObject({ ok: false })
    expect(priceSoFar(chifrijo, keepOfferedOptions(chifrijo, chosen))).toBe(4600.95)
  })

  it('requires a choice only while the variant has an available option', () => {
    expect(priceDish(chifrijo, [])).toMatchObject({ ok: false })
    expect(priceSoFar(chifrijo, [])).toBe(4300.7)
    const withoutOptions = dish(4, 'Chifrijo', { variants: [{ ...salsa, options: [] }] })
    expect(priceDish(withoutOptions, [])).toMatchObject({ ok: true })
  })
})

describe('changing the quantity of an option', () => {
  const size = { ...salsa, id: 2, quantity: 1, required: 0 } as const
  const chifrijo = dish(4, 'Chifrijo', { variants: [salsa, size] })

  it('limits an option’s quantity to the maximum of the variant', () => {
    const two = withOption(chifrijo, [], salsa, 11, 4)
    expect(two).toEqual([{ variant_id: 1, options: [{ option_id: 11, quantity: 3 }] }])
    expect(withOption(chifrijo, two, salsa, 12, 1)).toEqual(two)
  })

  it('replaces the option of a single-choice variant, and removes it at quantity 0', () => {
    const first = withOption(chifrijo, [], size, 11, 1)
    expect(withOption(chifrijo, first, size, 12, 1)).toEqual([
      { variant_id: 2, options: [{ option_id: 12, quantity: 1 }] },
    ])
    expect(withOption(chifrijo, first, size, 11, 0)).toEqual([])
  })

  it('sorts chosen options as on the menu', () => {
    const backwards = withOption(chifrijo, withOption(chifrijo, [], size, 11, 1), salsa, 12, 1)
    const chosen = withOption(chifrijo, backwards, salsa, 11, 1)
    expect(chosen.map(({ variant_id }) => variant_id)).toEqual([1, 2])
    expect(chosen[0]?.options.map(({ option_id }) => option_id)).toEqual([11, 12])
  })
})
