import { expect, it } from 'vitest'
import { countedCash, countedMethods } from './count.ts'

const COLONES = [20_000, 1000, 500, 25]

it('adds the pieces of each denomination, and sends only those that were counted', () => {
  const pieces = { 20_000: 2, 500: 3, 25: 0 }
  expect(countedCash({ pieces, amount: '' }, COLONES)).toEqual({
    total: 41_500,
    isValid: true,
    body: {
      conteo: [
        { denominacion: 20_000, cantidad: 2 },
        { denominacion: 500, cantidad: 3 },
        { denominacion: 25, cantidad: 0 },
      ],
    },
  })
})

it('adds céntimos without rounding errors', () => {
  const { total } = countedCash({ pieces: { 0.1: 3, 0.05: 1 }, amount: '' }, [0.1, 0.05])
  expect(total).toBe(0.35)
})

it('rejects an empty count and quantities that are not whole numbers', () => {
  expect(countedCash({ pieces: {}, amount: '' }, COLONES).isValid).toBe(false)
  expect(countedCash({ pieces: { 1000: '' }, amount: '' }, COLONES).isValid).toBe(false)
  for (const wrong of [-1, 100_001, 'dos', '1,5']) {
    const count = countedCash({ pieces: { 1000: wrong, 500: 1 }, amount: '' }, COLONES)
    expect(count).toMatchObject({ total: 500, isValid: false })
  }
})

it('accepts one amount if the currency’s denominations are unknown', () => {
  expect(countedCash({ pieces: {}, amount: 12.5 }, undefined)).toEqual({
    total: 12.5,
    isValid: true,
    body: { monto: 12.5 },
  })
  expect(countedCash({ pieces: {}, amount: 'doce' }, undefined).isValid).toBe(false)
})

it('leaves out the methods that were not counted', () => {
  expect(countedMethods({ 4: 5000, 5: '' })).toEqual([{ metodo: 4, monto: 5000 }])
  expect(countedMethods({ 4: 'mil' })).toBeUndefined()
})
