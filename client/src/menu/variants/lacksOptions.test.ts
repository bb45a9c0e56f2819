import type { Variant } from '@orderi/shared/menu/schema'
import { expect, test } from 'vitest'
import { lacksOptions } from './lacksOptions.ts'

const option = (status: '0' | '1', sold_out: 0 | 1): Variant['options'][number] => ({
  id: 1,
  product_id: 2,
  name: 'Papas',
  additional_price: 0,
  product: { id: 2, status, sold_out, translations: [] },
})

test.each([
  ['reports a required variant without options', [], true],
  [
    'reports a required variant whose options are inactive or sold out',
    [option('0', 0), option('1', 1)],
    true,
  ],
  ['ignores a required variant with an available option', [option('1', 1), option('1', 0)], false],
])('%s', (_, options, expected) => {
  const variant = { id: 1, product_id: 1, name: 'Con qué', quantity: 1, translations: [], options }
  expect(lacksOptions({ ...variant, required: 1, version: 1 })).toBe(expected)
  expect(lacksOptions({ ...variant, required: 0, version: 1 })).toBe(false)
})
