import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { type Board, sortOrders } from '@orderi/shared/board/reduce'
import { readyLines, readySince } from '@orderi/shared/courses/rules'
import { compareInstants, dayIn } from '@orderi/shared/kernel/days'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { type AgeLimits, ageLimitsOf } from '@orderi/shared/orders/ages'
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoard, useBranch, useServerNow } from '../live/react.tsx'
import {
  callingBillIds,
  openBillIdsBefore,
  requestedBillIds,
  waiterSentBillIds,
} from './billLists.ts'
import { type FloorHall, isHidden, shownHalls } from './shownHalls.ts'
import { createTableStatesSelector, FREE_TABLE, type TableState } from './tableState.ts'

const NONE: readonly number[] = []

export function memoizePerBoard<T>(work: (board: Board) => T): (board: Board) => T {
  const known = new WeakMap<Board, { value: T }>()
  return (board) => {
    const found = known.get(board) ?? { value: work(board) }
    known.set(board, found)
    return found.value
  }
}

const tableStates = createTableStatesSelector()
const tablesOf = memoizePerBoard((board) => tableStates(board))
const callsOf = memoizePerBoard((board) => callingBillIds(board.bills.values()))
const sentOf = memoizePerBoard((board) => waiterSentBillIds(board.bills.values()))
const askedOf = memoizePerBoard((board) => requestedBillIds(board.bills.values()))

const NO_TABLES: ReadonlyMap<number, TableState> = new Map()

/** Keyed by table id. Free tables are left out. */
export function useTableStates(): ReadonlyMap<number, TableState> {
  return useBoard(({ shown }) => (shown ? tablesOf(shown) : NO_TABLES))
}

/** Includes inactive tables with open bills or orders. */
export function useShownHalls(): readonly FloorHall[] {
  const floor = useBranch()
  const occupied = useBoard(({ shown }) =>
    shown && floor
      ? floor.halls.flatMap((hall) =>
          hall.tables
            .filter((table) => isHidden(hall, table) && tablesOf(shown).has(table.id))
            .map(({ id }) => id),
        )
      : NONE,
  )
  return useMemo(() => shownHalls(floor?.halls ?? [], new Set(occupied)), [floor, occupied])
}

export function useTableState(table: number): TableState {
  return useBoard(({ shown }) => (shown && tablesOf(shown).get(table)) || FREE_TABLE)
}

/** The number of tables that call a waiter or have requested the bill. */
export function useAttentionCount(tables: readonly { readonly id: number }[]): number {
  return useBoard(({ shown }) => {
    if (!shown) return 0
    const states = tablesOf(shown)
    return tables.filter(({ id }) => {
      const kind = states.get(id)?.kind
      return kind === 'calling' || kind === 'asked'
    }).length
  })
}

/** @param lines the lines whose wait is shown, in branches that measure ages by dish */
export function useAgeLimits(lines?: readonly OrderLine[]): AgeLimits {
  const floor = useBranch()
  return floor ? ageLimitsOf(floor, lines) : NO_LIMITS
}

const NO_LIMITS: AgeLimits = { amber: Number.POSITIVE_INFINITY, red: Number.POSITIVE_INFINITY }

export function useCallingBillIds(): readonly number[] {
  return useBoard(({ shown }) => (shown ? callsOf(shown) : NONE))
}

export function useWaiterSentBillIds(): readonly number[] {
  return useBoard(({ shown }) => (shown ? sentOf(shown) : NONE))
}

export function useRequestedBillIds(): readonly number[] {
  return useBoard(({ shown }) => (shown ? askedOf(shown) : NONE))
}

const openBillsByTable = memoizePerBoard(({ bills }) => {
  const tables = new Map<number, Bill[]>()
  const open = [...bills.values()].filter(({ status }) => isOpenBill(status))
  for (const bill of open.toSorted((a, b) => a.number - b.number || a.id - b.id)) {
    tables.set(bill.table_id, [...(tables.get(bill.table_id) ?? []), bill])
  }
  return tables
})

/** Sorted by number. */
export function billsAt(board: Board, table: number): readonly Bill[] {
  return openBillsByTable(board).get(table) ?? []
}

export function useTableBills(table: number): readonly Bill[] {
  return useBoard(({ shown }) => (shown ? billsAt(shown, table) : []))
}

/** The other open bills of the branch: those of the same table first, then by number. */
export function useOtherBills({ id, table_id }: Pick<Bill, 'id' | 'table_id'>): readonly Bill[] {
  return useBoard(({ shown }) =>
    [...(shown?.bills.values() ?? [])]
      .filter((bill) => bill.id !== id && isOpenBill(bill.status))
      .toSorted(
        (a, b) =>
          Number(b.table_id === table_id) - Number(a.table_id === table_id) ||
          a.number - b.number ||
          a.id - b.id,
      ),
  )
}

/** The table's orders with held lines, oldest first. */
export function useOrdersOnHold(table: number): readonly Order[] {
  return useBoard(({ shown }) =>
    sortOrders(shown?.orders.values() ?? []).filter(
      (order) => order.table.id === table && order.products.some(isHeld),
    ),
  )
}

const countsOf = memoizePerBoard(({ orders }) => {
  const counts = new Map<OrderStatus, number>()
  for (const { status } of orders.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
})

export function useOrderCount(status: OrderStatus | undefined): number {
  return useBoard(({ shown }) => {
    if (!shown) return 0
    return status ? (countsOf(shown).get(status) ?? 0) : shown.orders.size
  })
}

export function useOrderIdsWithStatus(
  ids: readonly number[],
  status: OrderStatus | undefined,
): readonly number[] {
  return useBoard(({ shown }) =>
    status ? ids.filter((id) => shown?.orders.get(id)?.status === status) : ids,
  )
}

/** The IDs of the orders with dishes that can be served, longest wait first. */
export function useReadyOrderIds(): readonly number[] {
  return useBoard(({ shown }) =>
    [...(shown?.orders.values() ?? [])]
      .filter((order) => readyLines(order).length > 0)
      .toSorted((a, b) => compareInstants(readySince(a), readySince(b)) || a.id - b.id)
      .map((order) => order.id),
  )
}

export function useTimeZone(): string {
  return TIME_ZONES[useBranch()?.restaurant.country ?? 'crc']
}

const MINUTE_MS = 60_000

export function useEarlierDayBillIds(): ReadonlySet<number> {
  const zone = useTimeZone()
  const today = dayIn(zone, new Date(useServerNow(MINUTE_MS)))
  return useBoard(({ shown }) => openBillIdsBefore(today, zone, shown?.bills.values() ?? []))
}
