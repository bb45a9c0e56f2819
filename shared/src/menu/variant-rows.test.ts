import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanishReasonText } from '../kernel/spanish.ts'
import {
  ambiguousNames,
  isVariantRow,
  parseNameWithId,
  readVariantRow,
  writeNameWithId,
} from './variant-rows.ts'

const row = {
  categoria: 'Platos',
  subcategoria: 'Casados',
  nombre: 'Casado',
  variante: 'Guarnición',
}

// A regular expression that backtracks at each space would take minutes, so this test would time out.
it('reads a long cell in linear time', () => {
  const written = `a${' '.repeat(1998)}b`
  for (let time = 0; time < 20_000; time += 1) parseNameWithId(written)
  expect(parseNameWithId(written).name).toBe(written)
})

describe('a row', () => {
  it('treats a row as the description of a variant if a cell for variants is filled in', () => {
    expect(isVariantRow({ nombre: 'Casado', variante: '', opcion: '' })).toBe(false)
    expect(isVariantRow({ nombre: 'Casado' })).toBe(false)
    expect(isVariantRow(row)).toBe(true)
    expect(isVariantRow({ cantidad: '1' })).toBe(true)
  })

  it('reads a variant and one of its options from a row', () => {
    const { values, reasons } = readVariantRow(
      {
        ...row,
        cantidad: '2',
        obligatorio: 'sí',
        opcion: 'Yuca frita',
        precio_adicional: '1.250,50',
        variante_en: 'Side',
      },
      'crc',
    )
    expect(reasons).toEqual([])
    expect(values).toMatchObject({
      product: 'Casado',
      variant: { name: 'Guarnición' },
      quantity: 2,
      required: 1,
      option: { name: 'Yuca frita' },
      price: 1250.5,
    })
  })

  it('leaves a variant’s options unchanged if the option column is missing, and removes all options if the cell is empty', () => {
    expect(readVariantRow(row, 'crc').values.option).toBeUndefined()
    expect(readVariantRow({ ...row, opcion: '' }, 'crc').values.option).toBeNull()
  })

  it('rejects the row of a variant with a reason for each invalid cell', () => {
    const { reasons } = readVariantRow(
      {
        variante: 'Guarnición',
        precio: '100',
        cantidad: '0',
        obligatorio: 'tal vez',
        precio_adicional: 'caro',
      },
      'crc',
    )
    expect(reasons.map((each) => spanishReasonText(each).split(':')[0])).toEqual([
      'Cantidad',
      'Obligatorio',
      'Precio Adicional',
      'Opcion',
      'Nombre',
      'Categoria',
      'Precio',
    ])
  })
})

describe('a name', () => {
  it('writes the ID after a name that several products have', () => {
    expect(writeNameWithId('Yuca', 7, false)).toBe('Yuca')
    expect(writeNameWithId('Yuca', 7, true)).toBe('Yuca [7]')
    expect(writeNameWithId('', 7, false)).toBe('[7]')
    expect([...ambiguousNames(['Café', 'CAFE', 'Té'])]).toEqual(['cafe'])
  })

  it('returns the same name and ID after writing and reading them', () => {
    const anything = fc.string({ unit: 'grapheme' })
    const marked = fc.tuple(anything, fc.nat()).map(([text, id]) => `${text} [${id}]`)
    const name = fc.oneof(anything, marked).map((text) => text.trim())
    fc.assert(
      fc.property(name, fc.integer({ min: 1 }), fc.boolean(), (text, id, isUnclear) => {
        const read = parseNameWithId(writeNameWithId(text, id, isUnclear))
        expect(read).toEqual({
          name: text,
          id: read.id === undefined && !isUnclear ? undefined : id,
        })
      }),
    )
  })
})
