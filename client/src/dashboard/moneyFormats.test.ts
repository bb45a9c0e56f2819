import { expect, it } from 'vitest'
import { moneyFormatsOf } from './moneyFormats.ts'

it('lists each currency once, most common first, with the format of the country that uses it most', () => {
  expect(
    moneyFormatsOf([
      { currency: '$', country: 'crc' },
      { currency: 'Q', country: 'gua' },
      { currency: '$', country: 'gua' },
      { currency: '$', country: 'gua' },
    ]),
  ).toEqual([
    { currency: '$', country: 'gua' },
    { currency: 'Q', country: 'gua' },
  ])
  expect(moneyFormatsOf([])).toEqual([])
})
