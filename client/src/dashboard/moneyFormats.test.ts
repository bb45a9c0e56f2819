import { expect, it } from 'vitest'
import { moneyFormatsOf } from './moneyFormats.ts'

it('lists each currency once, most common currency first, in the format of its most common country', () => {
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
