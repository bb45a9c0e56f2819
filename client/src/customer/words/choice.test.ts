import { expect, it } from 'vitest'
import { preferredLanguage } from './choice.ts'

it.each([
  [['fr-CA', 'en'], 'fr'],
  [['de-DE', 'pt-BR', 'en'], 'pt'],
  [['EN'], 'en'],
  [['de', 'it'], 'es'],
  [[], 'es'],
])('chooses a language for the browser’s preferences: %j → %s', (wished, language) => {
  expect(preferredLanguage(wished)).toBe(language)
})
