import { expect, it } from 'vitest'
import { frenchTypography } from './french-typography.ts'
import { makeTexts } from './texts.ts'

const catalog = {
  question: 'Fermer ?',
  unnamed: '« {name} »',
  account: 'Compte de {name}',
  given: '{dish} : offert à {name}',
} as const
const words = makeTexts<typeof catalog>(catalog, 'fr', frenchTypography)

it('replaces “de” by “d’” before a value that begins with a vowel', () => {
  expect(['Emma', 'Élodie', 'Saúl', '2026'].map((name) => words.account({ name }))).toEqual([
    'Compte d’Emma',
    'Compte d’Élodie',
    'Compte de Saúl',
    'Compte de 2026',
  ])
})

it('does not change words of an inserted value', () => {
  expect(words.account({ name: 'Jugo de uva' })).toBe('Compte de Jugo de uva')
  expect(words.given({ dish: 'Salade de Ana : « {name} » !', name: 'Ana' })).toBe(
    'Salade de Ana : « {name} » !\u00A0: offert à Ana',
  )
})

it('allows no line break between a word and its punctuation mark', () => {
  expect(words.question).toBe('Fermer\u00A0?')
  expect(words.unnamed({ name: 'Café' })).toBe('«\u00A0Café\u00A0»')
})
