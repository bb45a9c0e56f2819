import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashDue, cashRuleFor } from './cash.ts'
import { paymentAmounts } from './payment-amounts.ts'
import { refundAmounts } from './refund.ts'

const rule = { step: 1000, rounding: 'abajo' } as const
const request = { applied: 166_929, tip: 0, excess: 0, isCash: true, isLast: true }

test('rounds the last cash payment down to the coins in use, and returns the change', () => {
  expect(paymentAmounts({ ...request, received: 200_000 }, rule)).toEqual({
    applied: 166_929,
    tip: 0,
    rounding: -929,
    excess: 0,
    received: 200_000,
    change: 34_000,
  })
})

test('rounds to the nearest coin if the branch has this setting', () => {
  expect(cashDue(166_929, { step: 1000, rounding: 'cercano' })).toBe(167_000)
  expect(cashDue(166_499, { step: 1000, rounding: 'cercano' })).toBe(166_000)
})

test('limits all roundings of a bill to 1 % of its total, or to one coin', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 60 }),
      fc.constantFrom('abajo' as const, 'cercano' as const),
      (total, shares, rounding) => {
        const coins = { step: 1000, rounding }
        let rounded = 0
        for (const amount of shares) {
          const whole = { amount, isRounded: false, total, rounded }
          rounded += cashDue(amount, cashRuleFor(coins, whole)) - amount
        }
        expect(Math.abs(rounded)).toBeLessThanOrEqual(Math.max(1000, total / 100))
      },
    ),
  )
  const seven = cashRuleFor(rule, {
    amount: 166_929,
    isRounded: false,
    total: 1_168_500,
    rounded: -5574,
  })
  expect(cashDue(166_929, seven)).toBe(166_000)
})

test('does not round a card payment, or cash that leaves a balance', () => {
  expect(paymentAmounts({ ...request, isCash: false }, rule)?.rounding).toBe(0)
  expect(paymentAmounts({ ...request, isLast: false }, rule)?.rounding).toBe(0)
})

test('rejects cash below the amount due, an excess of cash to return later, and change for a card', () => {
  expect(paymentAmounts({ ...request, received: 165_999 }, rule)).toBeUndefined()
  expect(paymentAmounts({ ...request, excess: 100 }, rule)).toBeUndefined()
  expect(paymentAmounts({ ...request, isCash: false, received: 200_000 }, rule)).toBeUndefined()
})

test('divides a payment into amounts that sum to the received amount', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.boolean(),
      fc.boolean(),
      (applied, tip, more, isCash, isLast) => {
        const excess = isCash ? 0 : more
        const received = isCash ? applied + tip + 1000 + more : undefined
        const paid = paymentAmounts({ applied, tip, received, excess, isCash, isLast }, rule)
        expect(paid).toBeDefined()
        if (!paid) return
        expect(paid.applied + paid.tip + paid.rounding + paid.excess + paid.change).toBe(
          paid.received,
        )
      },
    ),
  )
})

const NONE = { applied: 0, tip: 0, rounding: 0, excess: 0 }

test('returns the whole payment with its rounding by partial refunds, and never more', () => {
  const payment = { ...NONE, applied: 166_929, rounding: -929 }
  const first = { ...NONE, applied: 100_000, rounding: -557 }
  expect(refundAmounts(payment, NONE, { amount: 100_000, tip: 0 })).toEqual(first)
  const rest = { ...NONE, applied: 66_929, rounding: -372 }
  expect(refundAmounts(payment, first, { amount: 66_929, tip: 0 })).toEqual(rest)
  expect(refundAmounts(payment, first, { amount: 66_930, tip: 0 })).toBeUndefined()
})

test('returns the excess of a payment before its applied amount', () => {
  const payment = { ...NONE, applied: 1000, excess: 300 }
  const first = { ...NONE, excess: 200 }
  expect(refundAmounts(payment, NONE, { amount: 200, tip: 0 })).toEqual(first)
  const rest = { ...NONE, applied: 400, excess: 100 }
  expect(refundAmounts(payment, first, { amount: 500, tip: 0 })).toEqual(rest)
  expect(refundAmounts(payment, first, { amount: 1101, tip: 0 })).toBeUndefined()
})

test('returns only the part of a tip that is requested and not returned yet', () => {
  const payment = { ...NONE, applied: 1000, tip: 300 }
  const first = { ...NONE, tip: 200 }
  expect(refundAmounts(payment, NONE, { amount: 0, tip: 200 })).toEqual(first)
  const rest = { ...NONE, applied: 1000, tip: 100 }
  expect(refundAmounts(payment, first, { amount: 1000, tip: 100 })).toEqual(rest)
  expect(refundAmounts(payment, first, { amount: 0, tip: 101 })).toBeUndefined()
  expect(refundAmounts(payment, NONE, { amount: 0, tip: 0 })).toBeUndefined()
})
