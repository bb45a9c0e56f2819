import { expect, test } from 'vitest'
import { planImport } from './plan.ts'

const COUNT = 500
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1)
const facts = { order: 1, hidden: 0 as const, translations: [] }
const dish = {
  id: 1,
  categoryId: 1,
  subcategoryId: 1,
  price: 100,
  order: 1,
  active: true,
  soldOut: 0 as const,
  translations: [{ language_code: 'es' as const, name: 'Casado', description: '', address: '' }],
}

test('reads each variant’s data at most ten times, even in a menu with hundreds of variants', () => {
  let reads = 0
  const rows = numbers.map((n) => ({ id: '1', variante: `Variante ${n}`, cantidad: '2' }))
  const { variants } = planImport(rows, {
    country: 'crc',
    categories: [{ id: 1, name: 'Platos', ...facts }],
    subcategories: [{ id: 1, name: 'Fuertes', ...facts, categoryId: 1 }],
    products: [dish],
    variants: numbers.map((id) => ({
      id,
      productId: 1,
      quantity: 1,
      required: 0,
      get translations() {
        reads += 1
        return [{ language_code: 'es' as const, name: `variante ${id}` }]
      },
      options: [],
    })),
  })
  expect(reads).toBeLessThan(10 * COUNT)
  expect(variants.changes.map(({ id }) => id)).toEqual(numbers)
})
