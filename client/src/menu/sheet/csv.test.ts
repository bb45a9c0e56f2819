import { BYTE_ORDER_MARK, csvRow } from '@orderi/shared/kernel/csv'
import type { Country } from '@orderi/shared/kernel/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCsv, textOf } from './csv.ts'

it('is read with any of the usual separators, quotes and line ends', () => {
  expect(parseCsv('a;b\r\n"1;\n2";"di ""que"" sí"\r\n')).toEqual([
    ['a', 'b'],
    ['1;\n2', 'di "que" sí'],
  ])
  expect(parseCsv('a,b\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(parseCsv('a\tb\n1\t')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
})

it.each([
  '=1+1',
  '-10 % hoy',
  '\t=1',
  '\u200b+1',
  '＝1',
  '| x',
  'a;=1',
  "a;'=1",
  "'=1",
  'a, +2\t@x',
])('reads back %j', (text) => {
  const csv = csvRow(['Nombre'], 'crc') + csvRow([text], 'crc')
  expect(csv).toContain("'")
  expect(parseCsv(csv)).toEqual([['Nombre'], [text]])
})

it('that an old Excel saved keeps its accents', () => {
  expect(textOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9]).buffer)).toBe('Café')
  expect(textOf(new TextEncoder().encode('Café ₡').buffer)).toBe('Café ₡')
})

it('of any texts is read back to the character', () => {
  const risky = fc.string({ unit: fc.constantFrom('=', '-', "'", ';', ',', '\t', ' ', 'a') })
  const cell = fc.oneof(fc.string({ unit: 'grapheme' }), risky)
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 })
  fc.assert(
    fc.property(table, fc.constantFrom<Country>('crc', 'gua'), (rows, country) => {
      const titled = [['Nombre', 'Detalle'], ...rows]
      const csv = titled.map((row) => csvRow(row, country)).join('')
      expect(parseCsv(`${BYTE_ORDER_MARK}${csv}`)).toEqual(titled)
    }),
  )
})
