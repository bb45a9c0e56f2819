import type { Bill } from '@orderi/shared/bills/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bill, line } from '../../live/testing/boards.ts'

const HOUR_MS = 60 * 60_000
const CLOSED_AT = '2026-11-20T18:00:00.000Z'
const CLOSED_MS = Date.parse(CLOSED_AT)
const present = bill(1, { products: [line(1)] })
const closed = bill(1, { products: [line(1)], status: 'Cerrada', closed_at: CLOSED_AT })

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers({ now: CLOSED_MS })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The store of a phone whose bill 1 was just closed. */
async function openWithClosedBill() {
  const [store, { clearVisit, setTable }, { noteServerDate }] = await Promise.all([
    import('./bill.ts'),
    import('../visit/visit.ts'),
    import('../../api/serverClock.ts'),
  ])
  const receive = (open: Bill | null, others: Bill[] = []) =>
    store.storeOpenBills({ bill: open, others, epoch: 'first' })
  const shown = () => {
    const { bill: current, paid } = store.billStore.getState()
    return paid ?? current
  }
  const setServerTime = (ms: number) => noteServerDate(new Date(ms).toUTCString())
  setServerTime(CLOSED_MS)
  clearVisit()
  setTable('a-table')
  receive(present)
  store.storeChangedBill(closed)
  expect(store.closedBillId()).toBe(1)
  return { ...store, setTable, setServerTime, receive, shown }
}

test('shows a closed bill that the server no longer returns, until another bill has dishes', async () => {
  const { receive, shown, closedBillId } = await openWithClosedBill()
  receive(null)
  expect(shown()).toEqual(closed)
  receive(bill(2))
  expect(shown()).toEqual(closed)
  receive(bill(2, { products: [line(2)] }))
  expect(shown()?.id).toBe(2)
  expect(closedBillId()).toBeUndefined()
})

test('stores a later state of the closed bill beside a bill without dishes', async () => {
  const { receive, shown, storeChangedBill } = await openWithClosedBill()
  receive(bill(2))
  const served = { ...closed, products: [line(1, { status: 'Entregado' })] }
  expect(storeChangedBill(served)).toBe(true)
  expect(shown()).toEqual(served)
})

test.each([
  ['shown one second before', -1, closed],
  ['hidden one second after', 1, null],
])('a closed bill is %s 12 hours have passed', async (_, seconds, expected) => {
  const { receive, shown } = await openWithClosedBill()
  vi.setSystemTime(CLOSED_MS + 12 * HOUR_MS + seconds * 1000)
  receive(null)
  expect(shown()).toEqual(expected)
})

test('measures the time since the bill was closed with the server’s clock', async () => {
  const { receive, shown, setServerTime } = await openWithClosedBill()
  vi.setSystemTime(CLOSED_MS + 48 * HOUR_MS)
  setServerTime(CLOSED_MS + HOUR_MS)
  receive(null)
  expect(shown()).toEqual(closed)
  setServerTime(CLOSED_MS + 13 * HOUR_MS)
  receive(null)
  expect(shown()).toBeNull()
})

test('shows a recently closed bill from the history, and removes an older closed bill', async () => {
  const { receive, shown, storeClosedBill, closedBillId, billStore } = await openWithClosedBill()
  billStore.setState({ bill: null })
  receive(null)
  storeClosedBill(closed)
  expect(shown()).toEqual(closed)
  billStore.setState({ bill: null })
  receive(bill(2))
  storeClosedBill(closed)
  expect(shown()).toEqual(closed)
  vi.setSystemTime(CLOSED_MS + 13 * HOUR_MS)
  receive(null)
  storeClosedBill(closed)
  expect(shown()).toBeNull()
  expect(closedBillId()).toBeUndefined()
})

test('forgets the closed bill at another table', async () => {
  const { setTable, receive, shown, closedBillId } = await openWithClosedBill()
  setTable('another-table')
  expect(closedBillId()).toBeUndefined()
  receive(null)
  expect(shown()).toBeNull()
})

test('does not show a reopened bill as closed', async () => {
  const { receive, shown } = await openWithClosedBill()
  receive(bill(2))
  receive(bill(2), [present])
  expect(shown()?.id).toBe(2)
})
