/** Plays the events of a day on a board, at any speed and from any moment. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { applyEvents, type Board, boardFrom } from '@orderi/shared/board/reduce'
import type { ReplayStart } from '@orderi/shared/board/replay'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RecentState } from '../board/recall/RecentOrders.tsx'
import { type EndedOrders, withOrders } from '../board/recall/recent.ts'
import { browserClock, type Cancel, type Clock } from '../live/clock.ts'
import { createReplayRuntime, type ReplayRuntime } from '../live/replay.ts'

export const SPEEDS = [1, 5, 15, 30, 60, 120] as const
export type Speed = (typeof SPEEDS)[number]

export interface Night {
  readonly epoch: string
  readonly start: ReplayStart
  readonly events: readonly BoardEvent[]
}

export interface PlayerState {
  /** The shown time, in ms since 1970. */
  readonly at: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

export interface Player {
  readonly state: StoreApi<PlayerState>
  readonly runtime: ReplayRuntime
  readonly recent: StoreApi<RecentState>
  /** The first and the last time that can be shown. */
  readonly from: number
  readonly to: number
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  seek(at: number): void
}

const TICK_MS = 200
/** The distance of stored boards, in events. A jump stores the boards that are missing before its target. */
const CHECKPOINT = 250
const MINUTE_MS = 60_000

interface Position {
  /** The number of applied events. */
  readonly count: number
  readonly board: Board
  readonly ended: EndedOrders
}

export function createPlayer(
  night: Night,
  options: {
    readonly branch: number
    readonly onBlocked: () => void
    readonly clock?: Clock
  },
): Player {
  const { epoch, start, events } = night
  const { branch, onBlocked, clock = browserClock() } = options
  const times = timesOf(events)
  // Before the first event.
  const from = floorMinute((times[0] ?? Date.parse(start.at)) - 1)
  const to = times.at(-1) ?? from
  const first: Position = { count: 0, board: boardFrom(start.snapshot), ended: new Map() }
  const checkpoints = [first]
  const state = createStore<PlayerState>(() => ({ at: from, isPlaying: false, speed: 30 }))
  const recent = createStore<RecentState>(() => ({
    orders: new Map(),
    hasFailed: false,
    isReading: false,
  }))
  const runtime = createReplayRuntime({
    branch,
    epoch,
    now: () => state.getState().at,
    ticks: (listener) => state.subscribe(listener),
    onBlocked,
  })
  let shown = first
  let cancel: Cancel = () => {}

  function advance(position: Position, count: number): Position {
    const next = events.slice(position.count, count)
    const orders = next.flatMap((event) =>
      event.type === 'order.created' || event.type === 'order.changed' ? [event.data] : [],
    )
    const now = times[count - 1] ?? from
    return {
      count,
      board: applyEvents(position.board, next),
      ended: withOrders(position.ended, orders, now),
    }
  }

  function positionAt(count: number): Position {
    if (shown.count <= count && count - shown.count < CHECKPOINT) return advance(shown, count)
    let nearest = first
    for (let index = 1; index * CHECKPOINT <= count; index += 1) {
      nearest = checkpoints[index] ?? advance(nearest, index * CHECKPOINT)
      checkpoints[index] = nearest
    }
    return advance(nearest, count)
  }

  function show(at: number): void {
    const count = countUpTo(times, at)
    if (count !== shown.count || !runtime.store.getState().shown) {
      shown = count === shown.count ? shown : positionAt(count)
      runtime.show(shown.board, start.seq + count)
      recent.setState({ orders: shown.ended })
    }
    state.setState({ at })
  }

  function seek(at: number): void {
    show(Math.min(to, Math.max(from, at)))
  }

  function run(): void {
    const before = clock.now()
    cancel = clock.after(TICK_MS, () => {
      const { at, speed } = state.getState()
      seek(at + (clock.now() - before) * speed)
      if (state.getState().at >= to) state.setState({ isPlaying: false })
      else run()
    })
  }

  function pause(): void {
    cancel()
    state.setState({ isPlaying: false })
  }

  seek(from)
  return {
    state,
    runtime,
    recent,
    from,
    to,
    play() {
      cancel()
      if (state.getState().at >= to) seek(from)
      state.setState({ isPlaying: true })
      run()
    },
    pause,
    setSpeed: (speed) => state.setState({ speed }),
    seek,
  }
}

const floorMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS

/** The times of events never go back, even if the clocks of nodes differ. */
export function timesOf(events: readonly BoardEvent[]): readonly number[] {
  let last = Number.NEGATIVE_INFINITY
  return events.map(({ at }) => {
    last = Math.max(last, Date.parse(at))
    return last
  })
}

/** The number of times that are not after `at`. */
function countUpTo(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1
    else high = middle
  }
  return low
}
