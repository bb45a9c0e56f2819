/** Runs commands: predicts the effect, sends each with one idempotency key, and removes the effect after a refusal. */
import type { ErrorCode, FieldErrors } from '@orderi/shared/kernel/errors'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Api } from '../api/client.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import { networkWords } from '../i18n/network.ts'
import { refusals } from '../i18n/refusals.ts'
import {
  addPending,
  type BoardState,
  type BoardStore,
  markAnswered,
  markWaiting,
  removePending,
} from './board-store.ts'
import { browserClock, type Clock } from './clock.ts'
import {
  type Command,
  type CommandAnswer,
  commandIdentity,
  mayBeQueued,
  sendCommand,
  subjectOf,
  tappedElementKey,
} from './command.ts'
import type { Outbox, OutboxResult } from './outbox.ts'
import type { StoredEntry } from './outbox-storage.ts'
import { predictEffect } from './prediction.ts'

/** Two taps on the same element within this time count as one. */
const BOUNCE_MS = 300
/** How many times a request that may not wait in the outbox is sent before it is given up. */
export const ATTEMPTS = 4
/** The delays between attempts, unless the server requests another delay. */
const RETRY_MS = { first: 1000, longest: 15_000 } as const

export type Outcome =
  | { readonly state: 'done'; readonly answer: CommandAnswer }
  /** The command is in the outbox. If the server refuses it later, `notify` is called. */
  | { readonly state: 'queued' }
  | { readonly state: 'ignored' }
  /** The command's predicted effect was removed from the board, and `notify` was called. */
  | {
      readonly state: 'refused'
      readonly message: string
      /** Null if there is no error response, for example without a network. */
      readonly code: ErrorCode | null
      readonly errors: FieldErrors
    }

export interface CommandNotice {
  readonly command: Command
  readonly message: string
  /** Null if there is no error response, for example without a network. */
  readonly code: ErrorCode | null
  /** True if the command was in the outbox, where it may have waited for a long time. */
  readonly hadWaited: boolean
}

export interface CommandDeps {
  readonly api: Api
  readonly store: BoardStore
  readonly outbox: Outbox
  readonly notify: (notice: CommandNotice) => void
  readonly clock?: Clock
}

/** The idempotency key of a tap, and the epoch of the log at that time. The IDs in the command belong to this log. */
export interface CommandAttempt {
  readonly key: string
  readonly epoch?: string | undefined
}

export interface CommandRunner {
  /**
   * Never rejects. Resolves when the server has answered, or the command is in the outbox.
   * @param earlier an attempt with unknown result; its key makes a repetition safe
   */
  run(command: Command, earlier?: CommandAttempt): Promise<Outcome>
}

