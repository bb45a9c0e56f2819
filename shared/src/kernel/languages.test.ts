import { describe, expect, test } from 'vitest'
import { mergeNamedTranslations, mergeTranslations, type Translation } from './languages.ts'
import { nameOf, translated } from './names.ts'

const block = (language_code: Translation['language_code'], name: string): Translation => ({
  language_code,
  name,
  description: '',
  address: '',
})

test('falls back to the Spanish name, then to “Sin nombre”', () => {
  const list = [block('es', 'Café'), block('en', 'Coffee'), block('fr', '')]
  expect(nameOf(list, 'en')).toBe('Coffee')
  expect(nameOf(list, 'fr')).toBe('Café')
  expect(nameOf([], 'fr')).toBe('Sin nombre')
  expect(translated(list, 'pt', 'address')).toBe('')
})

describe('mergeTranslations', () => {
  test('stores the fields `name` and `description` as Spanish texts, even if there is no Spanish block', () => {
    expect(mergeTranslations({ name: 'Café', description: 'Negro' })).toEqual([
      { ...block('es', 'Café'), description: 'Negro' },
    ])
    expect(mergeTranslations({ name: 'Café', translations: [block('es', 'Otro')] })).toEqual([
      block('es', 'Café'),
    ])
  })

  test('does not change texts of languages that the request omits, including Spanish', () => {
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

  test('clears the Spanish text if the field for it is empty', () => {
    expect(mergeTranslations({ name: '' }, [block('es', 'Café')])).toEqual([block('es', '')])
  })
})

describe('mergeNamedTranslations', () => {
  const required = (field: string) =>
    expect.objectContaining({
      code: 'invalid',
      details: { [field]: [{ code: 'required' }] },
    })

  test('accepts a Spanish name in the field `name` or in the Spanish block', () => {
    const named = [block('es', 'Café')]
    expect(mergeNamedTranslations({ name: 'Café' })).toEqual(named)
    expect(mergeNamedTranslations({ translations: named })).toEqual(named)
  })

  test('rejects an empty Spanish name at the field that contains it', () => {
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

  test('allows changing other fields of an old entity that has no name', () => {
    expect(mergeNamedTranslations({}, [])).toEqual([])
    expect(() => mergeNamedTranslations({ name: '' }, [])).toThrow(required('name'))
  })
})
