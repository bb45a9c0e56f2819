/** Keeps a board up to date with the branch's log, and shows `live` only while this is verified. */
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
  holdMessage,
  resumePoint,
} from '@orderi/shared/board/follow'
import type { BoardJoinAnswer, EventsMessage, HeadMessage } from '@orderi/shared/board/messages'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { PrintState } from '@orderi/shared/printing/schema'
import type { Api } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { backOff } from './back-off.ts'
import {
  type BoardStore,
  type ConnectionState,
  removeAnsweredWithoutSeq,
  setBoardPosition,
  setCharging,
} from './board-store.ts'
import { browserClock, type Clock } from './clock.ts'
import { createPollingFallback } from './fallback.ts'
import { createLink } from './link.ts'
import { browserOnlineStatus, type OnlineStatus } from './online-status.ts'
import {
  type BoardSocket,
  type BoardSocketFactory,
  isFinalRefusal,
  type KitchenScreen,
  socketsTo,
} from './socket.ts'
import { createTimers } from './timers.ts'

/** How long the board counts as complete without a new message. */
export const STALE_MS = 10_000
/** How long the socket may be down before polling starts. */
const FALLBACK_AFTER_MS = 3000
/** The time-out for the response to a join. It grows after failures, because the network may be slow. */
const ACK_TIMEOUT_MS = { first: 5000, longest: 40_000 } as const
/** After this many joins without a response, a snapshot is requested instead of the missed events. */
const SNAPSHOT_AFTER = 2
/** The time-out for opening a socket. It grows after failures, because the server may be busy. */
const OPEN_TIMEOUT_MS = { first: 8000, longest: 16_000 } as const
/** How long events may take to arrive after the server announced a higher sequence number. */
const GRACE_MS = 1000
/** A message that seems older was delayed, or the device's clock was set forward. A join measures the clock again. */
const LATE_MESSAGE_MS = 5000
const RETRY_MS = { first: 500, longest: 3000 } as const
/** Delay between attempts to open a socket while polls fail too. Browsers throttle sockets that fail often. */
const UNREACHABLE_RETRY_MS = 10_000
/** Only events younger than this are reported to `onEvents`. */
const NEWS_MS = 60_000
/** Browser events (online, visible) within this time cause only one new connection. */
const BURST_MS = 1000
/** If the device's clock was set back by less than this, the offset is corrected only at the next join. */
const CLOCK_DRIFT_MS = 2000

export interface ConnectionDeps {
  readonly branch: number
  readonly token: () => string | undefined
  readonly api: Api
  readonly store: BoardStore
  readonly socketFactory?: BoardSocketFactory
  readonly clock?: Clock
  readonly onlineStatus?: OnlineStatus
  /** Receives recent events, also those missed in a short disconnection, but not the content of a snapshot. */
  readonly onEvents?: (events: readonly BoardEvent[]) => void
  readonly onPrinting?: (state: PrintState) => void
  readonly onDeviceChanged?: () => void
}

export interface BoardConnection {
  stop(): void
  reconnectNow(): void
  /** Null if the page shows no kitchen screen. */
  showScreen(screen: KitchenScreen | null): void
}

