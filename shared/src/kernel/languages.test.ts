import { describe, expect, test } from 'vitest'
import { mergeNamedTranslations, mergeTranslations, type Translation } from './languages.ts'
import { nameOf, translated } from './names.ts'

const block = (language_code: Translation['language_code'], name: string): Translation => ({
  language_code,
  name,
  description: '',
  address: '',
})

describe('translations after a write', () => {
  test('the main fields are the Spanish ones, made when missing', () => {
    expect(mergeTranslations({ name: 'Café', description: 'Negro' })).toEqual([
      { ...block('es', 'Café'), description: 'Negro' },
    ])
    expect(mergeTranslations({ name: 'Café', translations: [block('es', 'Otro')] })).toEqual([
      block('es', 'Café'),
    ])
  })

  test('what is not sent stays; Spanish stays also when only other languages are sent', () => {
    const present = [block('es', 'Café'), block('en', 'Coffee')]
    expect(mergeTranslations({}, present)).toEqual(present)
    expect(mergeTranslations({ name: 'Cafecito' }, present)).toEqual([
      block('es', 'Cafecito'),
      block('en', 'Coffee'),
    ])
    expect(mergeTranslations({ translations: [block('fr', 'Le café')] }, present)).toEqual([
      block('es', 'Café'),
      block('fr', 'Le café'),
    ])
  })

  test('an empty main field empties the Spanish text', () => {
    expect(mergeTranslations({ name: '' }, [block('es', 'Café')])).toEqual([block('es', '')])
  })
})

describe('translations of an entity that needs a name', () => {
  const required = (field: string) =>
    expect.objectContaining({
      code: 'invalid',
      details: { [field]: [{ code: 'required' }] },
    })

  test('accept the main name or the Spanish block', () => {
    const named = [block('es', 'Café')]
    expect(mergeNamedTranslations({ name: 'Café' })).toEqual(named)
    expect(mergeNamedTranslations({ translations: named })).toEqual(named)
  })

  test('name the field that was left empty', () => {
    expect(() => mergeNamedTranslations({})).toThrow(required('name'))
    expect(() => mergeNamedTranslations({ translations: [block('en', 'Tea')] })).toThrow(
      required('name'),
    )
    const blocks = [block('en', 'Coffee'), block('es', '')]
    const present = [block('es', 'Café')]
    expect(() => mergeNamedTranslations({ translations: blocks }, present)).toThrow(
      required('translations.1.name'),
    )
    expect(() => mergeNamedTranslations({ name: '' }, present)).toThrow(required('name'))
  })

  test('let an old nameless entity change in everything else', () => {
    expect(mergeNamedTranslations({}, [])).toEqual([])
    expect(() => mergeNamedTranslations({ name: '' }, [])).toThrow(required('name'))
  })
})

test('a name falls back to Spanish, then to "Sin nombre"', () => {
  const list = [block('es', 'Café'), block('en', 'Coffee'), block('fr', '')]
  expect(nameOf(list, 'en')).toBe('Coffee')
  expect(nameOf(list, 'fr')).toBe('Café')
  expect(nameOf([], 'fr')).toBe('Sin nombre')
  expect(translated(list, 'pt', 'address')).toBe('')
})
