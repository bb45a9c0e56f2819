import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { kitchenLine } from '../kitchen/testing.ts'
import { atMinute as at, billOfTable, orderOfTable } from '../live/testing/boards.ts'
import { createTableStatesSelector, FREE_TABLE, tableState } from './tableState.ts'

const bill = ({ id = 1, ...rest }: Partial<Bill> = {}) => billOfTable(5, id, rest)

const order = (table: number, minute: number) =>
  orderOfTable(table, minute, { status_at: at(minute), created_at: at(minute) })

const board = (bills: readonly Bill[], orders: readonly Order[]) => ({
  bills: new Map(bills.map((each) => [each.id, each])),
  orders: new Map(orders.map((each) => [each.id, each])),
})

it('shows a table without bills as free', () => {
  expect(tableState([], [])).toBe(FREE_TABLE)
})

it('shows a table as open, without a waiting time, when everything was delivered', () => {
  expect(tableState([bill()], [])).toEqual({
    kind: 'open',
    bills: 1,
    isBillRequested: false,
    waitingSince: undefined,
    waitingLines: undefined,
    unserved: 0,
    ready: 0,
  })
})

it('shows the age of a table’s waiter call, else of its requested bill, else of its oldest order', () => {
  const asked = bill({ status: 'Cuenta Solicitada', requested_at: at(19) })
  const calling = bill({ id: 2, waiter_requested: 1, waiter_requested_at: at(30) })
  expect(tableState([asked, calling], [order(5, 12)]).waitingSince).toBe(at(30))
  expect(tableState([asked], [order(5, 20), order(5, 12)]).waitingSince).toBe(at(19))
  expect(tableState([bill()], [order(5, 20), order(5, 12)]).waitingSince).toBe(at(12))
})

it('shows the order that is late first in branches that measure ages by dish', () => {
  const soon = { minutos_ambar: 8, minutos_rojo: 15, edades_por_plato: 1 } as const
  const steak = { ...order(5, 10), products: [kitchenLine(1, { usual: 1800 })] }
  const soup = { ...order(5, 12), products: [kitchenLine(2, { usual: 300 })] }
  const late = { waitingSince: at(12), waitingLines: soup.products }
  expect(tableState([bill()], [steak, soup], soon)).toMatchObject(late)
  const fixed = { ...soon, edades_por_plato: 0 } as const
  const oldest = { waitingSince: at(10), waitingLines: undefined }
  expect(tableState([bill()], [steak, soup], fixed)).toMatchObject(oldest)

  const states = createTableStatesSelector()
  const now = board([bill()], [steak, soup])
  expect(states({ ...now, branch: fixed }).get(5)).toMatchObject(oldest)
  expect(states({ ...now, branch: soon }).get(5)).toMatchObject(late)
})

it('shows a table as calling even if a bill is also requested, and keeps the bill request', () => {
  const state = tableState(
    [
      bill({ status: 'Cuenta Solicitada', requested_at: at(3) }),
      bill({ id: 2, waiter_requested: 1, waiter_requested_at: at(8) }),
    ],
    [],
  )
  expect(state).toMatchObject({
    kind: 'calling',
    bills: 2,
    isBillRequested: true,
    waitingSince: at(8),
  })
})

it('shows a table as calling until a waiter confirms the table', () => {
  const waiting = bill({ confirmed: 0, created_at: at(4) })
  expect(tableState([waiting], [])).toMatchObject({ kind: 'calling', waitingSince: at(4) })
  expect(tableState([{ ...waiting, confirmed: 1 }], [])).toMatchObject({ kind: 'open' })
})

it('shows a table without open bills as free, with the waiting time of its undelivered orders', () => {
  expect(tableState([], [order(5, 7)])).toMatchObject({ kind: 'free', waitingSince: at(7) })
})

it('counts the pieces that are not delivered, and those that are ready', () => {
  const lines = (['Pendiente', 'Listo', 'Entregado', 'Cancelado'] as const).map((status, index) =>
    kitchenLine(index + 1, { status, quantity: 2 }),
  )
  const state = tableState([], [{ ...order(5, 7), products: lines }])
  expect(state).toMatchObject({ kind: 'free', unserved: 4, ready: 2 })
})

it('shows no waiting time for a bill request that was withdrawn', () => {
  expect(tableState([bill({ requested_at: at(3) })], []).waitingSince).toBeUndefined()
})

it('groups the bills and orders of a board by table', () => {
  const states = createTableStatesSelector()(
    board([bill(), bill({ id: 2, table_id: 6 })], [order(6, 4)]),
  )
  expect([...states.keys()].toSorted((a, b) => a - b)).toEqual([5, 6])
  expect(states.get(6)?.waitingSince).toBe(at(4))
})

it('keeps the same state object for an unchanged table', () => {
  const tableStates = createTableStatesSelector()
  const here = bill()
  const before = tableStates(board([here, bill({ id: 2, table_id: 6 })], [order(6, 4)]))
  const after = tableStates(board([here, bill({ id: 2, table_id: 6, waiter_requested: 1 })], []))
  expect(after.get(5)).toBe(before.get(5))
  expect(after.get(6)?.kind).toBe('calling')
})

it('returns the same map when changes affect no table state', () => {
  const tableStates = createTableStatesSelector()
  const first = order(5, 4)
  const before = tableStates(board([bill()], [first]))
  const ready = { ...first, status: 'Listo' as const }
  expect(tableStates(board([bill({ total: 900 })], [ready]))).toBe(before)
})

it('updates the old table of a moved bill, and the table of a closed bill', () => {
  const tableStates = createTableStatesSelector()
  const moved = bill()
  tableStates(board([moved, bill({ id: 2, table_id: 6 })], []))
  const after = tableStates(board([{ ...moved, table_id: 7 }], []))
  expect([...after.keys()]).toEqual([7])
})
