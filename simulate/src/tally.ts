import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { type Percentiles, percentilesOf } from './percentiles.ts'

export type ByCode = Record<string, number>

export interface Counts {
  readonly guests: number
  readonly orders: number
  readonly lines: number
  readonly calls: number
  readonly bills: { readonly opened: number; readonly closed: number }
  /** The totals of the bills that this run closed, by currency. */
  readonly money: Readonly<Record<string, number>>
  readonly commands: {
    readonly sent: number
    readonly retried: number
    /** Number of retries that got the stored response of an earlier attempt. */
    readonly replayed: number
    /** Refusals with status 409, because another person had changed the entity. */
    readonly refused: ByCode
    /** All failures except those with status 409: defects, or an unreachable server. */
    readonly failed: ByCode
    /** The number of successes by path. */
    readonly done: ByCode
  }
  /** Milliseconds from the first attempt to send an order until its response, and until it was on the board. */
  readonly latency: { readonly answered: Percentiles; readonly onBoard: Percentiles }
  readonly reconnects: number
}

export interface Tally {
  guest(): void
  called(): void
  sent(): void
  retried(): void
  replayed(): void
  refused(code: string): void
  failed(code: string): void
  done(path: string): void
  isDone(path: string): boolean
  reconnected(): void
  /** Times are from `performance.now()`. `askedAt` is the time of the first attempt. */
  ordered(order: { id: number; lines: number; askedAt: number; answeredAt: number }): void
  seen(orderId: number, at: number): void
  /** True when the board has shown every placed order. */
  isEveryOrderSeen(): boolean
  opened(billId: number): void
  closed(bill: Bill): void
  reopened(billId: number): void
  shiftClosed(sessionId: number): void
  /** The cash sessions that this run closed. */
  shifts(): readonly number[]
  /** The bills that this run opened or closed. */
  billIds(): ReadonlySet<number>
  counts(): Counts
}

export function createTally(): Tally {
  const plain = { guests: 0, orders: 0, lines: 0, calls: 0, reconnects: 0 }
  const commands = {
    sent: 0,
    retried: 0,
    replayed: 0,
    refused: {} as ByCode,
    failed: {} as ByCode,
    done: {} as ByCode,
  }
  const openedBills = new Set<number>()
  const closedBills = new Map<number, { currency: string; cents: Cents }>()
  const closedShifts: number[] = []
  const askedAt = new Map<number, number>()
  const seenAt = new Map<number, number>()
  const answered: number[] = []
  const onBoard: number[] = []
  const count = (codes: ByCode, code: string) => {
    codes[code] = (codes[code] ?? 0) + 1
  }

  return {
    guest: () => void (plain.guests += 1),
    called: () => void (plain.calls += 1),
    sent: () => void (commands.sent += 1),
    retried: () => void (commands.retried += 1),
    replayed: () => void (commands.replayed += 1),
    refused: (code) => count(commands.refused, code),
    failed: (code) => count(commands.failed, code),
    done: (path) => count(commands.done, path),
    isDone: (path) => path in commands.done,
    reconnected: () => void (plain.reconnects += 1),
    ordered(order) {
      plain.orders += 1
      plain.lines += order.lines
      answered.push(order.answeredAt - order.askedAt)
      const seen = seenAt.get(order.id)
      if (seen === undefined) askedAt.set(order.id, order.askedAt)
      else onBoard.push(seen - order.askedAt)
    },
    isEveryOrderSeen: () => onBoard.length === answered.length,
    seen(orderId, at) {
      if (seenAt.has(orderId)) return
      seenAt.set(orderId, at)
      const asked = askedAt.get(orderId)
      if (asked !== undefined) onBoard.push(at - asked)
    },
    opened: (billId) => void openedBills.add(billId),
    closed(bill) {
      const { currency } = bill.restaurant
      closedBills.set(bill.id, { currency, cents: toCents(bill.totalFinal) })
    },
    reopened: (billId) => void closedBills.delete(billId),
    shiftClosed: (sessionId) => void closedShifts.push(sessionId),
    shifts: () => [...closedShifts],
    billIds: () => new Set([...openedBills, ...closedBills.keys()]),
    counts: () => ({
      guests: plain.guests,
      orders: plain.orders,
      lines: plain.lines,
      calls: plain.calls,
      bills: { opened: openedBills.size, closed: closedBills.size },
      money: sumByCurrency([...closedBills.values()]),
      commands: {
        ...commands,
        refused: { ...commands.refused },
        failed: { ...commands.failed },
        done: { ...commands.done },
      },
      latency: { answered: percentilesOf(answered), onBoard: percentilesOf(onBoard) },
      reconnects: plain.reconnects,
    }),
  }
}

function sumByCurrency(
  bills: readonly { currency: string; cents: Cents }[],
): Record<string, number> {
  const currencies = [...new Set(bills.map((bill) => bill.currency))].toSorted()
  return Object.fromEntries(
    currencies.map((currency) => [
      currency,
      toAmount(sumCents(bills.filter((b) => b.currency === currency).map((b) => b.cents))),
    ]),
  )
}
