/** The board for screens: one provider per branch, and hooks that only read. */
import { sortBills } from '@orderi/shared/bills/reduce'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { Floor } from '@orderi/shared/floor/schema'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { sortOrders } from '@orderi/shared/orders/reduce'
import type { Order } from '@orderi/shared/orders/schema'
import type { PrintState } from '@orderi/shared/printing/schema'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { session } from '../api/session.ts'
import type { BoardState, Link } from './board-store.ts'
import type { Subject } from './command.ts'
import { type CommandNotice, type Commands, whyMoneyWaits } from './commands.ts'
import { STALE_MS } from './connection.ts'
import type { Keyed } from './keyed.ts'
import type { OutboxState } from './outbox.ts'
import { type BoardRuntime, createBoardRuntime, subjectKey } from './runtime.ts'
import { useTicking } from './ticks.ts'

const Runtime = createContext<BoardRuntime | null>(null)
const FloorContext = createContext<Floor | null>(null)

/** Owns the board of a branch while it is mounted: its store, its connection and its commands. */
export function BoardProvider({ branch, children }: { branch: number; children: ReactNode }) {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const runtime = useMemo(() => createBoardRuntime({ branch, user }), [branch, user])
  useEffect(() => runtime.start(), [runtime])
  return (
    <Runtime value={runtime}>
      <FloorOfBoard>{children}</FloorOfBoard>
    </Runtime>
  )
}

/** Every age on the board asks for the floor, and no event may ask each of them whether it is another: one reader for all. */
function FloorOfBoard({ children }: { children: ReactNode }) {
  const floor = useStore(useRuntime().store, (state) => state.shown?.branch ?? null)
  return <FloorContext value={floor}>{children}</FloorContext>
}

/** One entry; what happens to the others asks nobody here. */
function useEntry<Key, Value>(entries: Keyed<Key, Value>, key: Key): Value | undefined {
  const subscribe = useCallback(
    (listener: () => void) => entries.subscribe(key, listener),
    [entries, key],
  )
  return useSyncExternalStore(subscribe, () => entries.get(key))
}

function useRuntime(): BoardRuntime {
  const runtime = useContext(Runtime)
  if (!runtime) throw new Error('The board is used outside of its BoardProvider')
  return runtime
}

/** Anything of the board. An array, object or map that is equal to the last one draws nothing anew. */
export function useBoard<T>(selector: (state: BoardState) => T): T {
  return useStore(useRuntime().store, useShallow(selector))
}

/** An order as it is shown; undefined once it has left the board. */
export function useOrder(id: number): Order | undefined {
  return useEntry(useRuntime().orders, id)
}

/** The open orders, oldest first. */
export function useOrderIds(): readonly number[] {
  return useBoard((state) => (state.shown ? orderIds(state.shown.orders) : NONE))
}

/** A bill as it is shown; undefined once it has left the board. */
export function useBill(id: number): Bill | undefined {
  return useEntry(useRuntime().bills, id)
}

/** The open bills, newest first. */
export function useBillIds(): readonly number[] {
  return useBoard((state) => (state.shown ? billIds(state.shown.bills) : NONE))
}

/** Reads an open bill at the moment of the call, without subscribing the component to it. */
export function useFindBill(): (id: number) => Bill | undefined {
  const { store } = useRuntime()
  return (id) => store.getState().shown?.bills.get(id)
}

/** The branch with its restaurant, halls and tables; null before the first snapshot. */
export function useFloor(): Floor | null {
  return useContext(FloorContext)
}

/** How the board hears of changes, and how old its last word is. */
export interface LinkView {
  readonly link: Link
  /** Whole seconds since the board was last known to be complete; null before the first time. */
  readonly ageSeconds: number | null
  /** True after 10 s without a word: the board is tinted and says so. */
  readonly isStale: boolean
  readonly closedCode: ErrorCode | null
  /** Commands that are not confirmed yet. */
  readonly pendingCount: number
}