export function createCommandRunner(deps: CommandDeps): CommandRunner {
  const { api, store, outbox } = deps
  const clock = deps.clock ?? browserClock()
  const lanes = new Map<string, Promise<unknown>>()
  const lastTaps = new Map<string, number>()
  let unansweredInARow = 0

  function show(command: Command, key: string, state: 'sending' | 'waiting', wallAt: number): void {
    const at = new Date(wallAt + store.getState().clockOffsetMs).toISOString()
    addPending(store, {
      key,
      command,
      at: clock.now(),
      state,
      boardSeq: null,
      effect: predictEffect(command, at),
    })
  }

  function takeBack(
    command: Command,
    key: string,
    why: { message: string; code: ErrorCode | null; errors?: FieldErrors },
    hadWaited = false,
  ): Outcome {
    removePending(store, key)
    deps.notify({ command, message: why.message, code: why.code, hadWaited })
    return { state: 'refused', message: why.message, code: why.code, errors: why.errors ?? {} }
  }

  function isSecondTap(command: Command): boolean {
    const now = clock.now()
    for (const [target, at] of lastTaps) {
      if (now - at >= BOUNCE_MS) lastTaps.delete(target)
    }
    const target = tappedElementKey(command)
    if (lastTaps.has(target)) return true
    const identity = commandIdentity(command)
    const isPending = store.getState().pending.some(
      (each) =>
        commandIdentity(each.command) === identity &&
        // Once an order is accepted or in the outbox, an equal command is a new order of the same dishes.
        (command.type !== 'takeOrder' || each.state === 'sending'),
    )
    if (!isPending) lastTaps.set(target, now)
    return isPending
  }

  function isAnythingWaiting(): boolean {
    return outbox.state.getState().entries.some((entry) => entry.state === 'waiting')
  }

  function whyNotNow(command: Command): { message: string; code: ErrorCode | null } | undefined {
    const { connection, closedCode } = store.getState()
    if (connection === 'closed') {
      const code = closedCode ?? 'unauthenticated'
      return { message: refusals[code], code }
    }
    if (mayBeQueued(command)) return undefined
    const message = onlineOnlyBlocker(store.getState(), isAnythingWaiting())
    return message === undefined ? undefined : { message, code: null }
  }

  async function keep(command: Command, tap: CommandAttempt): Promise<Outcome> {
    try {
      await outbox.add({ command, ...tap })
      return { state: 'queued' }
    } catch {
      return takeBack(command, tap.key, { message: networkWords.unkept, code: null })
    }
  }

  async function attempt(command: Command, tap: CommandAttempt): Promise<Outcome> {
    const { key } = tap
    await outbox.loaded()
    if (
      mayBeQueued(command) &&
      (store.getState().connection === 'offline' || isAnythingWaiting())
    ) {
      return keep(command, tap)
    }
    for (let attempts = 1; ; attempts += 1) {
      try {
        const { answer, boardSeq } = await sendCommand(api, command, tap)
        markAnswered(store, key, boardSeq)
        return { state: 'done', answer }
      } catch (error) {
        const delay = retryDelay(error, attempts)
        if (delay === undefined) return takeBack(command, key, reasonOf(error))
        if (mayBeQueued(command)) return keep(command, tap)
        if (attempts === ATTEMPTS) {
          return takeBack(command, key, { message: networkWords.unanswered, code: null })
        }
        await new Promise<void>((resolve) => clock.after(delay, resolve))
      }
    }
  }

  /** Runs the commands on one subject in sequence, even if some of them fail. */
  function inQueue(command: Command, work: () => Promise<Outcome>): Promise<Outcome> {
    const { kind, id } = subjectOf(command)
    const lane = `${kind} ${id}`
    const result = (lanes.get(lane) ?? Promise.resolve()).then(work)
    lanes.set(lane, result)
    void result.finally(() => {
      if (lanes.get(lane) === result) lanes.delete(lane)
    })
    return result
  }

  async function sendEntry(entry: StoredEntry): Promise<OutboxResult | number> {
    const { connection } = store.getState()
    // The outbox is woken when the network returns, so this delay is only a safeguard.
    if (connection === 'offline' || connection === 'closed') return RETRY_MS.longest
    try {
      const { boardSeq } = await sendCommand(api, entry.command, {
        key: entry.key,
        epoch: entry.epoch,
      })
      unansweredInARow = 0
      return { state: 'answered', boardSeq }
    } catch (error) {
      const delay = retryDelay(error, unansweredInARow + 1)
      if (delay !== undefined) {
        unansweredInARow += 1
        return delay
      }
      // The session has ended. The command stays in the outbox until the same person logs in.
      if (error instanceof ApiError && error.status === 401) return RETRY_MS.longest
      return { state: 'refused', ...reasonOf(error) }
    }
  }

  outbox.serve({
    send: sendEntry,
    ended({ key, command }, end) {
      if (end.state === 'answered') markAnswered(store, key, end.boardSeq)
      else if (end.state === 'discarded') removePending(store, key)
      else if (store.getState().pending.some((each) => each.key === key)) {
        takeBack(command, key, end, true)
      }
    },
  })

  // The outbox decides which commands are pending. It also has commands of other tabs and from before a reload.
  outbox.state.subscribe(({ entries }) => {
    const { pending } = store.getState()
    for (const each of pending) {
      if (each.state !== 'waiting') continue
      const entry = entries.find(({ key }) => key === each.key)
      if (!entry) markAnswered(store, each.key, undefined)
      else if (entry.state === 'expired') removePending(store, each.key)
    }
    for (const entry of entries) {
      if (entry.state === 'expired') continue
      const known = pending.find(({ key }) => key === entry.key)
      if (!known) show(entry.command, entry.key, 'waiting', entry.at)
      else if (known.state === 'sending') markWaiting(store, entry.key)
    }
  })

  store.subscribe((state, { connection: before, isUnreachable: wasUnreachable }) => {
    const { connection, isUnreachable } = state
    const isHeard = (connection === 'live' || connection === 'polling') && !isUnreachable
    if (isHeard && (connection !== before || wasUnreachable)) outbox.wake()
  })

  return {
    run(command, earlier) {
      const tap = earlier ?? { key: randomUuid(), epoch: store.getState().epoch ?? undefined }
      const { key } = tap
      if (isSecondTap(command)) return Promise.resolve({ state: 'ignored' })
      const refusal = whyNotNow(command)
      if (refusal) return Promise.resolve(takeBack(command, key, refusal))
      show(command, key, 'sending', clock.wallNow())
      return inQueue(command, () => attempt(command, tap))
    },
  }
}

/**
 * Returns the text that says why online-only commands are disabled now; undefined if they are enabled.
 * A command is online-only if `mayBeQueued` returns false.
 */
export function onlineOnlyBlocker(
  { connection, isUnreachable }: Pick<BoardState, 'connection' | 'isUnreachable'>,
  isAnythingWaiting: boolean,
): string | undefined {
  if (connection === 'offline') return networkWords.offline
  if (isUnreachable) return networkWords.unreachable
  return isAnythingWaiting ? networkWords.behind : undefined
}

/** Milliseconds before a retry with the same key; undefined if the error is final. */
export function retryDelay(error: unknown, attempts: number): number | undefined {
  const backOff = Math.min(RETRY_MS.first * 2 ** (attempts - 1), RETRY_MS.longest)
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? backOff : undefined
  if (error.code !== 'unavailable' && error.code !== 'too_many_requests') return undefined
  return error.retryAfterSeconds === undefined ? backOff : error.retryAfterSeconds * 1000
}

function reasonOf(error: unknown): { message: string; code: ErrorCode; errors: FieldErrors } {
  if (error instanceof ApiError) {
    return { message: error.message, code: error.code, errors: error.errors }
  }
  return { message: refusals.internal, code: 'internal', errors: {} }
}
