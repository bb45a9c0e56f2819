import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueOf,
  freeLines,
  freeShares,
  hasFractions,
  isReservedShare,
  type LineFraction,
  payableShares,
  recountedShares,
  remainingShares,
  type Share,
  unsharedOf,
} from './shares.ts'

const share = (fields: Partial<Share> = {}): Share => ({
  kind: 'iguales',
  amount: 0,
  paid: 0,
  unit: 1,
  planned: 0,
  items: [],
  ...fields,
})
const equal = (count: number, unit = 1) => Array.from({ length: count }, () => share({ unit }))
const fixed = (planned: number) => share({ kind: 'montos', planned, amount: planned })
const dishes = (...items: LineFraction[]) =>
  share({ kind: 'productos', items: items.map((item) => ({ ...item, amount: 0 })) })

/** Recounts shares of a bill for tests in which lines are irrelevant. */
const recounted = (balance: number, shares: readonly Share[]) =>
  recountedShares({ total: balance, balance, lines: [] }, shares)
const amountsOf = (shares: readonly Share[]) => shares.map(({ amount }) => amount)
const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

const pay = (shares: readonly Share[], paid: number): Share[] =>
  shares.map((each, index) => (index === 0 ? { ...each, paid } : each))

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
])('divides a balance into equal shares: %s', (_, balance, count, unit, amounts) => {
  expect(amountsOf(recounted(balance, equal(count, unit)))).toEqual(amounts)
})

test('recounts unpaid equal parts after new lines, and does not change a paid share', () => {
  const paid = pay(recounted(300, equal(3)), 100)
  expect(amountsOf(recounted(260, paid))).toEqual([100, 130, 130])
})

test('counts the rest of a partly paid equal share as due', () => {
  const partly = pay(recounted(300, equal(3)), 40)
  expect(amountsOf(recounted(260, partly))).toEqual([100, 100, 100])
  expect(amountsOf(recounted(20, partly))).toEqual([40, 10, 10])
})

test('does not change shares by amounts, and divides the rest into equal parts', () => {
  expect(amountsOf(recounted(300, [fixed(100), ...equal(2)]))).toEqual([100, 100, 100])
  expect(amountsOf(recounted(400, [fixed(100)]))).toEqual([100])
  expect(unsharedOf(400, [fixed(100)])).toBe(300)
})

test('reduces planned amounts to the balance, and restores them when the balance rises again', () => {
  const reduced = recounted(200, [fixed(300), fixed(100)])
  expect(amountsOf(reduced)).toEqual([150, 50])
  expect(amountsOf(recounted(500, reduced))).toEqual([300, 100])
})

const amount = fc.integer({ min: 0, max: 9_999_999 })
const count = fc.integer({ min: 1, max: 30 })

test('divides the balance into equal shares that differ by at most one céntimo', () => {
  fc.assert(
    fc.property(amount, count, (balance, parts) => {
      const amounts = amountsOf(recounted(balance, equal(parts)))
      expect(sumOf(amounts)).toBe(balance)
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('calculates equal shares that sum to the balance for every unit, even after payments', () => {
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
            shares.map((each, n) => (n === at ? { ...each, paid: each.paid + paid } : each)),
          )
        }
        expect(unsharedOf(left, shares)).toBe(0)
        const isOpen = shares.some((each) => dueOf(each) > 0)
        if (isOpen) expect(unsharedOf(left + added, recounted(left + added, shares))).toBe(0)
      },
    ),
  )
})

const whole = (line: number) => ({ line, num: 1, den: 1 })
const half = (line: number) => ({ line, num: 1, den: 2 })
const third = (line: number) => ({ line, num: 1, den: 3 })

/** A bill with one line for each amount. The lines are numbered from 1. */
const billOf = (...amounts: number[]) => ({
  total: sumOf(amounts),
  balance: sumOf(amounts),
  lines: amounts.map((each, index) => ({ id: index + 1, amount: each })),
})

test('divides the amount of a whole line among its fractions', () => {
  const three = [dishes(third(1)), dishes(third(1)), dishes(third(1))]
  expect(amountsOf(recountedShares({ ...billOf(100), total: 100 }, three))).toEqual([34, 33, 33])
})

