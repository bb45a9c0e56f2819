import { expect, it } from 'vitest'
import { moneyFormatsOf } from './moneyFormats.ts'

it('names each currency once, the most common first, as it is written where most have it', () => {
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
