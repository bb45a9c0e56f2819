import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { expect, test } from 'vitest'
import { balanceChangesAfter } from './books.ts'

const at = '2026-11-26T12:00:00.000Z'
const bill = (saldo: number) => ({ id: 7, saldo }) as Bill

const event = (type: string, saldo: number, name: string | null = 'Ana') =>
  ({ type, at, actor: name && { id: 1, name, type: 'admin' }, data: bill(saldo) }) as BoardEvent

test('stores the newest change of a balance', () => {
  const changesAfter = (...events: BoardEvent[]) =>
    balanceChangesAfter(new Map(), () => bill(100), events).get(7)
  expect(changesAfter(event('bill.changed', 100), event('waiter.called', 100))).toBeUndefined()
  expect(changesAfter(event('bill.paid', 70.1), event('bill.closed', 70.1, 'Beto'))).toEqual({
    by: 'Ana',
    amount: 29.9,
    at,
  })
  expect(changesAfter(event('bill.paid', 70), event('bill.changed', 80, null))).toEqual({
    by: null,
    amount: -10,
    at,
  })
})
