import { expect, test } from 'vitest'
import { cashAmounts } from './cashNotes.ts'

const rule = { step: 1000, rounding: 'abajo' } as const

test('rounds the cash for the whole balance, and computes the change', () => {
  const bill = { saldo: 1669.29, reservado: 0 }
  expect(cashAmounts(bill, 2000, { rule })).toEqual({ amount: 1669.29, change: 340 })
  expect(cashAmounts(bill, 1660, { rule })).toEqual({ amount: 1669.29, change: 0 })
})

test('applies cash that is less than the balance to a part of the balance', () => {
  expect(cashAmounts({ saldo: 1669.29, reservado: 0 }, 1000, { rule })).toEqual({
    amount: 1000,
    change: 0,
  })
})

test('does not round cash while a guest pays a part online', () => {
  const bill = { saldo: 1669.29, reservado: 669.29 }
  expect(cashAmounts(bill, 1000, { rule })).toEqual({ amount: 1000, change: 0 })
})

test('limits the cash for a share to the amount of the share', () => {
  const bill = { saldo: 41_060, reservado: 0 }
  const share = { amount: 20_530, paid: 530 }
  expect(cashAmounts(bill, 25_000, { rule, share })).toEqual({ amount: 20_000, change: 5000 })
  expect(cashAmounts(bill, 10_000, { rule, share })).toEqual({ amount: 10_000, change: 0 })
})

test('applies a second note to the balance that the first note leaves', () => {
  const bill = { saldo: 9800, reservado: 0 }
  expect(cashAmounts(bill, 10_000, { rule, noted: 4000 })).toEqual({ amount: 5800, change: 4200 })
  expect(cashAmounts(bill, 10_000, { rule, noted: 9800 })).toEqual({ amount: 0, change: 10_000 })
})
