/** What the panels read of a board: worked out once per board, however many cards ask. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Board } from '@orderi/shared/board/reduce'
import type { Floor } from '@orderi/shared/floor/schema'
import { compareInstants, dayIn } from '@orderi/shared/kernel/days'
import { ZONES } from '@orderi/shared/kernel/zones'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import { useMemo } from 'react'
import { useBoard, useFloor, useServerNow } from '../live/react.tsx'
import type { AgeLimits } from './age.ts'
import { callingBills, openBillsBefore, requestedBills, sentBills } from './billLists.ts'
import { isHidden, type ShownHall, shownHalls } from './shownHalls.ts'
import { FREE_TABLE, type TableState, tableStatesOf } from './tableState.ts'

const NONE: readonly number[] = []

/** Worked out once per board, however many ask. */
export function oncePerBoard<T>(work: (board: Board) => T): (board: Board) => T {
  const known = new WeakMap<Board, { value: T }>()
  return (board) => {
    const found = known.get(board) ?? { value: work(board) }
    known.set(board, found)
    return found.value
  }
}

const tableStates = tableStatesOf()
const tablesOf = oncePerBoard((board) => tableStates(board))
const callsOf = oncePerBoard((board) => callingBills(board.bills.values()))
const sentOf = oncePerBoard((board) => sentBills(board.bills.values()))
const askedOf = oncePerBoard((board) => requestedBills(board.bills.values()))

const NO_TABLES: ReadonlyMap<number, TableState> = new Map()

/** The states of all tables by their ids, those left out that nobody sits at: for who shows them all. */
export function useTableStates(): ReadonlyMap<number, TableState> {
  return useBoard(({ shown }) => (shown ? tablesOf(shown) : NO_TABLES))
}

/** The halls and tables that a board shows: the active ones, and those with something open. */
export function useShownHalls(): readonly ShownHall[] {
  const floor = useFloor()
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

/** One table's state. */
export function useTableState(table: number): TableState {
  return useBoard(({ shown }) => (shown && tablesOf(shown).get(table)) || FREE_TABLE)
}

/** How many tables of a hall call or want to pay. */
export function useHallNotices(tables: readonly { readonly id: number }[]): number {
  return useBoard(({ shown }) => {
    if (!shown) return 0
    const states = tablesOf(shown)
    return tables.filter(({ id }) => {
      const kind = states.get(id)?.kind
      return kind === 'calling' || kind === 'asked'
    }).length
  })
}

/** The minutes from which a wait is amber and red in this branch. */
export function useAgeLimits(): AgeLimits {
  const floor = useFloor()
  return floor ? limitsOf(floor) : NO_LIMITS
}

const NO_LIMITS: AgeLimits = { amber: Number.POSITIVE_INFINITY, red: Number.POSITIVE_INFINITY }
const knownLimits = new WeakMap<Floor, AgeLimits>()

/** The same object as long as the branch is. */
function limitsOf(floor: Floor): AgeLimits {
  const limits = knownLimits.get(floor) ?? {
    amber: floor.minutos_ambar,
    red: floor.minutos_rojo,
  }
  knownLimits.set(floor, limits)
  return limits
}

/** Bills that wait for a waiter, the longest first. */
export function useCallIds(): readonly number[] {
  return useBoard(({ shown }) => (shown ? callsOf(shown) : NONE))
}

/** Bills to which a waiter was sent and nobody goes yet, the longest first. */
export function useSentIds(): readonly number[] {
  return useBoard(({ shown }) => (shown ? sentOf(shown) : NONE))
}

/** Bills that were asked for, the longest first. */
export function useAskedIds(): readonly number[] {
  return useBoard(({ shown }) => (shown ? askedOf(shown) : NONE))
}

/** The open bills of one table, the first opened first. */
export function useTableBills(table: number): readonly Bill[] {
  return useBoard(({ shown }) =>
    [...(shown?.bills.values() ?? [])]
      .filter((bill) => bill.table_id === table && isOpenBill(bill.status))
      .toSorted((a, b) => a.number - b.number || a.id - b.id),
  )
}

const countsOf = oncePerBoard(({ orders }) => {
  const counts = new Map<OrderStatus, number>()
  for (const { status } of orders.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
})

/** How many open orders are in a status; of all of them without one. */
export function useOrderCount(status: OrderStatus | undefined): number {
  return useBoard(({ shown }) => {
    if (!shown) return 0
    return status ? (countsOf(shown).get(status) ?? 0) : shown.orders.size
  })
}

/** Of these orders, those in a status; all of them without one. */
export function useOrdersIn(
  ids: readonly number[],
  status: OrderStatus | undefined,
): readonly number[] {
  return useBoard(({ shown }) =>
    status ? ids.filter((id) => shown?.orders.get(id)?.status === status) : ids,
  )
}

/** The orders that are all `Listo`, the longest waiting first. */
export function useReadyIds(): readonly number[] {
  return useBoard(({ shown }) =>
    [...(shown?.orders.values() ?? [])]
      .filter((order) => order.status === 'Listo')
      .toSorted((a, b) => compareInstants(a.status_at, b.status_at) || a.id - b.id)
      .map((order) => order.id),
  )
}

/** The zone of the restaurant at hand. */
export function useZone(): string {
  return ZONES[useFloor()?.restaurant.country ?? 'crc']
}

const MINUTE_MS = 60_000

/** The open bills that were opened before today in the restaurant's zone. */
export function useEarlierBills(): ReadonlySet<number> {
  const zone = useZone()
  const today = dayIn(zone, new Date(useServerNow(MINUTE_MS)))
  return useBoard(({ shown }) => openBillsBefore(today, zone, shown?.bills.values() ?? []))
}
