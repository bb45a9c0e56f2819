/** Applies the events that directly follow a screen's log position, and reports if the screen must join again. */
import type { BoardEvent, CatchUp } from './events.ts'
import type { EventsMessage, HeadMessage } from './messages.ts'
import { applyEvents, type Board, boardFrom } from './reduce.ts'

export interface BoardPosition {
  readonly board: Board
  readonly epoch: string
  readonly seq: number
}

/** A client's copy of a board with its position in the log, and the messages that are not applied yet. */
export interface Follower {
  /** Null until the first snapshot. */
  readonly at: BoardPosition | null
  /** False until the answer to a join is applied. Until then, event messages are only stored in `held`. */
  readonly isJoined: boolean
  /** False if the log does not continue from `at`. Then the next catch-up must be a snapshot. */
  readonly canResume: boolean
  /** Messages that were received but not applied yet. */
  readonly held: readonly EventsMessage[]
  /** Number of consecutive `HeadMessage`s whose position was behind `at`. */
  readonly headsBehind: number
}

/**
 * The result of applying messages. If `lost` is set, the follower must join again: events are missing (`gap`), or the
 * server has another log (`other-log`).
 */
export interface FollowResult {
  readonly follower: Follower
  readonly applied: readonly BoardEvent[]
  readonly lost?: 'gap' | 'other-log'
}

export function createFollower(at: BoardPosition | null = null): Follower {
  return { at, isJoined: false, canResume: true, held: [], headsBehind: 0 }
}

/** The log position that a socket sends when it joins its branch’s room. Null requests a snapshot. */
export function resumePoint({ at, canResume }: Follower): { epoch: string; since: number } | null {
  return at && canResume ? { epoch: at.epoch, since: at.seq } : null
}

export function beginJoin(follower: Follower): Follower {
  return { ...follower, isJoined: false }
}

/** Ends a join after its answer was applied. The caller must then call `applyHeld`. */
export function endJoin(follower: Follower): Follower {
  return { ...follower, isJoined: true, headsBehind: 0 }
}

export function holdMessage(follower: Follower, message: EventsMessage): Follower {
  return { ...follower, held: [...follower.held, message] }
}

/** Applies the messages in `held`, except messages with missing events before or inside them. */
export function applyHeld(follower: Follower): FollowResult {
  const { at, isJoined, held } = follower
  if (!at || !isJoined) return { follower, applied: [] }
  const applied: BoardEvent[] = []
  const stopped = (rest: Follower['held']): Follower => ({
    ...follower,
    at: advance(at, applied),
    held: rest,
  })
  for (const [index, { epoch, events }] of held.entries()) {
    // After `other-log`, the caller requests a snapshot, which is newer than the held messages.
    if (epoch !== at.epoch) {
      return { follower: { ...stopped([]), canResume: false }, applied, lost: 'other-log' }
    }
    const fresh = freshAfter(at.seq + applied.length, events)
    if (fresh === 'gap') return { follower: stopped(held.slice(index)), applied, lost: 'gap' }
    applied.push(...fresh)
  }
  return { follower: stopped([]), applied }
}

export function applyCatchUp(follower: Follower, answer: CatchUp): FollowResult {
  const { at } = follower
  const { epoch, seq } = answer
  if ('snapshot' in answer) {
    const position = { board: boardFrom(answer.snapshot), epoch, seq }
    return { follower: { ...follower, at: position, canResume: true }, applied: [] }
  }
  const lost = (reason: 'gap' | 'other-log'): FollowResult => ({
    follower: { ...follower, canResume: false },
    applied: [],
    lost: reason,
  })
  if (at?.epoch !== epoch) return lost('other-log')
  const fresh = freshAfter(at.seq, answer.events)
  if (fresh === 'gap' || at.seq + fresh.length < seq) return lost('gap')
  return { follower: { ...follower, at: advance(at, fresh), canResume: true }, applied: fresh }
}

/**
 * The server's position compared with the follower's. `ahead`: the missing events may still arrive. `behind`: the
 * message may be late. `lost`: the follower must join again.
 */
export type HeadComparison = 'current' | 'ahead' | 'behind' | 'lost'

/** The caller must call `applyHeld` first. */
export function compareHead(
  follower: Follower,
  { epoch, seq }: HeadMessage,
): { readonly follower: Follower; readonly verdict: HeadComparison } {
  const { at } = follower
  if (at?.epoch !== epoch) return { follower: { ...follower, canResume: false }, verdict: 'lost' }
  if (seq >= at.seq) {
    const verdict = seq === at.seq ? 'current' : 'ahead'
    return { follower: { ...follower, headsBehind: 0 }, verdict }
  }
  // A single head message may be late. After `lost`, the caller joins again.
  const headsBehind = follower.headsBehind + 1
  return { follower: { ...follower, headsBehind }, verdict: headsBehind > 1 ? 'lost' : 'behind' }
}

/** Returns the events after `seq`, or `gap` if their numbers are not consecutive. */
function freshAfter(seq: number, events: readonly BoardEvent[]): readonly BoardEvent[] | 'gap' {
  const fresh = events.filter((event) => event.seq > seq)
  return fresh.every((event, index) => event.seq === seq + 1 + index) ? fresh : 'gap'
}

function advance(at: BoardPosition, events: readonly BoardEvent[]): BoardPosition {
  if (events.length === 0) return at
  return { ...at, board: applyEvents(at.board, events), seq: at.seq + events.length }
}
