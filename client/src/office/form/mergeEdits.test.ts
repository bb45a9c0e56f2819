import { expect, it } from 'vitest'
import { mergeEdits } from './mergeEdits.ts'

const block = (language_code: string, name: string, description = '') => ({
  language_code,
  name,
  description,
})

it('uses the other person’s value for a field that the user did not edit', () => {
  const read = { name: 'Té', order: 1, hidden: '0' }
  const mine = { ...read, order: 2 }
  const theirs = { name: 'Té negro', order: 3, hidden: '0' }
  expect(mergeEdits(read, mine, theirs)).toEqual({ name: 'Té negro', order: 2, hidden: '0' })
})

it('keeps the user’s edit when it empties a field', () => {
  expect(mergeEdits({ name: 'Té' }, { name: '' }, { name: 'Otro' })).toEqual({ name: '' })
})

it('merges the texts of each language separately', () => {
  const read = [block('en', 'Tea'), block('fr', 'Thé')]
  const mine = [block('en', 'Black tea'), block('fr', 'Thé')]
  const theirs = [block('en', 'Tea', 'Hot'), block('fr', 'Thé noir')]
  expect(mergeEdits(read, mine, theirs)).toEqual([
    block('en', 'Black tea', 'Hot'),
    block('fr', 'Thé noir'),
  ])
})

it('merges lists by the ids of their items', () => {
  const read = [
    { id: 1, price: 1 },
    { id: 2, price: 2 },
    { id: 3, price: 3 },
  ]
  const mine = [
    { id: 1, price: 9 },
    { id: 3, price: 3 },
    { id: 4, price: 4 },
  ]
  const theirs = [
    { id: 1, price: 1 },
    { id: 2, price: 5 },
    { id: 5, price: 5 },
  ]
  expect(mergeEdits(read, mine, theirs)).toEqual([
    { id: 1, price: 9 },
    { id: 5, price: 5 },
    { id: 4, price: 4 },
  ])
})

it('merges lists of plain values', () => {
  expect(mergeEdits([1, 2], [1, 2, 3], [2, 4])).toEqual([2, 4, 3])
})
