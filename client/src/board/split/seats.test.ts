import { expect, test } from 'vitest'
import { seatBills, seatShares, seatsOf } from './seats.ts'

const lines = [
  { id: 1, quantity: 1, seat: 3 },
  { id: 2, quantity: 2, seat: 1 },
  { id: 3, quantity: 1 },
  { id: 4, quantity: 1, seat: 1 },
]

test('lists each seat with dishes once', () => {
  expect(seatsOf(lines)).toEqual([1, 3])
})

test('gives the dishes of each seat to one person, and leaves those of the table free', () => {
  expect(seatShares(lines, [1, 3])).toEqual([
    { line: 1, person: 1, portion: 1 },
    { line: 2, person: 0, portion: 1 },
    { line: 2, person: 0, portion: 1 },
    { line: 4, person: 0, portion: 1 },
  ])
})

test('keeps the first seat and the dishes of the table on the bill', () => {
  expect(seatBills(lines, [1, 3])).toEqual([{ line: 1, part: 0, pieces: 1 }])
  expect(seatBills(lines.slice(1), [1])).toEqual([])
})
