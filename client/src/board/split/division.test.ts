import { expect, test } from 'vitest'
import { dividedPieces } from './division.ts'

const lines = [
  { id: 1, quantity: 3 },
  { id: 2, quantity: 1 },
]

test('moves pieces to parts and back by taps', () => {
  const taps = [
    { line: 1, part: 0, pieces: 2 },
    { line: 1, part: 1, pieces: 1 },
    { line: 1, part: 0, pieces: -1 },
    { line: 2, part: 1, pieces: 1 },
  ]
  expect(dividedPieces(lines, 2, taps)).toEqual([
    [1, 1, 1],
    [0, 0, 1],
  ])
})

test('ignores taps on pieces that are no longer on the bill', () => {
  const taps = [
    { line: 1, part: 0, pieces: 2 },
    { line: 1, part: 1, pieces: 3 },
    { line: 9, part: 0, pieces: 1 },
  ]
  expect(dividedPieces(lines, 2, taps)).toEqual([
    [0, 2, 1],
    [1, 0, 0],
  ])
})
