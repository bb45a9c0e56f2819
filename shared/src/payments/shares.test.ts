import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueOf,
  freeLines,
  itemAmounts,
  recountedAmounts,
  type Share,
  unsharedOf,
} from './shares.ts'

const equal = (count: number, unit = 1): Share[] =>
  Array.from({ length: count }, () => ({ kind: 'iguales', amount: 0, paid: 0, unit }))

const recounted = (balance: number, shares: readonly Share[]): Share[] => {
  const amounts = recountedAmounts(balance, shares)
  return shares.map((share, index) => ({ ...share, amount: amounts[index] ?? 0 }))
}

const pay = (shares: readonly Share[], paid: number): Share[] =>
  shares.map((share, index) => (index === 0 ? { ...share, paid } : share))

test.each([
  ['10,575.00 in three', 1_057_500, 3, 1, [352_500, 352_500, 352_500]],
  [
    '11,685.00 in seven',
    1_168_500,
    7,
    1,
    [166_929, 166_929, 166_929, 166_929, 166_928, 166_928, 166_928],
  ],
  ['10,000.00 in three', 1_000_000, 3, 1, [333_334, 333_333, 333_333]],
  ['10,000.00 in three, in units of 10', 1_000_000, 3, 1000, [334_000, 333_000, 333_000]],
])('divides %s', (_, balance, count, unit, amounts) => {
  expect(recountedAmounts(balance, equal(count, unit))).toEqual(amounts)
})

test('recounts unpaid equal parts after new lines, and keeps a paid share', () => {
  const paid = pay(recounted(300, equal(3)), 100)
  expect(recountedAmounts(260, paid)).toEqual([100, 130, 130])
})

test('a person who has paid some of an equal share still owes the rest of it', () => {
  const partly = pay(recounted(300, equal(3)), 40)
  expect(recountedAmounts(260, partly)).toEqual([100, 100, 100])
  expect(recountedAmounts(20, partly)).toEqual([40, 10, 10])
})

test('keeps shares by amounts, and equal parts divide the rest', () => {
  const fixed: Share = { kind: 'montos', amount: 100, paid: 0, unit: 1 }
  expect(recountedAmounts(300, [fixed, ...equal(2)])).toEqual([100, 100, 100])
  expect(recountedAmounts(400, [fixed])).toEqual([100])
  expect(unsharedOf(400, [fixed])).toBe(300)
})

const amount = fc.integer({ min: 0, max: 9_999_999 })
const count = fc.integer({ min: 1, max: 30 })

test('equal shares sum to the balance and differ by at most one céntimo', () => {
  fc.assert(
    fc.property(amount, count, (balance, parts) => {
      const amounts = recountedAmounts(balance, equal(parts))
      expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(balance)
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('equal shares sum to the balance for every unit, and after payments the amounts still due sum to it', () => {
  fc.assert(
    fc.property(
      amount,
      count,
      fc.constantFrom(1, 1000, 10_000),
      fc.array(fc.tuple(fc.nat(29), fc.integer({ min: 1, max: 500_000 })), { maxLength: 12 }),
      amount,
      (balance, parts, unit, payments, added) => {
        let shares = recounted(balance, equal(parts, unit))
        let left = balance
        for (const [index, wanted] of payments) {
          const at = index % parts
          const paid = Math.min(wanted, dueOf(shares[at] ?? { amount: 0, paid: 0 }))
          left -= paid
          shares = recounted(
            left,
            shares.map((share, n) => (n === at ? { ...share, paid: share.paid + paid } : share)),
          )
        }
        expect(unsharedOf(left, shares)).toBe(0)
        const isOpen = shares.some((share) => dueOf(share) > 0)
        if (isOpen) expect(unsharedOf(left + added, recounted(left + added, shares))).toBe(0)
      },
    ),
  )
})

const half = (line: number) => ({ line, num: 1, den: 2 })
const third = (line: number) => ({ line, num: 1, den: 3 })

test('the fractions of a whole line sum to its amount', () => {
  const lines = freeLines(1_230_00, [{ id: 1, amount: 100_000 }], [])
  expect(itemAmounts(lines, [[third(1)], [third(1)], [third(1)]])).toEqual([
    [41_000],
    [41_000],
    [41_000],
  ])
  const odd = freeLines(100, [{ id: 1, amount: 100_000 }], [])
  expect(itemAmounts(odd, [[third(1)], [third(1)], [third(1)]])).toEqual([[34], [33], [33]])
})

test('rejects more than a whole line, an unknown line, and dishes of a paid share', () => {
  const lines = freeLines(100, [{ id: 1, amount: 100 }], [])
  expect(itemAmounts(lines, [[half(1)], [third(1)], [third(1)]])).toBeUndefined()
  expect(itemAmounts(lines, [[half(2)]])).toBeUndefined()
  const rest = freeLines(100, [{ id: 1, amount: 100 }], [{ ...third(1), amount: 33 }])
  expect(itemAmounts(rest, [[third(1)], [third(1)]])).toEqual([[34], [33]])
  expect(itemAmounts(rest, [[half(1)], [third(1)]])).toBeUndefined()
})

test('shares of all lines sum to the total of the bill', () => {
  const line = fc.record({
    amount: fc.integer({ min: 1, max: 99_999 }),
    den: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), amount, (drawn, total) => {
      const lines = drawn.map((each, index) => ({ id: index + 1, amount: each.amount }))
      const shares = Array.from({ length: 20 }, (_, n) =>
        drawn.flatMap(({ den }, index) => (n < den ? [{ line: index + 1, num: 1, den }] : [])),
      )
      const amounts = itemAmounts(freeLines(total, lines, []), shares)
      expect(amounts?.flat().reduce((sum, each) => sum + each, 0)).toBe(total)
    }),
  )
})
