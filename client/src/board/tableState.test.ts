import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { atMinute as at, billAt, orderAt } from '../live/testing/boards.ts'
import { FREE_TABLE, tableState, tableStatesOf } from './tableState.ts'

const bill = ({ id = 1, ...rest }: Partial<Bill> = {}) => billAt(5, id, rest)

const order = (table: number, minute: number) =>
  orderAt(table, minute, { status_at: at(minute), created_at: at(minute) })

const board = (bills: readonly Bill[], orders: readonly Order[]) => ({
  bills: new Map(bills.map((each) => [each.id, each])),
  orders: new Map(orders.map((each) => [each.id, each])),
})

it('is free without bills', () => {
  expect(tableState([], [])).toBe(FREE_TABLE)
})

it('is open, and nobody waits, when everything was brought', () => {
  expect(tableState([bill()], [])).toEqual({
    kind: 'open',
    bills: 1,
    billAsked: false,
    waitingSince: undefined,
  })
})

it('tells the age of what it shows: the call, else the bill that was asked for, else the oldest order', () => {
  const asked = bill({ status: 'Cuenta Solicitada', requested_at: at(19) })
  const calling = bill({ id: 2, waiter_requested: 1, waiter_requested_at: at(30) })
  expect(tableState([asked, calling], [order(5, 12)]).waitingSince).toBe(at(30))
  expect(tableState([asked], [order(5, 20), order(5, 12)]).waitingSince).toBe(at(19))
  expect(tableState([bill()], [order(5, 20), order(5, 12)]).waitingSince).toBe(at(12))
})

it('lets a call outweigh a bill that was asked for, and still shows both', () => {
  const state = tableState(
    [
      bill({ status: 'Cuenta Solicitada', requested_at: at(3) }),
      bill({ id: 2, waiter_requested: 1, waiter_requested_at: at(8) }),
    ],
    [],
  )
  expect(state).toEqual({ kind: 'calling', bills: 2, billAsked: true, waitingSince: at(8) })
})

it('calls while a waiter has to confirm it, also after somebody was sent', () => {
  const waiting = bill({ confirmed: 0, created_at: at(4) })
  expect(tableState([waiting], [])).toMatchObject({ kind: 'calling', waitingSince: at(4) })
  expect(tableState([{ ...waiting, confirmed: 1 }], [])).toMatchObject({ kind: 'open' })
})

it('is free when everything is paid, and still waits for what was not brought', () => {
  expect(tableState([], [order(5, 7)])).toEqual({ ...FREE_TABLE, waitingSince: at(7) })
})

it('forgets when a bill was asked for once it is open again', () => {
  expect(tableState([bill({ requested_at: at(3) })], []).waitingSince).toBeUndefined()
})

it('groups a board by table', () => {
  const states = tableStatesOf()(board([bill(), bill({ id: 2, table_id: 6 })], [order(6, 4)]))
  expect([...states.keys()].toSorted((a, b) => a - b)).toEqual([5, 6])
  expect(states.get(6)?.waitingSince).toBe(at(4))
})

it('keeps the state of a table of which nothing changed', () => {
  const tableStates = tableStatesOf()
  const here = bill()
  const before = tableStates(board([here, bill({ id: 2, table_id: 6 })], [order(6, 4)]))
  const after = tableStates(board([here, bill({ id: 2, table_id: 6, waiter_requested: 1 })], []))
  expect(after.get(5)).toBe(before.get(5))
  expect(after.get(6)?.kind).toBe('calling')
})

it('is the same map while orders and bills change that change no state', () => {
  const tableStates = tableStatesOf()
  const first = order(5, 4)
  const before = tableStates(board([bill()], [first]))
  const ready = { ...first, status: 'Listo' as const }
  expect(tableStates(board([bill({ total: 900 })], [ready]))).toBe(before)
})

it('knows which table a bill was moved from, and that one was closed', () => {
  const tableStates = tableStatesOf()
  const moved = bill()
  tableStates(board([moved, bill({ id: 2, table_id: 6 })], []))
  const after = tableStates(board([{ ...moved, table_id: 7 }], []))
  expect([...after.keys()]).toEqual([7])
})
