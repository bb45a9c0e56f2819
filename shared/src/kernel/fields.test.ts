import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Amount } from './amounts.ts'
import { dayIn } from './days.ts'
import { DomainError } from './errors.ts'
import { Email, Flag, Id, ListQuery, Password, parseFields, pathId, text } from './fields.ts'
import { mergeTranslations } from './languages.ts'
import { nameOf } from './names.ts'
import { Day } from './time.ts'

function refusal(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('parseFields', () => {
  const schema = z.object({ email: Email, lines: z.array(z.object({ id: Id, note: text(5) })) })

  test('reports every invalid field by its path, with a Spanish text', () => {
    const error = refusal(() =>
      parseFields(schema, { email: 'x', lines: [{ id: 0, note: 'demasiado' }, {}] }),
    )
    expect(error.toBody()).toEqual({
      message: 'Revise los datos enviados.',
      code: 'invalid',
      params: {},
      errors: {
        email: ['Escriba un correo válido.'],
        'lines.0.id': ['El valor debe ser mayor que 0.'],
        'lines.0.note': ['Escriba 5 caracteres como máximo.'],
        'lines.1.id': ['Este campo es obligatorio.'],
        'lines.1.note': ['Este campo es obligatorio.'],
      },
      details: {
        email: [{ code: 'bad_email' }],
        'lines.0.id': [{ code: 'not_above', params: { minimum: 0 } }],
        'lines.0.note': [{ code: 'too_long', params: { maximum: 5 } }],
        'lines.1.id': [{ code: 'required' }],
        'lines.1.note': [{ code: 'required' }],
      },
    })
  })

  test.each([
    ['too_long', z.string().max(3), 'four', 'Escriba 3 caracteres como máximo.'],
    ['too_short', z.string().min(3), 'no', 'Escriba 3 caracteres como mínimo.'],
    ['required', z.string().min(1), '', 'Este campo es obligatorio.'],
    ['too_many', z.array(z.string()).max(1), ['a', 'b'], 'Elija 1 como máximo.'],
    ['too_few', z.array(z.string()).min(1), [], 'Elija al menos 1.'],
    ['too_small', Amount, -1, 'El valor mínimo es 0.'],
    ['too_large', Amount, 1e9, 'El valor máximo es 99999999.99.'],
    ['too_many_decimals', Amount, 1.001, 'Use dos decimales como máximo.'],
    ['not_an_integer', Id, 1.5, 'Se esperaba un número entero.'],
    ['not_one_of', z.enum(['a', 'b']), 'c', 'Elija uno de estos valores: a, b.'],
    ['bad_format', z.iso.date(), 'x', 'El formato no es válido.'],
    ['wrong_type', z.date(), 'x', 'Se esperaba otro tipo de valor.'],
    ['bad_value', Flag, {}, 'El valor no es válido.'],
    ['not_a_flag', Flag, 7, 'Elija 1 o 0.'],
    ['password_too_short', Password, 'siete77', 'Use 8 caracteres como mínimo.'],
    ['bad_page', ListQuery.shape.pagina, '0', 'Escriba un número de página desde 1.'],
  ])('rejects an invalid field with the reason %s', (code, field, value, message) => {
    const { errors, details } = refusal(() =>
      parseFields(z.object({ field }), { field: value }),
    ).toBody()
    expect(errors).toEqual({ field: [message] })
    expect(details).toMatchObject({ field: [{ code }] })
  })

  test('ignores unknown fields', () => {
    expect(parseFields(z.object({ id: Id }), { id: 1, role: 'superadmin' })).toEqual({ id: 1 })
  })
})

test.each([
  ['NUL', 'a\0b', false],
  ['a lone surrogate', 'a\uD83D', false],
  ['an emoji', '🌮', true],
])('accepts as text %s: %s → %s', (_, value, admitted) => {
  expect(text().safeParse(value).success).toBe(admitted)
})

test('limits texts by characters, not by UTF-16 code units', () => {
  expect(text(2).safeParse('🌮🌮').success).toBe(true)
  expect(text(2).safeParse('🌮🌮🌮').success).toBe(false)
})

test('stores a flag as 1 or 0 if the request contains a number, a text or a boolean', () => {
  expect([1, '1', true, 0, '0', false].map((value) => Flag.parse(value))).toEqual([
    1, 1, 1, 0, 0, 0,
  ])
  expect(Flag.safeParse(2).success).toBe(false)
})

test('accepts amounts up to 99,999,999.99 with two decimals', () => {
  expect([0, 12.5, 99_999_999.99, 0.29].every((value) => Amount.safeParse(value).success)).toBe(
    true,
  )
  expect(
    [-1, 1.001, 12.000_001, 1e-9, 100_000_000, Number.NaN].some(
      (value) => Amount.safeParse(value).success,
    ),
  ).toBe(false)
})

test('accepts passwords of 8 to 128 characters without trimming them', () => {
  expect(Password.parse(' clave con espacios ')).toBe(' clave con espacios ')
  expect(Password.safeParse('siete77').success).toBe(false)
  expect(Password.safeParse('x'.repeat(129)).success).toBe(false)
})

test('accepts only the offered page sizes of lists', () => {
  expect(ListQuery.parse({ tamano: '20', pagina: '3', buscar: '  pinto ' })).toEqual({
    tamano: 20,
    pagina: 3,
    buscar: 'pinto',
  })
  for (const query of [{ tamano: '25' }, { pagina: '0' }, { buscar: ['a', 'b'] }]) {
    expect(ListQuery.safeParse(query).success).toBe(false)
  }
})

test('accepts only positive integers as IDs in a path', () => {
  expect(['1', '42', '9007199254740991'].map(pathId)).toEqual([1, 42, 9007199254740991])
  expect(['0', '-1', '1.5', 'abc', '', '01', '9007199254740993', undefined].map(pathId)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

test('stores the field `name` as the Spanish name, and shows “Sin nombre” for a missing Spanish name', () => {
  const fr = { language_code: 'fr' as const, name: 'Riz', description: '', address: '' }
  expect(mergeTranslations({ translations: [fr], name: 'Arroz' })).toEqual([
    { language_code: 'es', name: 'Arroz', description: '', address: '' },
    fr,
  ])
  expect(nameOf([fr], 'en')).toBe('Sin nombre')
})

test('accepts only days that exist', () => {
  expect(Day.safeParse('2026-02-29').success).toBe(false)
  expect(Day.safeParse('2028-02-29').success).toBe(true)
  expect(dayIn('America/Costa_Rica', new Date('2026-05-01T05:59:59.999Z'))).toBe('2026-04-30')
  expect(dayIn('America/Costa_Rica', new Date('2026-05-01T06:00:00.000Z'))).toBe('2026-05-01')
})
