import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { Order } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { atMinute as at, billOfTable, orderOfTable } from '../../live/testing/boards.ts'
import { myTables, withActions } from './myTables.ts'

const me = { id: 7, name: 'Saúl Solís' }

const bill = (table: number, opened: number, rest: Partial<Bill> = {}) =>
  billOfTable(table, table, { created_at: at(opened), ...rest })

const order = (table: number, minute: number, user: Order['user']) =>
  orderOfTable(table, minute, { status_at: at(minute), created_at: at(minute), user })

it('lists the tables where the waiter has acted, latest action first', () => {
  const bills = [bill(1, 1), bill(2, 2), bill(3, 3)]
  expect(myTables(bills, [], { 1: at(10), 3: at(20) }, me)).toEqual([3, 1])
})

it('includes tables whose orders or bills name the waiter, even if another device was used', () => {
  const bills = [bill(1, 1), bill(2, 2), bill(3, 3, { user: { name: me.name } })]
  const orders = [order(2, 30, me), order(1, 40, { id: 8, name: 'Otra' })]
  expect(myTables(bills, orders, {}, me)).toEqual([2, 3])
})

it('excludes tables whose guests have left', () => {
  const bills = [bill(1, 30), bill(2, 5, { status: 'Cerrada' })]
  expect(myTables(bills, [], { 1: at(10), 2: at(10), 9: at(10) }, me)).toEqual([])
})

it('keeps a table if the waiter acted after its earliest open bill was opened', () => {
  expect(myTables([bill(1, 2), bill(1, 30, { id: 90 })], [], { 1: at(10) }, me)).toEqual([1])
})

it('adds tables from board events that the waiter caused', () => {
  const actor = { ...me, type: 'salonero' as const }
  const events: BoardEvent[] = [
    { seq: 1, at: at(1), actor, type: 'order.changed', data: order(4, 1, null) },
    { seq: 2, at: at(2), actor, type: 'waiter.sent', data: bill(5, 1) },
    { seq: 3, at: at(3), actor: { ...actor, id: 8 }, type: 'bill.changed', data: bill(6, 1) },
    { seq: 4, at: at(4), actor, type: 'menu.changed', data: null },
  ]
  expect(withActions({ 5: at(0) }, events, me.id)).toEqual({ 4: at(1), 5: at(2) })
  const none = {}
  expect(withActions(none, events.slice(2), me.id)).toBe(none)
})
