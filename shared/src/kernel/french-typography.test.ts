import { expect, it } from 'vitest'
import { typesetFrench } from './french-typography.ts'

const words = typesetFrench({
  question: 'Fermer ?',
  account: (name: string) => `Compte de ${name}`,
})

it('elides “de” before a value that begins with a vowel', () => {
  expect(['Emma', 'Élodie', 'Saúl', '2026'].map((name) => words.account(name))).toEqual([
    'Compte d’Emma',
    'Compte d’Élodie',
    'Compte de Saúl',
    'Compte de 2026',
  ])
})

it('does not change words within a value', () => {
  expect(words.account('Jugo de uva')).toBe('Compte de Jugo de uva')
})

it('keeps a punctuation mark on the line of its word', () => {
  expect(words.question).toBe('Fermer\u00A0?')
})