export function connectBoard(deps: ConnectionDeps): BoardConnection {
  const { branch, store } = deps
  const clock = deps.clock ?? browserClock()
  const onlineStatus = deps.onlineStatus ?? browserOnlineStatus()
  const open = deps.socketFactory ?? socketsTo()

  let phase: 'down' | 'opening' | 'joining' | 'joined' | 'closed' | 'stopped' = 'down'
  let unopenedSockets = 0
  let unansweredJoins = 0
  /** When a browser event last caused a new connection. */
  let returnedAt = Number.NEGATIVE_INFINITY
  let downSince: number | null = clock.now()
  let isFallbackDue = false
  let lastPoll: 'none' | 'answered' | 'unreachable' = 'none'
  let follower = createFollower()
  let lastMessageAt = 0
  let screen: KitchenScreen | null = null

  const link = createLink<BoardSocket>(clock, RETRY_MS, openSocket)
  const timers = createTimers<'step' | 'fallback' | 'grace' | 'frame' | 'tick' | 'screen'>(clock)

  const fallback = createPollingFallback({
    branch,
    api: deps.api,
    clock,
    from: () => resumePoint(current()),
    screen: () => screen,
    answered(answer, askedAt) {
      reached()
      catchUpWith(answer, askedAt)
      refreshConnection()
    },
    failed(error) {
      if (error instanceof ApiError) {
        if (isFinalRefusal(error.code)) return close(error.code)
        // An error response shows that the server is reachable, but does not verify the board.
        reached()
      } else {
        lastPoll = 'unreachable'
      }
      refreshConnection()
    },
  })

  /** Called after a poll that reached the server. If polls failed before, opens a socket at once. */
  function reached(): void {
    const isBack = lastPoll === 'unreachable' && phase === 'down'
    lastPoll = 'answered'
    if (isBack) link.connect()
  }

  function position(): BoardPosition | null {
    const { confirmed, epoch, seq } = store.getState()
    return confirmed && epoch !== null ? { board: confirmed, epoch, seq } : null
  }

  /** Returns the follower at the store's position. Restoring a stored board changes only the store, not `follower`. */
  function current(): Follower {
    return { ...follower, at: position() }
  }

  function isSilent(): boolean {
    const { verifiedAt } = store.getState()
    return verifiedAt !== null && clock.now() - verifiedAt > STALE_MS
  }

  function currentConnection(): ConnectionState {
    if (phase === 'closed') return 'closed'
    if (phase === 'joined') return isSilent() ? 'catching-up' : 'live'
    // A response proves that there is a network, even if the browser reports none.
    if (!onlineStatus.isOnline() && lastPoll !== 'answered') return 'offline'
    if (phase === 'joining') return 'catching-up'
    return isFallbackDue ? 'polling' : 'connecting'
  }

  function refreshConnection(): void {
    const connection = currentConnection()
    const isStale = phase === 'closed' || isSilent()
    const isUnreachable =
      connection === 'offline' || (phase !== 'joined' && lastPoll === 'unreachable')
    const isOpen = phase === 'joined' || lastPoll === 'answered'
    const state = store.getState()
    if (
      state.connection !== connection ||
      state.isOpen !== isOpen ||
      state.isStale !== isStale ||
      state.isUnreachable !== isUnreachable
    ) {
      store.setState({ connection, isOpen, isStale, isUnreachable })
    }
  }

  // 1. Connect: every attempt opens a new socket.
  function openSocket(): void {
    const token = deps.token()
    if (token === undefined) return close('unauthenticated')
    phase = 'opening'
    timers.begin('step', backOff(OPEN_TIMEOUT_MS, unopenedSockets), () => {
      unopenedSockets += 1
      fail()
    })
    const { ifCurrent } = link
    const ifOwnBranch = <T extends { readonly branch: number }>(run: (message: T) => void) =>
      ifCurrent((message: T) => message.branch === branch && run(message))
    link.use(
      open(token, {
        connected: ifCurrent(join),
        down: ifCurrent(lost),
        events: ifOwnBranch(receive),
        head: ifOwnBranch(compare),
        closed: ifOwnBranch(({ code }) => close(code)),
        charging: ifOwnBranch(({ bills }) => setCharging(store, bills)),
        screens: ifOwnBranch(({ screens }) => store.setState({ screens })),
        printing: ifOwnBranch((state) => deps.onPrinting?.(state)),
        deviceChanged: ifCurrent(() => deps.onDeviceChanged?.()),
        revoked: ifCurrent(close),
      }),
    )
    refreshConnection()
  }

  function drop(): void {
    link.drop()
    follower = { ...beginJoin(follower), held: [] }
    timers.end('step')
    timers.end('grace')
    timers.end('frame')
    timers.end('screen')
  }

  function lost(code: ErrorCode | undefined): void {
    if (code !== undefined && isFinalRefusal(code)) close(code)
    else fail()
  }

  function fail(): void {
    drop()
    phase = 'down'
    disconnected()
    link.connectIn(lastPoll === 'unreachable' ? UNREACHABLE_RETRY_MS : link.nextDelay())
    refreshConnection()
  }

  function disconnected(): void {
    downSince ??= clock.now()
    timers.begin('fallback', Math.max(0, downSince + FALLBACK_AFTER_MS - clock.now()), () => {
      isFallbackDue = true
      if (phase === 'down' || phase === 'opening') fallback.start()
      refreshConnection()
    })
  }

  // 2. Join: send the board's position. Events that arrive before the response are applied after the response.
  function join(): void {
    phase = 'joining'
    fallback.stop()
    lastPoll = 'none'
    timers.end('grace')
    timers.end('frame')
    follower = beginJoin(follower)
    // After time-outs, request a snapshot: the missed events may be larger, and reading them would time out again.
    const since = unansweredJoins < SNAPSHOT_AFTER ? resumePoint(current()) : null
    const askedAt = clock.now()
    let isOpen = true
    unopenedSockets = 0
    timers.begin('step', backOff(ACK_TIMEOUT_MS, unansweredJoins), () => {
      unansweredJoins += 1
      fail()
    })
    refreshConnection()
    link.socket?.join(
      { branch, ...since },
      link.ifCurrent((answer) => {
        if (!isOpen || phase !== 'joining') return
        isOpen = false
        answered(answer, askedAt)
      }),
    )
  }

  function answered(answer: BoardJoinAnswer, askedAt: number): void {
    if (!answer.ok) {
      if (isFinalRefusal(answer.code)) close(answer.code)
      else timers.begin('step', link.nextDelay(), join)
      return
    }
    timers.end('step')
    if (!catchUpWith(answer, askedAt)) return join()
    phase = 'joined'
    link.endFailures()
    unansweredJoins = 0
    downSince = null
    isFallbackDue = false
    timers.end('fallback')
    follower = endJoin(follower)
    sendScreen()
    apply()
    refreshConnection()
  }

  /** Names the page's kitchen screen to the server. A refusal can be temporary. */
  function sendScreen(failures = 0): void {
    timers.end('screen')
    if (phase !== 'joined') return
    link.socket?.showScreen(
      { branch, screen },
      link.ifCurrent((answer) => {
        if (answer.ok || isFinalRefusal(answer.code)) return
        timers.begin('screen', backOff(RETRY_MS, failures), () => sendScreen(failures + 1))
      }),
    )
  }

  /** Applies the missed events or a snapshot. Returns false if they do not continue from the board's position. */
  function catchUpWith(answer: CatchUp, askedAt: number): boolean {
    const from = position()
    const step = applyCatchUp(current(), answer)
    follower = step.follower
    if (step.lost) return false
    const now = clock.now()
    const wallTimeOfAnswer = clock.wallNow() - (now - askedAt) / 2
    const verification = {
      // The response shows the state of the log at the time of the request or later.
      verifiedAt: askedAt,
      clockOffsetMs: Math.round(Date.parse(answer.at) - wallTimeOfAnswer),
    }
    if (follower.at && follower.at !== from) setBoardPosition(store, follower.at, verification)
    else store.setState(verification)
    removeAnsweredWithoutSeq(store)
    publish(step.applied)
    return true
  }

  // 3. Apply: in sequence without gaps, and once per frame.
  function receive(message: EventsMessage): void {
    follower = holdMessage(follower, message)
    lastMessageAt = clock.now()
    if (phase === 'joined') timers.beginFrame('frame', flush)
  }

  function flush(): void {
    timers.end('frame')
    // After a silence, events may come from the buffer of a dead connection. Only a response proves that the connection works.
    if (isSilent()) return join()
    apply()
    refreshConnection()
  }

  function apply(): void {
    const step = applyHeld(current())
    follower = step.follower
    const last = step.applied.at(-1)
    if (follower.at && last)
      setBoardPosition(store, follower.at, verificationOf(last.at, lastMessageAt))
    if (step.lost) join()
    publish(step.applied)
  }

  /** Milliseconds since the server sent a message. */
  function ageMs(sentAt: string): number {
    return Math.max(0, clock.wallNow() + store.getState().clockOffsetMs - Date.parse(sentAt))
  }

  /** The board was complete when the server sent this message. Returns this time, or a later `verifiedAt`. */
  function verificationOf(sentAt: string, arrivedAt: number): { verifiedAt: number } {
    const { verifiedAt } = store.getState()
    const sentOnThisClock = clock.now() - ageMs(sentAt)
    return {
      verifiedAt: Math.max(verifiedAt ?? sentOnThisClock, Math.min(arrivedAt, sentOnThisClock)),
    }
  }

  // 4. Verify: a head message contains the last sequence number of the log.
  function compare(head: HeadMessage): void {
    if (phase !== 'joined') return
    flush()
    if (phase !== 'joined') return
    if (ageMs(head.at) > LATE_MESSAGE_MS) return join()
    const compared = compareHead(current(), head)
    follower = compared.follower
    if (compared.verdict === 'current') verified(head)
    else if (compared.verdict === 'ahead') allowGrace(head.seq)
    else if (compared.verdict === 'lost') join()
  }

  function verified(head: HeadMessage): void {
    const { clockOffsetMs } = store.getState()
    const offset = Date.parse(head.at) - clock.wallNow()
    // A message that seems to arrive before it was sent proves that the device's clock was set
    // back. A message that seems late proves nothing, because it may have been delayed.
    const wasPutBack = offset - clockOffsetMs > CLOCK_DRIFT_MS
    store.setState({
      ...verificationOf(head.at, clock.now()),
      ...(wasPutBack ? { clockOffsetMs: offset } : {}),
    })
    removeAnsweredWithoutSeq(store)
    refreshConnection()
  }

  function allowGrace(seq: number): void {
    if (timers.has('grace')) return
    timers.begin('grace', GRACE_MS, () => {
      if (phase !== 'joined') return
      flush()
      if (phase === 'joined' && store.getState().seq < seq) join()
    })
  }

  function tick(): void {
    if (phase === 'joined' && isSilent()) join()
    refreshConnection()
    timers.begin('tick', 1000, tick)
  }

  // 5. Return: retry at once when the page becomes visible or the network returns.
  function onReturn(): void {
    if (phase === 'closed') return
    if (!onlineStatus.isOnline()) {
      lastPoll = 'none'
      // The socket may be dead without an error. Only a response to a join proves that it works.
      if (phase === 'joined') return join()
    }
    // A device that wakes up causes several browser events. Only the first one starts an attempt.
    const isFresh = phase === 'opening' && clock.now() - returnedAt < BURST_MS
    const isIdle = phase !== 'joined' && onlineStatus.isOnline()
    if (!isFresh && (isSilent() || isIdle)) {
      returnedAt = clock.now()
      reconnectNow()
    }
    refreshConnection()
  }

  function reconnectNow(): void {
    if (phase === 'stopped') return
    const wasClosed = phase === 'closed'
    drop()
    phase = 'down'
    link.endFailures()
    lastPoll = 'none'
    if (wasClosed) {
      store.setState({ closedCode: null })
      tick()
    }
    disconnected()
    link.connect()
  }

  function close(code: ErrorCode): void {
    stopConnecting()
    phase = 'closed'
    store.setState({ closedCode: code })
    refreshConnection()
  }

  function stopConnecting(): void {
    drop()
    fallback.stop()
    timers.endAll()
  }

  function publish(events: readonly BoardEvent[]): void {
    const serverNow = clock.wallNow() + store.getState().clockOffsetMs
    const news = events.filter((event) => serverNow - Date.parse(event.at) <= NEWS_MS)
    if (news.length > 0) deps.onEvents?.(news)
  }

  const forget = onlineStatus.onChange(onReturn)
  disconnected()
  tick()
  link.connect()

  return {
    stop() {
      forget()
      stopConnecting()
      phase = 'stopped'
    },
    reconnectNow,
    showScreen(next) {
      screen = next
      sendScreen()
    },
  }
}
