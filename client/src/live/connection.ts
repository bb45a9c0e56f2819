/** Keeps a board at the end of its branch's log, and never says that it is there while it may not be. */
import type { BoardEvent, CatchUp } from '@orderi/shared/board/events'
import {
  applyCatchUp,
  applyHeld,
  type BoardPosition,
  beginJoin,
  compareHead,
  createFollower,
  endJoin,
  type Follower,
  hold,
  resumePoint,
} from '@orderi/shared/board/follow'
import type { EventsMessage, HeadMessage, JoinAnswer } from '@orderi/shared/board/messages'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { PrintState } from '@orderi/shared/printing/schema'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { type BoardStore, type Link, moveTo, settleUnnumbered } from './board-store.ts'
import { browserClock, type Clock } from './clock.ts'
import { createFallback } from './fallback.ts'
import { agoMs, LATE_MS } from './lateness.ts'
import { browserPresence, type Presence } from './presence.ts'
import { type BoardSocket, type BoardSocketFactory, isFinal, socketsTo } from './socket.ts'
import { createWaits } from './waits.ts'

/** Without a word for longer than this, the board is not known to be complete. */
export const STALE_MS = 10_000
/** A socket that is down for longer than this is stood in for by polls. */
const FALLBACK_AFTER_MS = 3000
/** A join that is not answered for this long means that the socket is dead; or slow, so the next one is waited for longer. */
const ACK_TIMEOUT_MS = { first: 5000, longest: 40_000 } as const
/** After so many joins that were not answered in time the whole board is asked for. */
const WEARY_AFTER = 2
/** An opening that takes longer has failed; when many come at once, so the next one is given longer. */
const OPEN_TIMEOUT_MS = { first: 8000, longest: 16_000 } as const
/** How long a head may be ahead of the events that are on their way. */
const GRACE_MS = 1000
/** The first and the longest wait before another attempt. */
const RETRY_MS = { first: 500, longest: 3000 } as const
/**
 * The delay between attempts while the polls, which detect the server's return, reach no server. Browsers delay new
 * sockets by seconds after many failures.
 */
const UNREACHABLE_RETRY_MS = 10_000
/** Events are news while they are younger than this. */
const NEWS_MS = 60_000
/** The page's events that come this close together are one return. */
const BURST_MS = 1000
/** A difference of the clocks that is worth correcting between joins. */
const CLOCK_DRIFT_MS = 2000

/** What the connection is made of. */
export interface ConnectionDeps {
  readonly branch: number
  readonly token: () => string | undefined
  readonly api: Api
  readonly store: BoardStore
  readonly socketFactory?: BoardSocketFactory
  readonly clock?: Clock
  readonly presence?: Presence
  /** What just happened, also while the socket was away for a moment. Never those of a snapshot. */
  readonly onEvents?: (events: readonly BoardEvent[]) => void
  /** How the branch's printing goes, when that changes. */
  readonly onPrinting?: (state: PrintState) => void
}

/** A board that is being kept. */
export interface Connection {
  stop(): void
  /** Drops what there is and connects, without waiting for the next attempt. */
  reconnectNow(): void
}

