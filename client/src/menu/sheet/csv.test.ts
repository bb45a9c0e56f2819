import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvStyleOf, parseCsv, textOf, toCsv } from './csv.ts'

it('separates as the spreadsheets of the country do', () => {
  const table = [
    ['Nombre', 'Precio'],
    ['Arroz; con "todo"', 4500.5],
  ]
  expect(toCsv(table, csvStyleOf('₡'))).toBe(
    '\uFEFFNombre;Precio\r\n"Arroz; con ""todo""";4500,5\r\n',
  )
  expect(toCsv(table, csvStyleOf('Q'))).toBe(
    '\uFEFFNombre,Precio\r\n"Arroz; con ""todo""",4500.5\r\n',
  )
})

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

it('never hands a formula to a spreadsheet, and reads back what it was', () => {
  const csv = toCsv([['Nombre'], ['=1+1'], ['-10 % hoy']], csvStyleOf('₡'))
  expect(csv).toContain("'=1+1")
  expect(parseCsv(csv)).toEqual([['Nombre'], ['=1+1'], ['-10 % hoy']])
})

it('that an old Excel saved keeps its accents', () => {
  expect(textOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9]).buffer)).toBe('Café')
  expect(textOf(new TextEncoder().encode('Café ₡').buffer)).toBe('Café ₡')
})

it('of any texts is read back to the character', () => {
  const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\uFEFF]|^'[=+\-@]/.test(text))
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 })
  fc.assert(
    fc.property(table, fc.constantFrom('₡', 'Q'), (rows, currency) => {
      const titled = [['Nombre', 'Detalle'], ...rows]
      expect(parseCsv(toCsv(titled, csvStyleOf(currency)))).toEqual(titled)
    }),
  )
})
