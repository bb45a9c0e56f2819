import { describe, expect, it } from 'vitest'
import { readCsvSheet } from './csv-cells.ts'
import { sheetRowsOf } from './read-sheet.ts'

const ROWS = [
  { fila: 2, categoria: 'Bebidas', nombre: 'Jugo de piña', precio: '1,50' },
  { fila: 3, categoria: 'Bebidas', nombre: 'Café', precio: '2' },
]
const TABLE = [
  ['Categoria', 'Nombre', 'Precio'],
  ['Bebidas', 'Jugo de piña', '1,50'],
  ['Bebidas', 'Café', '2'],
]

describe.each([';', ',', '\t', '|'])('a sheet with the separator %j', (separator) => {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator)

  it.each(['\r\n', '\n', '\r'])('reads a sheet with the line end %j', (end) => {
    const text = TABLE.map((cells) => `${line(cells)}${end}`).join('')
    expect(sheetRowsOf(readCsvSheet(text)).rows).toEqual(ROWS)
  })

  it('reads a sheet below a title that contains other separators', () => {
    const text = ['Menú; mayo, 2026 | nuevo', '', ...TABLE.map(line)].join('\n')
    const shifted = ROWS.map((row) => ({ ...row, fila: row.fila + 2 }))
    expect(sheetRowsOf(readCsvSheet(text)).rows).toEqual(shifted)
  })

  it('reads a sheet below a line that names the separator', () => {
    const text = [`sep=${separator}`, ...TABLE.map(line)].join('\r\n')
    expect(sheetRowsOf(readCsvSheet(text)).rows).toEqual(ROWS)
  })
})

describe('a cell', () => {
  const cellOf = (written: string) => readCsvSheet(`Nombre;Precio\r\n${written};1`)[1]?.[0]

  it.each([
    '04-may',
    '1-feb',
    '04-may-26',
    'may-04',
    '4-May',
    '01/02/2026',
    '1/2/26',
    '2026-05-04',
    '2026-05-04 00:00:00',
    '4 may 2026',
    '04.05.2026',
  ])('treats a cell that became the date %s as unreadable', (written) => {
    expect(cellOf(written)).toEqual({ fault: 'fecha' })
  })

  it.each([
    '#N/A',
    '#N/D',
    '#¡VALOR!',
    '#VALUE!',
    '#¡REF!',
    '#REF!',
    '#¡DIV/0!',
    '#DIV/0!',
    '#¿NOMBRE?',
    '#NAME?',
    '#¡NUM!',
    '#NULL!',
    '#ERROR!',
    'Err:502',
  ])('treats a cell that shows the error %s as unreadable', (written) => {
    expect(cellOf(written)).toEqual({ fault: 'error' })
  })

  it.each([
    '1/2 pollo',
    '1/2',
    '7-Up',
    '14 de febrero',
    'Combo #1',
    'Mayonesa',
    '2x1',
    '3-4 personas',
    'Mar y tierra',
    '2 mares',
    '#1',
  ])('reads a cell with the text %s unchanged', (written) => {
    expect(cellOf(written)).toBe(written)
  })

  it('reads the text that a cell’s formula quotes', () => {
    expect(cellOf('"=""1/2"""')).toBe('1/2')
  })
})