/** Keeps the store at the end of the branch's log until it is stopped. */
export function connectBoard(deps: ConnectionDeps): Connection {
  const { branch, store } = deps
  const clock = deps.clock ?? browserClock()
  const presence = deps.presence ?? browserPresence()
  const open = deps.socketFactory ?? socketsTo()

  let phase: 'down' | 'opening' | 'joining' | 'joined' | 'closed' | 'stopped' = 'down'
  let socket: BoardSocket | undefined
  let attempts = 0
  /** Openings in a row that took too long. */
  let unopened = 0
  /** Joins in a row that nobody answered in time. */
  let unanswered = 0
  /** The time of the last attempt that a return to the page or of the network caused. */
  let returnedAt = Number.NEGATIVE_INFINITY
  /** Since when the board has not been joined; null while it is. */
  let downSince: number | null = clock.now()
  let isFallbackDue = false
  let lastPoll: 'none' | 'answered' | 'unreachable' = 'none'
  let follower = createFollower()
  /** The time of the newest held message. */
  let heardAt = 0

  const waits = createWaits<'step' | 'fallback' | 'grace' | 'frame' | 'tick'>(clock)

  const fallback = createFallback({
    branch,
    api: deps.api,
    clock,
    from: () => resumePoint(current()),
    answered(answer, askedAt) {
      reached()
      catchUpWith(answer, askedAt)
      refreshLink()
    },
    failed(error) {
      if (error instanceof ApiError) {
        if (isFinal(error.code)) return close(error.code)
        // The server is there, though it could not say: the age of the last word tells the rest.
        reached()
      } else {
        lastPoll = 'unreachable'
      }
      refreshLink()
    },
  })

  /** A poll reached the server. After failed polls, the socket is tried at once. */
  function reached(): void {
    const isBack = lastPoll === 'unreachable' && phase === 'down'
    lastPoll = 'answered'
    if (isBack) connect()
  }

  function position(): BoardPosition | null {
    const { confirmed, epoch, seq } = store.getState()
    return confirmed && epoch !== null ? { board: confirmed, epoch, seq } : null
  }

  /** The follower at the store's position, which a kept board may have moved. */
  function current(): Follower {
    return { ...follower, at: position() }
  }

  function isSilent(): boolean {
    const { lastWordAt } = store.getState()
    return lastWordAt !== null && clock.now() - lastWordAt > STALE_MS
  }

  function currentLink(): Link {
    if (phase === 'closed') return 'closed'
    if (phase === 'joined') return isSilent() ? 'catching-up' : 'live'
    // A server that answers is a network, whatever the device believes.
    if (!presence.isOnline() && lastPoll !== 'answered') return 'offline'
    if (phase === 'joining') return 'catching-up'
    return isFallbackDue ? 'polling' : 'connecting'
  }

  function refreshLink(): void {
    const link = currentLink()
    const isStale = phase === 'closed' || isSilent()
    const isUnreachable = link === 'offline' || (phase !== 'joined' && lastPoll === 'unreachable')
    const state = store.getState()
    if (state.link !== link || state.isStale !== isStale || state.isUnreachable !== isUnreachable) {
      store.setState({ link, isStale, isUnreachable })
    }
  }

  // 1. Connect: every attempt is a new socket, and only the newest one is listened to.
  function connect(): void {
    drop()
    const token = deps.token()
    if (token === undefined) return close('unauthenticated')
    phase = 'opening'
    waits.begin('step', longer(OPEN_TIMEOUT_MS, unopened), () => {
      unopened += 1
      fail()
    })
    const isMine = () => socket === mine
    const mine: BoardSocket = open(token, {
      connected: () => isMine() && join(),
      down: (code) => isMine() && lost(code),
      events: (message) => isMine() && heard(message),
      head: (message) => isMine() && compare(message),
      closed: (message) => isMine() && message.branch === branch && close(message.code),
      printing: (state) => isMine() && state.branch === branch && deps.onPrinting?.(state),
      revoked: (code) => isMine() && close(code),
    })
    socket = mine
    refreshLink()
  }

  function drop(): void {
    const old = socket
    socket = undefined
    old?.close()
    follower = { ...beginJoin(follower), held: [] }
    waits.end('step')
    waits.end('grace')
    waits.end('frame')
  }

  function lost(code: ErrorCode | undefined): void {
    if (code !== undefined && isFinal(code)) close(code)
    else fail()
  }

  function fail(): void {
    drop()
    phase = 'down'
    goDown()
    waits.begin('step', lastPoll === 'unreachable' ? UNREACHABLE_RETRY_MS : nextDelay(), connect)
    refreshLink()
  }

  function nextDelay(): number {
    const delay = longer(RETRY_MS, attempts)
    attempts += 1
    return delay * (0.5 + 0.5 * clock.random())
  }

  function goDown(): void {
    downSince ??= clock.now()
    waits.begin('fallback', Math.max(0, downSince + FALLBACK_AFTER_MS - clock.now()), () => {
      isFallbackDue = true
      if (phase === 'down' || phase === 'opening') fallback.start()
      refreshLink()
    })
  }

  // 2. Join: say where we are; what arrives before the answer is held.
  function join(): void {
    phase = 'joining'
    fallback.stop()
    lastPoll = 'none'
    waits.end('grace')
    waits.end('frame')
    follower = beginJoin(follower)
    const mine = socket
    // What was missed may weigh more than the board itself, and never get here.
    const since = unanswered < WEARY_AFTER ? resumePoint(current()) : null
    const askedAt = clock.now()
    let isOpen = true
    unopened = 0
    waits.begin('step', longer(ACK_TIMEOUT_MS, unanswered), () => {
      unanswered += 1
      fail()
    })
    refreshLink()
    mine?.join({ branch, ...since }, (answer) => {
      if (!isOpen || socket !== mine || phase !== 'joining') return
      isOpen = false
      answered(answer, askedAt)
    })
  }

  function answered(answer: JoinAnswer, askedAt: number): void {
    if (!answer.ok) {
      if (isFinal(answer.code)) close(answer.code)
      else waits.begin('step', nextDelay(), join)
      return
    }
    waits.end('step')
    if (!catchUpWith(answer, askedAt)) return join()
    phase = 'joined'
    attempts = 0
    unanswered = 0
    downSince = null
    isFallbackDue = false
    waits.end('fallback')
    follower = endJoin(follower)
    apply()
    refreshLink()
  }

  /** Applies a catch-up; false when it does not lead on from here. */
  function catchUpWith(answer: CatchUp, askedAt: number): boolean {
    const from = position()
    const step = applyCatchUp(current(), answer)
    follower = step.follower
    if (step.lost) return false
    const now = clock.now()
    const wallThen = clock.wallNow() - (now - askedAt) / 2
    const word = {
      // Whatever the answer took, it is no older than the question.
      lastWordAt: askedAt,
      clockOffsetMs: Math.round(Date.parse(answer.at) - wallThen),
    }
    if (follower.at && follower.at !== from) moveTo(store, follower.at, word)
    else store.setState(word)
    settleUnnumbered(store)
    tell(step.applied)
    return true
  }

  // 3. Apply: only n + 1, all of a frame at once.
  function heard(message: EventsMessage): void {
    if (message.branch !== branch) return
    follower = hold(follower, message)
    heardAt = clock.now()
    if (phase === 'joined') waits.beginFrame('frame', flush)
  }

  function flush(): void {
    waits.end('frame')
    // After a silence only an answer to our own question counts: this may be the tail of a dead socket.
    if (isSilent()) return join()
    apply()
    refreshLink()
  }

  function apply(): void {
    const step = applyHeld(current())
    follower = step.follower
    const last = step.applied.at(-1)
    if (follower.at && last) moveTo(store, follower.at, wordOf(last.at, heardAt))
    if (step.lost) join()
    tell(step.applied)
  }

  /** When the board was last known to be complete, now that something was heard: what was said long ago is no new word. */
  function wordOf(saidAt: string, arrivedAt: number): { lastWordAt: number } {
    const { lastWordAt, clockOffsetMs } = store.getState()
    const saidThen = clock.now() - agoMs(clock, clockOffsetMs, saidAt)
    return { lastWordAt: Math.max(lastWordAt ?? saidThen, Math.min(arrivedAt, saidThen)) }
  }

  // 4. Verify: the head says where the log is.
  function compare(head: HeadMessage): void {
    if (head.branch !== branch || phase !== 'joined') return
    flush()
    if (phase !== 'joined') return
    if (agoMs(clock, store.getState().clockOffsetMs, head.at) > LATE_MS) return join()
    const compared = compareHead(current(), head)
    follower = compared.follower
    if (compared.verdict === 'current') verified(head)
    else if (compared.verdict === 'ahead') allowGrace(head.seq)
    else if (compared.verdict === 'lost') join()
  }

  function verified(head: HeadMessage): void {
    const { clockOffsetMs } = store.getState()
    const offset = Date.parse(head.at) - clock.wallNow()
    // Nothing is heard before it is said. What seems to be late may be: then it is no proof of the clock.
    const wasPutBack = offset - clockOffsetMs > CLOCK_DRIFT_MS
    store.setState({
      ...wordOf(head.at, clock.now()),
      ...(wasPutBack ? { clockOffsetMs: offset } : {}),
    })
    settleUnnumbered(store)
    refreshLink()
  }

  function allowGrace(seq: number): void {
    if (waits.has('grace')) return
    waits.begin('grace', GRACE_MS, () => {
      if (phase !== 'joined') return
      flush()
      if (phase === 'joined' && store.getState().seq < seq) join()
    })
  }

  function tick(): void {
    if (phase === 'joined' && isSilent()) join()
    refreshLink()
    waits.begin('tick', 1000, tick)
  }

  // 5. Come back: a screen that is looked at again, or has a network again, does not wait.
  function returned(): void {
    if (phase === 'closed') return
    if (!presence.isOnline()) {
      lastPoll = 'none'
      // The socket does not know yet: an answer to our own question is the only proof of it.
      if (phase === 'joined') return join()
    }
    // Waking up emits several events; one attempt is enough. An older attempt may hang in a network that is gone.
    const isFresh = phase === 'opening' && clock.now() - returnedAt < BURST_MS
    const isIdle = phase !== 'joined' && presence.isOnline()
    if (!isFresh && (isSilent() || isIdle)) {
      returnedAt = clock.now()
      reconnectNow()
    }
    refreshLink()
  }

  function reconnectNow(): void {
    if (phase === 'stopped') return
    const wasClosed = phase === 'closed'
    drop()
    phase = 'down'
    attempts = 0
    lastPoll = 'none'
    if (wasClosed) {
      store.setState({ closedCode: null })
      tick()
    }
    goDown()
    connect()
  }

  function close(code: ErrorCode): void {
    halt()
    phase = 'closed'
    store.setState({ closedCode: code })
    refreshLink()
  }

  function halt(): void {
    drop()
    fallback.stop()
    waits.endAll()
  }

  /** Old ones come too: a catch-up after a long absence, history that is filled in later. */
  function tell(events: readonly BoardEvent[]): void {
    const serverNow = clock.wallNow() + store.getState().clockOffsetMs
    const news = events.filter((event) => serverNow - Date.parse(event.at) <= NEWS_MS)
    if (news.length > 0) deps.onEvents?.(news)
  }

  const forget = presence.onChange(returned)
  goDown()
  tick()
  connect()

  return {
    stop() {
      forget()
      halt()
      phase = 'stopped'
    },
    reconnectNow,
  }
}

/** Twice as long after each failure. */
function longer(ms: { readonly first: number; readonly longest: number }, times: number): number {
  return Math.min(ms.first * 2 ** times, ms.longest)
}
