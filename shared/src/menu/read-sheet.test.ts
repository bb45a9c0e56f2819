import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanishReasonText } from '../kernel/spanish.ts'
import { parseAmount, readProductRow, sheetRowsOf, unreadableCells } from './read-sheet.ts'
import { SHEET_COLUMNS, type SheetRow } from './sheet.ts'
import { knownTitles } from './sheet-columns.ts'
import { writeTemplate } from './write-sheet.ts'

describe('an amount', () => {
  it.each([
    ['4500', 4500, 4500],
    ['4.500', 4500, undefined],
    ['4,500', undefined, 4500],
    ['12.500', 12_500, undefined],
    ['12,500', undefined, 12_500],
    ['4 500,50', 4500.5, 4500.5],
    ['4\u00A0500,5', 4500.5, 4500.5],
    ['4\u202F500', 4500, 4500],
    ['1’234.50', 1234.5, 1234.5],
    ['₡4,500.50', 4500.5, 4500.5],
    ['Q1,250.00', 1250, 1250],
    ['Q. 25.00', 25, 25],
    ['CRC 4500', 4500, 4500],
    ['4.500,00 ₡', 4500, 4500],
    ['¢900', 900, 900],
    ['4500 colones', 4500, 4500],
    ['1.234.567,89', 1_234_567.89, 1_234_567.89],
    ['1,234,567.89', 1_234_567.89, 1_234_567.89],
    ['1.234.567', 1_234_567, undefined],
    ['0', 0, 0],
    ['12,5', 12.5, 12.5],
    ['0.500', 0.5, 0.5],
    ['0,500', 0.5, 0.5],
    ['0.5', 0.5, 0.5],
    ['0.505', undefined, undefined],
    ['4500.125', undefined, undefined],
    ['4500,500', undefined, undefined],
    ['99999999.99', 99_999_999.99, 99_999_999.99],
  ])('reads the amount %s as %d in Costa Rica and as %d in Guatemala', (written, crc, gua) => {
    expect([parseAmount(written, 'crc'), parseAmount(written, 'gua')]).toEqual([crc, gua])
  })

  it.each([
    '',
    'gratis',
    '-5',
    '(5)',
    '13%',
    '#N/A',
    'VERDADERO',
    '4.5000',
    '4 50',
    '1.23.456',
    '1,234.567',
    '4,500,00',
    '0.500.000',
    '012.500',
    '4,50,00',
    '100000000',
    '1e3',
    '1.25E+03',
    '.5',
    '04-may',
  ])('reads no amount from %s', (written) => {
    expect(parseAmount(written, 'crc')).toBeUndefined()
    expect(parseAmount(written, 'gua')).toBeUndefined()
  })

  it('reads an amount in the format of its country', () => {
    const formats = (['crc', 'gua'] as const).map((country) => ({
      country,
      format: new Intl.NumberFormat(country === 'crc' ? 'es-CR' : 'es-GT', {
        minimumFractionDigits: 2,
        useGrouping: true,
      }),
    }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        for (const { country, format } of formats) {
          expect(parseAmount(format.format(cents / 100), country)).toBe(cents / 100)
        }
      }),
    )
  })
})

describe('a row of a sheet', () => {
  const textsOf = (row: SheetRow) => readProductRow(row, 'crc').reasons.map(spanishReasonText)
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
    expect(readProductRow({ id: '7', precio: '900' }, 'crc').values).toMatchObject({
      id: 7,
      price: 900,
    })
    expect(textsOf({ id: '7', precio: '' })).toEqual(['Precio: es obligatorio.'])
    expect(textsOf({ id: '', precio: '900' })).toHaveLength(2)
  })

  it('leaves name and category unchanged if their cells are empty in the row of an existing product', () => {
    const { values, reasons } = readProductRow(
      {
        id: '7',
        nombre: '',
        categoria: '',
        subcategoria: '',
      },
      'crc',
    )
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
      (estado) => readProductRow({ ...whole, estado }, 'crc').values.active,
    )
    expect(states).toEqual([true, false, true, false, undefined])
    expect(readProductRow({ ...whole, agotado: 'Sí' }, 'crc').values.soldOut).toBe(1)
    expect(readProductRow({ ...whole, agotado: 'no' }, 'crc').values.soldOut).toBe(0)
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
      missing: [],
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

  it('finds the titles below other lines, and ignores titles that are repeated', () => {
    const titles = ['Categoria', 'Nombre', 'Precio']
    const found = sheetRowsOf([
      ['Menú de la casa', '', ''],
      ['', '', ''],
      ['Actualizado en mayo', 'Ana'],
      titles,
      titles,
      ['Platos', 'Tamal', '1500'],
    ])
    expect(found.rows).toEqual([{ fila: 6, categoria: 'Platos', nombre: 'Tamal', precio: '1500' }])
  })

  it.each([
    ['CATEGORÍA:', 'Platillo', 'Precio (₡)'],
    ['Rubro', 'Producto', 'PRECIO DE VENTA'],
    ['categoria *', 'artículo', 'precio_unitario'],
    ['Categoria', 'Nombre', 'Precio Q'],
  ])('recognises the titles %s, %s and %s', (...titles) => {
    const found = sheetRowsOf([titles, ['Platos', 'Tamal', '1500']])
    expect(found.rows).toEqual([{ fila: 2, categoria: 'Platos', nombre: 'Tamal', precio: '1500' }])
  })

  it('uses the exact title if two columns have titles of one field', () => {
    const titles = ['Categoria', 'Producto', 'Nombre', 'Precio']
    const found = sheetRowsOf([titles, ['Platos', 'x', 'Tamal', '1500']])
    expect(found.rows).toMatchObject([{ nombre: 'Tamal' }])
    expect(found.unknown).toEqual(['Producto'])
  })

  it('reports required columns that are missing once for the whole sheet', () => {
    const found = sheetRowsOf([
      ['Categoria', 'Algo', 'Costo'],
      ['Platos', 'Tamal', '1500'],
    ])
    expect(found).toEqual({
      rows: [],
      unknown: ['Algo', 'Costo'],
      missing: ['nombre', 'precio'],
    })
    expect(knownTitles('nombre')).toContain('Nombre, Producto, Plato')
  })

  it.each([
    [['Id', 'Precio']],
    [['Id', 'Agotado']],
    [['Categoria', 'Sub Categoria', 'Orden']],
    [['Categoria', 'Nombre', 'Variante', 'Opcion']],
  ])('accepts the columns %j', (titles) => {
    expect(sheetRowsOf([titles, ['1', '2']]).missing).toEqual([])
  })

  it('marks cells that could not be read, only in used columns', () => {
    const found = sheetRowsOf([
      ['Categoria', 'Nombre', 'Detalle', 'Precio', 'Nota'],
      ['Platos', 'Tamal', { fault: 'fecha' }, { fault: 'error' }, { fault: 'error' }],
    ])
    expect(found.rows).toEqual([
      {
        fila: 2,
        categoria: 'Platos',
        nombre: 'Tamal',
        ilegibles: { detalle: 'fecha', precio: 'error' },
      },
    ])
    expect(found.rows.flatMap(unreadableCells).map(spanishReasonText)).toEqual([
      'Detalle: Excel convirtió esta celda en fecha: póngala como texto.',
      'Precio: la celda muestra un error: corríjala o déjela vacía.',
    ])
  })

  it('accepts a sheet without cells', () => {
    expect(sheetRowsOf([])).toEqual({ rows: [], unknown: [], missing: [] })
  })
})