test('removes the amount of a cancelled dish from its share, and adds it again when the dish is restored', () => {
  const shares = recountedShares(billOf(100, 200), [dishes(whole(1)), dishes(whole(2))])
  const without = { total: 200, balance: 200, lines: [{ id: 2, amount: 200 }] }
  const after = recountedShares(without, shares)
  expect(amountsOf(after)).toEqual([0, 200])
  expect(amountsOf(recountedShares(billOf(100, 200), after))).toEqual([100, 200])
})

test('rejects a plan with more than a whole line, an unknown line, or dishes of a paid share', () => {
  const bill = billOf(100)
  const lines = freeLines(bill, [])
  expect(hasFractions(lines, [third(1), third(1), third(1)])).toBe(true)
  expect(hasFractions(lines, [half(1), third(1), third(1)])).toBe(false)
  expect(hasFractions(lines, [half(2)])).toBe(false)
  const paid = { ...dishes(third(1)), amount: 33, paid: 33, items: [{ ...third(1), amount: 33 }] }
  const rest = freeLines(bill, [paid])
  expect(hasFractions(rest, [third(1), third(1)])).toBe(true)
  expect(hasFractions(rest, [half(1), third(1)])).toBe(false)
  const shares = [paid, dishes(third(1)), dishes(third(1))]
  expect(amountsOf(recountedShares({ ...bill, balance: 67 }, shares))).toEqual([33, 34, 33])
})

test('divides only the unpaid rest of a partly paid share in each new plan', () => {
  const bill = { ...billOf(100, 100), balance: 160 }
  let shares = pay(recountedShares(billOf(100, 100), [dishes(whole(1)), dishes(whole(2))]), 40)
  for (let plan = 0; plan < 3; plan += 1) {
    const stay = remainingShares(shares)
    expect(hasFractions(freeLines(bill, stay), [whole(1), whole(2)])).toBe(true)
    shares = recountedShares(bill, [...stay, dishes(whole(1)), dishes(whole(2))])
    expect(amountsOf(shares)).toEqual([40, 60, 100])
  }
})

test('divides the total of the bill among shares of all lines', () => {
  const line = fc.record({
    amount: fc.integer({ min: 1, max: 99_999 }),
    den: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), amount, (drawn, total) => {
      const lines = drawn.map((each, index) => ({ id: index + 1, amount: each.amount }))
      const shares = Array.from({ length: 20 }, (_, n) =>
        dishes(
          ...drawn.flatMap(({ den }, index) => (n < den ? [{ line: index + 1, num: 1, den }] : [])),
        ),
      )
      expect(sumOf(amountsOf(recountedShares({ total, balance: total, lines }, shares)))).toBe(
        total,
      )
    }),
  )
})

interface Step {
  readonly kind:
    | 'cancel'
    | 'price'
    | 'pay'
    | 'pay bill'
    | 'return'
    | 'plan dishes'
    | 'plan amounts'
    | 'plan equal'
  readonly at: number
  readonly cents: number
}

/** A bill with its shares, changed step by step as on the server. */
function changed(
  state: { lines: { amount: number; live: boolean }[]; other: number; shares: Share[] },
  step: Step,
) {
  const bill = () => {
    const lines = state.lines
      .map(({ amount: each, live }, index) => ({ id: index + 1, amount: each, live }))
      .filter(({ live }) => live)
    const total = sumOf(lines.map(({ amount: each }) => each))
    const paid = state.other + sumOf(state.shares.map((each) => each.paid))
    return { total, balance: total - paid, lines }
  }
  const before = bill()
  const line = state.lines[step.at % state.lines.length]
  const index = step.at % Math.max(1, state.shares.length)
  const own = state.shares[index]
  const plan = (shares: Share[]) => {
    state.shares = [...remainingShares(state.shares), ...shares]
  }
  switch (step.kind) {
    case 'cancel':
      if (line && before.balance >= line.amount) line.live = !line.live
      break
    case 'price':
      if (line && line.amount - step.cents <= before.balance) line.amount = step.cents
      break
    case 'pay':
      if (own) {
        const paid = Math.min(step.cents, dueOf(own), before.balance)
        state.shares = state.shares.map((each, n) =>
          n === index ? { ...each, paid: each.paid + paid } : each,
        )
      }
      break
    case 'pay bill':
      state.other += Math.max(0, Math.min(step.cents, before.balance))
      break
    case 'return':
      state.shares = state.shares.map((each, n) => (n === index ? { ...each, paid: 0 } : each))
      break
    case 'plan dishes': {
      const free = freeLines(before, remainingShares(state.shares)).filter(({ units }) => units > 0)
      const parts = [half, third].map((part) =>
        dishes(...free.map(({ id }) => part(id)).filter((item) => hasFractions(free, [item]))),
      )
      if (
        hasFractions(
          free,
          parts.flatMap(({ items }) => items),
        )
      )
        plan(parts)
      break
    }
    case 'plan amounts':
      plan([fixed(Math.floor(before.balance / 3)), fixed(Math.floor(before.balance / 2))])
      break
    case 'plan equal':
      plan(equal(1 + (step.at % 5), step.cents % 2 === 0 ? 1 : 1000))
      break
  }
  state.shares = recountedShares(bill(), state.shares)
  return bill()
}

