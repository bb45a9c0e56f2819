import type { OrderLine } from '@orderi/shared/orders/schema'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowsOf, splitText } from './rows.ts'

const LINE = { id: 1, note: 'sin sal, '.repeat(20).trim() } as OrderLine

it('splits the text of a note between words', () => {
  expect(splitText('sin maní ni nueces', 8)).toEqual(['sin maní', 'ni', 'nueces'])
  expect(splitText('corto', 8)).toEqual(['corto'])
  expect(splitText('', 8)).toEqual([''])
})

it('splits a word that is longer than a row', () => {
  expect(splitText('ni Donaudampfschiff', 8)).toEqual(['ni', 'Donaudam', 'pfschiff'])
})

it('keeps every letter of a note that is split', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 280 }), fc.integer({ min: 1, max: 60 }), (text, letters) => {
      const pieces = splitText(text, letters)
      expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      expect(pieces.every((piece) => piece.length <= letters)).toBe(true)
    }),
  )
})

it('makes one row of an order line, or several rows if the line’s long note is split', () => {
  expect(rowsOf(LINE, false)).toEqual([
    { line: LINE, note: LINE.note, isFirst: true, isLast: true },
  ])
  const rows = rowsOf(LINE, true)
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, false, false])
  expect(rows.map(({ isLast }) => isLast)).toEqual([false, false, false, true])
  expect(rows.map(({ note }) => note).join(' ')).toBe(LINE.note)
})
