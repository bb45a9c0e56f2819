import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BYTE_ORDER_MARK, csvRow, parseCsv } from './csv.ts'
import type { Country } from './time.ts'

it('writes numbers in the format that spreadsheets of the country use', () => {
  const cells = ['Mesa 2', { amount: 12_300.5 }, { count: 3 }, null, { amount: -1.25 }]
  expect(csvRow(cells, 'crc')).toBe('Mesa 2;12300,50;3;;-1,25\r\n')
  expect(csvRow(cells, 'gua')).toBe('Mesa 2,12300.50,3,,-1.25\r\n')
})

it('quotes cells that contain separators, quotes or line ends', () => {
  expect(csvRow(['a;b', 'a,b', 'dijo "no"', 'dos\nlíneas', ' orilla'], 'crc')).toBe(
    '"a;b";a,b;"dijo ""no""";"dos\nlíneas";" orilla"\r\n',
  )
  expect(csvRow(['a;b', 'a,b'], 'gua')).toBe('a;b,"a,b"\r\n')
})

it.each(['=1+1', '+506 8888', '-2', '@suma', '\t=1', '\u200b=1', '＝1'])(
  'never writes a text that a spreadsheet runs as a formula: %j',
  (text) => {
    expect(csvRow([text], 'crc').replace(/^"/, '')).toMatch(/^'/)
  },
)

it.each([
  ['Ceviche;=1+1', `"Ceviche;'=1+1"`],
  ['Ceviche, @suma', "Ceviche,' @suma"],
  ['a\t-1', `"a\t'-1"`],
  ['a;+1,+2', `"a;'+1,'+2"`],
])('never writes a part of a text that a spreadsheet runs as a formula: %j', (text, written) => {
  expect(csvRow([text], 'crc')).toBe(`${written}\r\n`)
})

it('adds no apostrophe to a text that contains `+`, `-` or `@` after its first character', () => {
  expect(csvRow(['Ana-María', '2 + 2', 'a@b.c'], 'crc')).toBe('Ana-María;2 + 2;a@b.c\r\n')
})

it('reads CSV with the usual separators, quotes and line ends', () => {
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
])('returns %j unchanged after writing and reading it as CSV', (text) => {
  const csv = csvRow(['Nombre'], 'crc') + csvRow([text], 'crc')
  expect(csv).toContain("'")
  expect(parseCsv(csv)).toEqual([['Nombre'], [text]])
})

it('returns any text unchanged after writing and reading it as CSV', () => {
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