test('calculates shares that, with the unshared amount, sum to the balance after any change, and do not change at a second recount', () => {
  const steps = fc.record({
    kind: fc.constantFrom<Step['kind']>(
      'cancel',
      'price',
      'pay',
      'pay bill',
      'return',
      'plan dishes',
      'plan amounts',
      'plan equal',
    ),
    at: fc.nat(7),
    cents: fc.integer({ min: 0, max: 50_000 }),
  })
  const prices = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(prices, fc.array(steps, { maxLength: 30 }), (amounts, taken) => {
      const state = {
        lines: amounts.map((each) => ({ amount: each, live: true })),
        other: 0,
        shares: [] as Share[],
      }
      for (const step of taken) {
        const bill = changed(state, step)
        const missing = unsharedOf(bill.balance, state.shares)
        expect(missing).toBeGreaterThanOrEqual(0)
        if (state.shares.some((each) => each.kind === 'iguales' && dueOf(each) > 0))
          expect(missing).toBe(0)
        for (const each of state.shares) {
          expect(each.amount).toBeGreaterThanOrEqual(each.paid)
          if (each.kind === 'productos' && each.items.length > 0)
            expect(sumOf(each.items.map((item) => item.amount))).toBe(each.amount)
        }
        expect(recountedShares(bill, state.shares)).toEqual(state.shares)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['an amount at a provider', { reserved: 5 }, true],
  ['nothing at a provider', { reserved: 0 }, false],
  ['a bill of an earlier release', {}, false],
])('recognises whether a share with %s is reserved: %s', (_, paying, isReserved) => {
  expect(isReservedShare(paying)).toBe(isReserved)
})

test('returns only unpaid shares that no guest is paying online as free shares', () => {
  const shares = [
    { id: 1, amount: 10, paid: 10, reserved: 0 },
    { id: 2, amount: 10, paid: 0, reserved: 4 },
    { id: 3, amount: 10, paid: 4, reserved: 0 },
    { id: 4, amount: 10, paid: 0 },
    { id: 5, amount: 0, paid: 0, reserved: 0 },
  ]
  expect(freeShares(shares).map(({ id }) => id)).toEqual([3, 4])
})

test('returns the guest’s own shares, then untaken shares, without paid or reserved shares, as payable', () => {
  const due = { amount: 10, paid: 0, reserved: 0 }
  const luisa = { id: 7 }
  const shares = [
    { ...due, id: 1, guest: null },
    { ...due, id: 2, guest: { id: 8 } },
    { ...due, id: 3, guest: luisa },
    { ...due, id: 4, guest: luisa, reserved: 10 },
    { ...due, id: 5, guest: luisa, paid: 10 },
    { ...due, id: 6, guest: null, reserved: 3 },
    { ...due, id: 7, guest: null, amount: 0 },
  ]
  const idsFor = (guest?: number) => payableShares(shares, guest).map(({ id }) => id)
  expect(idsFor(luisa.id)).toEqual([3, 1])
  expect(idsFor(9)).toEqual([1])
  expect(idsFor()).toEqual([1])
})