/** Follows the link, second by second: a word that makes the last one no younger by a second draws nothing anew. */
export function useLink(): LinkView {
  const { store, clock } = useRuntime()
  const secondsOf = ({ lastWordAt }: BoardState) =>
    lastWordAt === null ? null : Math.max(0, Math.floor((clock.now() - lastWordAt) / 1000))
  const view = useBoard(({ link, isStale, closedCode, pending }) => ({
    link,
    isStale,
    closedCode,
    pendingCount: pending.length,
  }))
  // A new word is younger at once, not with the next second.
  useStore(store, secondsOf)
  const ageSeconds = useTicking(1000, () => secondsOf(store.getState()))
  // A timer may be late where the page was hidden; the age never is.
  const isStale = view.isStale || (ageSeconds !== null && ageSeconds * 1000 >= STALE_MS)
  return { ...view, ageSeconds, isStale, link: staleLink(view.link, isStale) }
}

function staleLink(link: Link, isStale: boolean): Link {
  return link === 'live' && isStale ? 'catching-up' : link
}

/** The server's time in milliseconds since 1970, anew every `everyMs`: ages on tickets count from it. */
export function useServerNow(everyMs: number): number {
  return useServerTime(everyMs, (now) => Math.floor(now / everyMs) * everyMs)
}

/** Something of the server's time in milliseconds since 1970, looked at every `everyMs`: only another value draws anew. */
export function useServerTime<T>(everyMs: number, read: (now: number) => T): T {
  const { store, clock } = useRuntime()
  return useTicking(everyMs, () => read(clock.wallNow() + store.getState().clockOffsetMs))
}

/** Reads the board as it is when asked; draws nothing anew. */
export function useReadBoard(): () => BoardState {
  return useRuntime().store.getState
}

/** The branch whose board this is. */
export function useBranch(): number {
  return useRuntime().branch
}

/** Runs commands. */
export function useCommands(): Commands {
  return useRuntime().commands
}

/** True while a command about this order or bill is not confirmed yet. */
export function useIsPending(kind: Subject['kind'], id: number): boolean {
  return useEntry(useRuntime().pending, subjectKey({ kind, id })) ?? false
}

/** Why closing a bill, and whatever else may not wait for the network, cannot be done now. */
export function useWhyMoneyWaits(): string | undefined {
  const { store, outbox } = useRuntime()
  const isWaiting = useStore(outbox.state, ({ entries }) =>
    entries.some((entry) => entry.state === 'waiting'),
  )
  return useStore(store, (state) => whyMoneyWaits(state, isWaiting))
}

/** What waits for the network. */
export interface OutboxView extends OutboxState {
  /** Takes an entry out of the queue by hand. */
  readonly discard: (id: number) => Promise<void>
}

/** Follows the outbox. */
export function useOutbox(): OutboxView {
  const { outbox } = useRuntime()
  return { ...useStore(outbox.state), discard: outbox.discard }
}

/** The live events, in batches: for sounds and notices, never what a reload brought back. */
export function useBoardEvents(handler: (events: readonly BoardEvent[]) => void): void {
  const { events } = useRuntime()
  const latest = useLatest(handler)
  useEffect(() => events.subscribe((batch) => latest.current(batch)), [events, latest])
}

/** What a person must be told about commands that were taken back, also those that had waited. */
export function useCommandNotices(handler: (notice: CommandNotice) => void): void {
  const { notices } = useRuntime()
  const latest = useLatest(handler)
  useEffect(() => notices.subscribe((notice) => latest.current(notice)), [notices, latest])
}

/** How the branch's printing goes, when that changes. */
export function usePrintNews(handler: (state: PrintState) => void): void {
  const { printing } = useRuntime()
  const latest = useLatest(handler)
  useEffect(() => printing.subscribe((state) => latest.current(state)), [printing, latest])
}

/** Connects anew at once: for a person who does not want to wait. */
export function useReconnect(): () => void {
  return useRuntime().reconnectNow
}

const NONE: readonly number[] = []

const orderIds = once((orders: ReadonlyMap<number, Order>) =>
  sortOrders(orders.values()).map((order) => order.id),
)
const billIds = once((bills: ReadonlyMap<number, Bill>) =>
  sortBills(bills.values()).map((bill) => bill.id),
)

/**
 * A board has many readers and is sorted once; an event that brings and takes nothing leaves the list as it was: when
 * something was opened never changes.
 */
function once<T extends ReadonlyMap<number, unknown>>(list: (map: T) => readonly number[]) {
  const known = new WeakMap<T, readonly number[]>()
  let last = NONE
  return (map: T): readonly number[] => {
    const found = known.get(map)
    if (found) return found
    const isSame = last.length === map.size && last.every((id) => map.has(id))
    if (!isSame) last = list(map)
    known.set(map, last)
    return last
  }
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
