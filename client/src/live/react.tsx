import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { sortBills, sortOrders } from '@orderi/shared/board/reduce'
import type { Floor } from '@orderi/shared/floor/schema'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
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
  useState,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import type { BoardState, ConnectionState } from './board-store.ts'
import { type CommandSubject, subjectKey } from './boardCommands.ts'
import type { Command, CommandAnswer } from './command.ts'
import {
  type CommandNotice,
  type CommandRunner,
  createOfficeRunner,
  onlineOnlyBlocker,
  type RunOptions,
} from './commands.ts'
import { STALE_MS } from './connection.ts'
import type { EntrySubscriptions } from './entry-subscriptions.ts'
import { isAnyWaiting, type Outbox, type OutboxState } from './outbox.ts'
import { type BoardRuntime, createBoardRuntime, peopleHere, type Topic } from './runtime.ts'
import { useTicking } from './ticks.ts'

const Runtime = createContext<BoardRuntime | null>(null)
const Commands = createContext<CommandRunner | null>(null)
const FloorContext = createContext<Floor | null>(null)

export function BoardProvider({ branch, children }: { branch: number; children: ReactNode }) {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const runtime = useMemo(() => createBoardRuntime({ branch, user }), [branch, user])
  useEffect(() => runtime.start(), [runtime])
  return <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>
}

export function RuntimeProvider(props: { runtime: BoardRuntime; children: ReactNode }) {
  const { runtime, children } = props
  return (
    <Runtime value={runtime}>
      <Commands value={runtime.commands}>
        <FloorOfBoard>{children}</FloorOfBoard>
      </Commands>
    </Runtime>
  )
}

/** True on the board of a past day, which cannot be changed. */
export function useIsReplay(): boolean {
  return useRuntime().isReplay === true
}

/**
 * Runs commands outside of a board. `epoch` belongs to the log that issued the IDs of the shown entities. `floor` is
 * the branch that `useBranch` returns.
 */
export function OfficeCommands({
  epoch,
  floor = null,
  children,
}: {
  epoch?: string | undefined
  floor?: Floor | null | undefined
  children: ReactNode
}) {
  const latest = useLatest(epoch)
  const commands = useMemo(
    () => createOfficeRunner(api, () => latest.current, peopleHere),
    [latest],
  )
  return (
    <Commands value={commands}>
      <FloorContext value={floor}>{children}</FloorContext>
    </Commands>
  )
}

/** Subscribes once for all callers of `useBranch`, because each subscription to the store runs at every event. */
function FloorOfBoard({ children }: { children: ReactNode }) {
  const floor = useStore(useRuntime().store, (state) => state.shown?.branch ?? null)
  return <FloorContext value={floor}>{children}</FloorContext>
}

