import type { Bill } from '@orderi/shared/bills/schema'
import { aBill } from '@orderi/shared/bills/testing'
import { type Cents, sumCents, toCents } from '@orderi/shared/kernel/money'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import { aLine } from '@orderi/shared/orders/testing'
import { WHOLE } from '@orderi/shared/payments/shares'
import { expect, test } from 'vitest'
import { billedLines } from './division.ts'
import { freeFractions, freeUnits, itemShares, possibleTaps, shareAmounts } from './portions.ts'
import { owingSeats, seatBills, seatShares, seatsOf } from './seats.ts'

const NOTHING_PAID = new Map<number, number>()

const lines = [
  { id: 1, quantity: 1, seat: 3 },
  { id: 2, quantity: 2, seat: 1 },
  { id: 3, quantity: 1 },
  { id: 4, quantity: 1, seat: 1 },
]

test('lists each seat with dishes once', () => {
  expect(seatsOf(lines)).toEqual([1, 3])
})

test('gives the dishes of each seat to one person, and shares those of the table', () => {
  expect(seatShares(NOTHING_PAID, lines, [1, 3])).toEqual([
    { line: 1, person: 1, portion: 1 },
    { line: 2, person: 0, portion: 1 },
    { line: 2, person: 0, portion: 1 },
    { line: 3, person: 0, portion: 2 },
    { line: 3, person: 1, portion: 2 },
    { line: 4, person: 0, portion: 1 },
  ])
})

test('leaves out the seats that have paid', () => {
  const paid = new Map([
    [1, 0],
    [3, WHOLE / 2],
  ])
  expect(owingSeats(paid, lines)).toEqual([1])
  expect(seatShares(paid, lines.slice(0, 3), [1])).toEqual([
    { line: 2, person: 0, portion: 1 },
    { line: 2, person: 0, portion: 1 },
    { line: 3, person: 0, portion: 2 },
  ])
})

test('the shares of the seats sum to the bill, whatever it contains', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const bill = randomBill(createRandom(seed))
    const charged = billedLines(bill)
    const free = freeFractions(bill)
    const seats = owingSeats(free, charged)
    const taps = possibleTaps(free, charged, seatShares(free, charged, seats))
    const amounts = shareAmounts(bill, itemShares(charged, seats.map(String), taps))
    expect(charged.map((line) => freeUnits(free, line, taps))).toEqual(charged.map(() => 0))
    expect([seed, sumCents(amounts as Cents[])]).toEqual([seed, toCents(bill.saldo)])
  }
})

/** Two to five seats, dishes of the table, cancelled dishes, discounts and courtesies. */
function randomBill(random: Random): Bill {
  const seatCount = random.between(2, 5)
  const products = Array.from({ length: seatCount + random.between(1, 4) }, (_, index) =>
    aLine({
      id: index + 1,
      price: random.between(1, 999_999) / 100,
      quantity: random.between(1, 4),
      status: index >= seatCount && random.chance(0.2) ? 'Cancelado' : 'Entregado',
      ...(index < seatCount && { seat: index + 1 }),
    }),
  )
  const adjustments = products
    .filter(() => random.chance(0.3))
    .map(({ id }) => {
      const kind = random.pick(['cortesia', 'descuento'] as const)
      const valor = kind === 'cortesia' ? 100 : random.between(1, 99)
      return { id, order_line_id: id, kind, tipo: 'porcentaje' as const, valor }
    })
  const totalFinal = random.between(1_000, 9_999_999) / 100
  return aBill({ products, adjustments, totalFinal, saldo: totalFinal })
}

test('keeps the first seat and the dishes of the table on the bill', () => {
  expect(seatBills(lines, [1, 3])).toEqual([{ line: 1, part: 0, pieces: 1 }])
  expect(seatBills(lines.slice(1), [1])).toEqual([])
})
