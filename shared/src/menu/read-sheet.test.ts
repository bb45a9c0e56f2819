import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanishReasonText } from '../kernel/spanish.ts'
import { parseAmount, readProductRow, sheetRowsOf } from './read-sheet.ts'
import { SHEET_COLUMNS, type SheetRow } from './sheet.ts'
import { writeTemplate } from './write-sheet.ts'

describe('an amount', () => {
  it.each([
    ['4500', 4500],
    ['4.500', 4500],
    ['4,500', 4500],
    ['4 500,50', 4500.5],
    ['4\u00A0500,5', 4500.5],
    ['₡4,500.50', 4500.5],
    ['Q1,250.00', 1250],
    ['1.234.567,89', 1_234_567.89],
    ['0', 0],
    ['12,5', 12.5],
    ['99999999.99', 99_999_999.99],
  ])('reads the amount %s as %d', (written, amount) => {
    expect(parseAmount(written)).toBe(amount)
  })

  it.each(['', 'gratis', '-5', '4.5000', '1.23.456', '4,50,00', '100000000', '1e3', '.5'])(
    'rejects the amount %s',
    (written) => {
      expect(parseAmount(written)).toBeUndefined()
    },
  )

  it('reads amounts that are formatted as in Costa Rica or Guatemala', () => {
    const formats = ['es-CR', 'es-GT'].map(
      (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: true }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        for (const format of formats) {
          expect(parseAmount(format.format(cents / 100))).toBe(cents / 100)
        }
      }),
    )
  })
})

describe('a row of a sheet', () => {
  const textsOf = (row: SheetRow) => readProductRow(row).reasons.map(spanishReasonText)
  const whole = { nombre: 'Tamal', categoria: 'Platos', subcategoria: 'Fuertes', precio: '1500' }

  it('requires name, category and price in the row of a new product', () => {
    expect(textsOf(whole)).toEqual([])
    expect(textsOf({})).toEqual([
      'Nombre: es obligatorio.',
      'Categoria: es obligatorio.',
      'Precio: es obligatorio.',
    ])
  })

  it('rejects a negative price with a specific reason', () => {
    expect(textsOf({ ...whole, precio: '-5' })).toEqual([
      'Precio: un precio no puede ser negativo.',
    ])
    expect(textsOf({ ...whole, precio: '₡ -5' })).toHaveLength(1)
    expect(textsOf({ ...whole, precio: 'gratis' })).toEqual([
      'Precio: escriba un monto con dos decimales como máximo.',
    ])
  })

  it('accepts a row without name and category for an existing product, but not an empty price', () => {
    expect(textsOf({ id: '7', precio: '900' })).toEqual([])
    expect(readProductRow({ id: '7', precio: '900' }).values).toMatchObject({ id: 7, price: 900 })
    expect(textsOf({ id: '7', precio: '' })).toEqual(['Precio: es obligatorio.'])
    expect(textsOf({ id: '', precio: '900' })).toHaveLength(2)
  })

  it('leaves name and category unchanged if their cells are empty in the row of an existing product', () => {
    const { values, reasons } = readProductRow({
      id: '7',
      nombre: '',
      categoria: '',
      subcategoria: '',
    })
    expect(reasons).toEqual([])
    expect(values).toMatchObject({ name: undefined, category: undefined, subcategory: undefined })
  })

  it('rejects a row with a reason for each invalid cell', () => {
    const texts = textsOf({
      ...whole,
      id: 'x',
      precio: 'caro',
      orden: '-1',
      estado: 'tal vez',
      agotado: '?',
    })
    expect(texts.map((text) => text.split(':')[0])).toEqual([
      'Id',
      'Precio',
      'Orden',
      'Estado',
      'Agotado',
    ])
  })

  it('reads the columns “Estado” and “Agotado” as words or as 1 and 0', () => {
    const states = ['Activo', 'INACTIVO', '1', '0', ''].map(
      (estado) => readProductRow({ ...whole, estado }).values.active,
    )
    expect(states).toEqual([true, false, true, false, undefined])
    expect(readProductRow({ ...whole, agotado: 'Sí' }).values.soldOut).toBe(1)
    expect(readProductRow({ ...whole, agotado: 'no' }).values.soldOut).toBe(0)
  })
})

describe('a whole sheet', () => {
  it('finds columns by title in any sequence, ignoring case and accents', () => {
    expect(
      sheetRowsOf([
        ['precio', 'NOMBRE', 'Categoría', 'Mi nota', ''],
        [' 1500 ', 'Tamal', 'Platos', 'x', ''],
        ['', '', '', '', ''],
        ['900', 'Café'],
      ]),
    ).toEqual({
      unknown: ['Mi nota'],
      rows: [
        { fila: 2, precio: '1500', nombre: 'Tamal', categoria: 'Platos' },
        { fila: 4, precio: '900', nombre: 'Café', categoria: '' },
      ],
    })
  })

  it('accepts the asterisk after required column titles of the template, and skips the template’s example row', () => {
    const { titles, example } = writeTemplate()
    expect(titles.filter((title) => title.endsWith(' *'))).toEqual([
      'Categoria *',
      'Nombre *',
      'Precio *',
    ])
    const written = SHEET_COLUMNS.map(([field]) => {
      const cell = example[field]
      return typeof cell === 'string' ? cell : ''
    })
    const own = SHEET_COLUMNS.map(([field]) => (field === 'nombre' ? 'Té' : ''))
    const { rows, unknown } = sheetRowsOf([titles, written, own])
    expect(unknown).toEqual([])
    expect(rows).toMatchObject([{ fila: 3, nombre: 'Té' }])
  })

  it('accepts a sheet without cells', () => {
    expect(sheetRowsOf([])).toEqual({ rows: [], unknown: [] })
  })
})