function useEntry<Key, Value>(
  entries: EntrySubscriptions<Key, Value>,
  key: Key,
): Value | undefined {
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

/** Selects a value from the board. Redraws only if the value is no longer shallowly equal. */
export function useBoard<T>(selector: (state: BoardState) => T): T {
  return useStore(useRuntime().store, useShallow(selector))
}

/** Undefined after the order has left the board. */
export function useOrder(id: number): Order | undefined {
  return useEntry(useRuntime().orders, id)
}

/** Oldest order first. */
export function useOrderIds(): readonly number[] {
  return useBoard((state) => (state.shown ? orderIds(state.shown.orders) : NONE))
}

/** Undefined after the bill has left the board. */
export function useBill(id: number): Bill | undefined {
  return useEntry(useRuntime().bills, id)
}

/** Returns a function that checks whether a bill is on the board. Causes no redraw. */
export function useHasBill(): (id: number) => boolean {
  const { bills } = useRuntime()
  return useCallback((id) => bills.get(id) !== undefined, [bills])
}

/** Newest bill first. */
export function useBillIds(): readonly number[] {
  return useBoard((state) => (state.shown ? billIds(state.shown.bills) : NONE))
}

/** The branch of the board or of `OfficeCommands`, with its halls and tables. Null until it is read. */
export function useBranch(): Floor | null {
  return useContext(FloorContext)
}

export interface ConnectionView {
  readonly connection: ConnectionState
  /** Seconds, rounded down, since the server last confirmed that the board is complete; null before that. */
  readonly ageSeconds: number | null
  /** True when this confirmation is more than 10 s old. */
  readonly isStale: boolean
  readonly closedCode: ErrorCode | null
  readonly pendingCount: number
}

/** Updated every second. Redraws only if a value changes. */
export function useConnection(): ConnectionView {
  const { store, clock } = useRuntime()
  const secondsOf = ({ verifiedAt }: BoardState) =>
    verifiedAt === null ? null : Math.max(0, Math.floor((clock.now() - verifiedAt) / 1000))
  const view = useBoard(({ connection, isStale, closedCode, pending }) => ({
    connection,
    isStale,
    closedCode,
    pendingCount: pending.length,
  }))
  // A new message lowers the age at once, before the next tick of the timer.
  useStore(store, secondsOf)
  const ageSeconds = useTicking(1000, () => secondsOf(store.getState()))
  // In hidden pages timers are delayed, so `isStale` of the store may be late.
  const isStale = view.isStale || (ageSeconds !== null && ageSeconds * 1000 >= STALE_MS)
  return { ...view, ageSeconds, isStale, connection: staleConnection(view.connection, isStale) }
}

function staleConnection(connection: ConnectionState, isStale: boolean): ConnectionState {
  return connection === 'live' && isStale ? 'catching-up' : connection
}

/** The server's time in ms since 1970, rounded down to a multiple of `everyMs`. */
export function useServerNow(everyMs: number): number {
  return useServerTime(everyMs, (now) => Math.floor(now / everyMs) * everyMs)
}

/** Computes a value from the server's time, every `everyMs` milliseconds. Redraws only if the value changes. */
export function useServerTime<T>(everyMs: number, read: (now: number) => T): T {
  const { store, clock, ticks } = useRuntime()
  const readNow = () => read(clock.wallNow() + store.getState().clockOffsetMs)
  return useTicking(everyMs, readNow, ticks)
}

export function useReadBoard(): () => BoardState {
  return useRuntime().store.getState
}

export function useBranchId(): number {
  return useRuntime().branch
}

export function useCommandRunner(): CommandRunner {
  const commands = useContext(Commands)
  if (!commands) throw new Error('A command is run outside of BoardProvider and OfficeCommands')
  return commands
}

interface SentRefusal {
  readonly code: ErrorCode | null
  readonly text: string
  /** True if the server may have run the command. An equal command then has the same key. */
  readonly isUnanswered: boolean
}

/** Sends a command for a dialog that shows the failure. `needs_approval` is not a failure: the dialog asks for it. */
export function useSending() {
  const commands = useCommandRunner()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Returns the refusal, if there was one. */
  async function send<C extends Command>(
    command: C,
    done: (answer: CommandAnswer<C['type']>) => void,
    options: RunOptions = {},
  ): Promise<SentRefusal | undefined> {
    setSending(true)
    setFailure(undefined)
    const outcome = await commands.run(command, { ...options, isSilent: true })
    setSending(false)
    if (outcome.state === 'done') done(outcome.answer)
    if (outcome.state !== 'refused') return undefined
    const { code, isUnanswered } = outcome
    const text = outcome.message || texts.common.unexpected
    if (code !== 'needs_approval') setFailure(text)
    return { code, text, isUnanswered }
  }
  return { isSending, failure, send, newStamp: commands.newStamp }
}

/** True while a command on this order, bill or table is unconfirmed. */
export function useHasPendingCommand(kind: CommandSubject['kind'], id: number): boolean {
  return useEntry(useRuntime().pending, subjectKey({ kind, id })) ?? false
}

/** Why commands that cannot wait are disabled now. Undefined if they are enabled. */
export function useOnlineOnlyBlocker(): string | undefined {
  const { store, outbox } = useRuntime()
  const isWaiting = useStore(outbox.state, isAnyWaiting)
  return useStore(store, (state) => onlineOnlyBlocker(state, isWaiting))
}

export interface OutboxView extends OutboxState {
  readonly discard: Outbox['discard']
  readonly takeOver: Outbox['takeOver']
}

export function useOutbox(): OutboxView {
  const { outbox } = useRuntime()
  const { discard, takeOver } = outbox
  return { ...useStore(outbox.state), discard, takeOver }
}

/** Receives recent events in batches, for sounds and notices, but no content of a snapshot. */
export function useBoardEvents(handler: (events: readonly BoardEvent[]) => void): void {
  useTopic(useRuntime().events, handler)
}

/** Receives a notice for each command that was refused or could not be sent, also for commands from the outbox. */
export function useCommandNotices(handler: (notice: CommandNotice) => void): void {
  useTopic(useRuntime().notices, handler)
}

/** Calls `handler` for each print state that the server sends. */
export function usePrintStates(handler: (state: PrintState) => void): void {
  useTopic(useRuntime().printing, handler)
}

/** Calls `handler` when the settings of this shared device changed. */
export function useDeviceChanges(handler: () => void): void {
  useTopic(useRuntime().deviceChanges, handler)
}

function useTopic<T>(topic: Topic<T>, handler: (news: T) => void): void {
  const latest = useLatest(handler)
  useEffect(() => topic.subscribe((news) => latest.current(news)), [topic, latest])
}

/** Tells the server which kitchen screen this page shows. */
export function useShowScreen(): BoardRuntime['showScreen'] {
  return useRuntime().showScreen
}

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

/** Sorts once per map. Returns the last list if the IDs are the same, because creation times never change. */
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
