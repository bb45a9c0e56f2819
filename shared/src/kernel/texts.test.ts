import { expect, it } from 'vitest'
import { fill, makeTexts, type Translated } from './texts.ts'

const es = {
  title: 'Cuentas',
  open: '{name}, ver la cuenta {number}',
  matching: { one: 'Suma de la cuenta', other: 'Suma de las {count} cuentas' },
  ready: { zero: 'nada listo', one: '{table}: {count} listo', other: '{table}: {count} listos' },
  steps: ['Abrir', 'Cerrar la cuenta {number}'],
} as const
const fr: Translated<typeof es> = {
  title: 'Additions',
  open: '{name}, voir l’addition {number}',
  matching: { one: '{count} addition', other: '{count} additions' },
  ready: { one: '{table} : {count} prêt', other: '{table} : {count} prêts' },
  steps: ['Ouvrir', 'Fermer l’addition {number}'],
}
const words = makeTexts<typeof es>(es, 'es')
const french = makeTexts<typeof es>(fr, 'fr')

it('inserts values by name, and returns texts without placeholders unchanged', () => {
  expect(words.title).toBe('Cuentas')
  expect(words.open({ name: 'Ana', number: 7 })).toBe('Ana, ver la cuenta 7')
  expect(words.steps[1]({ number: 3 })).toBe('Cerrar la cuenta 3')
})

it('inserts values unchanged, regardless of their content', () => {
  expect(words.open({ name: '{number} $& $1', number: 7 })).toBe('{number} $& $1, ver la cuenta 7')
})

it('leaves placeholders without a value, even if their names are properties of every object', () => {
  expect(fill('{constructor} {toString}', {})).toBe('{constructor} {toString}')
})

it('selects the plural form by the rules of the language', () => {
  expect([0, 1, 2].map((count) => words.matching({ count }))).toEqual([
    'Suma de las 0 cuentas',
    'Suma de la cuenta',
    'Suma de las 2 cuentas',
  ])
  expect([0, 1, 2].map((count) => french.matching({ count }))).toEqual([
    '0 addition',
    '1 addition',
    '2 additions',
  ])
})

it('prefers the form for exactly 0 where a language has one', () => {
  const values = { table: 'Mesa 1', count: 0 }
  expect(words.ready(values)).toBe('nada listo')
  expect(french.ready(values)).toBe('Mesa 1 : 0 prêt')
})

it('rejects a translation with an unknown key, or without a placeholder or a plural form', () => {
  const wrong: readonly Translated<typeof es>[] = [
    // @ts-expect-error -- a placeholder is missing
    { ...fr, open: '{name}' },
    // @ts-expect-error -- a form is missing
    { ...fr, matching: { other: '{count} additions' } },
    // @ts-expect-error -- the key is unknown
    { ...fr, titre: 'Additions' },
  ]
  expect(wrong).toHaveLength(3)
})
