import { WHOLE } from '@orderi/shared/payments/shares'
import { describe, expect, test } from 'vitest'
import { canTap, equalTaps, freeUnits, itemShares, ownPieces, possibleTaps } from './portions.ts'

const free = new Map<number, number>()
const lines = [
  { id: 1, quantity: 2 },
  { id: 2, quantity: 1 },
]
const [two, one] = lines as [(typeof lines)[0], (typeof lines)[0]]
const tap = (line: number, person: number, portion: number) => ({ line, person, portion })

describe('portions of dishes', () => {
  test('assigns portions of a dish until the dish is used up', () => {
    const taps = [tap(2, 0, 2), tap(2, 1, 3)]
    expect(freeUnits(free, one, taps)).toBe(WHOLE / 6)
    expect(canTap(free, one, taps, 4)).toBe(false)
    expect(canTap(free, two, taps, 1)).toBe(true)
    expect(ownPieces([tap(1, 0, 1), tap(1, 0, 2)], 1, 0)).toBe('1 1/2')
  })

  test('does not assign the fractions of a dish in paid shares', () => {
    expect(freeUnits(new Map([[1, (WHOLE * 3) / 4]]), two, [])).toBe((WHOLE * 3) / 2)
  })

  test('never creates a fraction below the server’s minimum', () => {
    expect(canTap(free, { id: 3, quantity: 6 }, [], 3)).toBe(true)
    expect(canTap(free, { id: 3, quantity: 6 }, [], 4)).toBe(false)
  })

  test('ignores taps on pieces that are no longer on the bill', () => {
    const taps = [tap(1, 0, 1), tap(2, 0, 1), tap(2, 1, 1), tap(9, 0, 1)]
    expect(possibleTaps(free, lines, taps)).toEqual(taps.slice(0, 2))
  })

  test('divides the free pieces of a dish equally', () => {
    const partlyPaid = new Map([[2, (WHOLE * 2) / 3]])
    expect(equalTaps(free, two, [0, 1, 2]).filter(({ person }) => person === 2)).toEqual([
      tap(1, 2, 3),
      tap(1, 2, 3),
    ])
    expect(equalTaps(free, two, [0, 1])).toEqual([tap(1, 0, 1), tap(1, 1, 1)])
    expect(equalTaps(partlyPaid, one, [0, 1])).toEqual([tap(2, 0, 3), tap(2, 1, 3)])
    expect(equalTaps(new Map([[2, 0]]), one, [0, 1])).toEqual([])
    expect(equalTaps(free, { id: 3, quantity: 3 }, [0, 1, 2, 3, 4, 5, 6])).toEqual([])
  })

  test('converts a person’s taps to fractions of lines', () => {
    const taps = [tap(1, 0, 1), tap(1, 0, 2), tap(1, 0, 2), tap(2, 1, 3)]
    expect(itemShares(lines, ['Sofía', ' '], taps)).toEqual([
      {
        name: 'Sofía',
        lineas: [
          { order_line_id: 1, num: 1, den: 2 },
          { order_line_id: 1, num: 2, den: 4 },
        ],
      },
      { name: null, lineas: [{ order_line_id: 2, num: 1, den: 3 }] },
    ])
  })
})
