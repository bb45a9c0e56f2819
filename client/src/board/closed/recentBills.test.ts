import type { Bill } from '@orderi/shared/bills/schema'
import { aBill } from '@orderi/shared/bills/testing'
import { expect, it } from 'vitest'
import { reopenableBills, withBill } from './recentBills.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const minute = (count: number) => NOON + count * 60_000

const billOf = (id: number, closedAt: number | null) =>
  aBill({
    id,
    status: closedAt === null ? 'Abierta' : 'Cerrada',
    closed_at: closedAt === null ? null : new Date(closedAt).toISOString(),
  })
const ids = (bills: readonly Bill[]) => bills.map(({ id }) => id)

it('lists the bills that may be reopened, last closed bill first', () => {
  const bills = [billOf(1, minute(0)), billOf(2, minute(20)), billOf(3, minute(10))]
  expect(ids(reopenableBills(bills, minute(35)))).toEqual([2, 3])
})

it('adds closed bills, and removes bills that are reopened', () => {
  const closed = withBill([billOf(1, minute(0))], billOf(2, minute(1)), minute(2))
  expect(ids(closed)).toEqual([2, 1])
  expect(ids(withBill(closed, billOf(2, null), minute(3)))).toEqual([1])
})

it('limits the number of recent bills', () => {
  let bills: readonly Bill[] = []
  for (let id = 1; id <= 500; id += 1)
    bills = withBill(bills, billOf(id, minute(0) + id), minute(1))
  expect(bills.length).toBe(100)
  expect(ids(bills)[0]).toBe(500)
})
