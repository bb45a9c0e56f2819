/** Sends commands of staff and guests until they are answered or given up, each with one idempotency key. */
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { CommandStamp } from '../api/client.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import { backOff } from './back-off.ts'
import type { Clock } from './clock.ts'
import type { CommandResponse } from './command.ts'

/** How many times a request is sent before it is given up. */
const ATTEMPTS = 4
/** The delays between attempts, unless the server requests another delay. */
export const RETRY_MS = { first: 1000, longest: 15_000 } as const

export type Sent<Response> =
  | { readonly response: Response }
  | {
      readonly error: unknown
      /** Milliseconds before a retry with the same key; undefined if the error is final. */
      readonly delay: number | undefined
      /** The server may have run the command. */
      readonly isUnanswered: boolean
    }

type SentResponse = Pick<CommandResponse, 'boardSeq' | 'isReplay'> & { readonly answer: unknown }

interface Attempts {
  readonly times?: number
  /** The number of earlier attempts without an answer. */
  readonly earlier?: number
  readonly wasUnanswered?: boolean | undefined
}

export async function sendUntilAnswered<Response>(
  request: () => Promise<Response>,
  clock: Pick<Clock, 'after'>,
  { times = ATTEMPTS, earlier = 0, wasUnanswered = false }: Attempts,
): Promise<Sent<Response>> {
  let isUnanswered = wasUnanswered
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { response: await request() }
    } catch (error) {
      isUnanswered = isStillUnanswered(error, isUnanswered)
      const delay = retryDelay(error, earlier + attempts)
      if (delay === undefined || attempts === times) return { error, delay, isUnanswered }
      await new Promise<void>((resolve) => clock.after(delay, resolve))
    }
  }
}

interface SendingDeps<Sendable> {
  readonly clock: Pick<Clock, 'after'>
  readonly epoch: () => string | undefined
  /** On a shared device: the person who acts, or null. */
  readonly person?: () => number | null | undefined
  /** Commands with equal identities are the same command. */
  readonly identityOf: (command: Sendable) => string
  /** True if `later`, which ran after `command`, may have undone it. `answer` is the answer to `command`. */
  readonly mayBeUndone: (command: Sendable, later: Sendable, answer: unknown) => boolean
  /** The text of the error `stale`. */
  readonly ranEarlier: () => string
}

interface Unanswered<Sendable> {
  readonly stamp: CommandStamp
  /** The commands that were sent later. `seq` is infinite if it is unknown, or belongs to another log. */
  readonly later: { readonly command: Sendable; readonly seq: number }[]
}

/**
 * Stamps commands. A repeated command gets the same stamp until its answer is known. If it ran before, and a later
 * command may have undone it, the result is the error `stale`.
 */
export function createSending<Sendable>(deps: SendingDeps<Sendable>) {
  const { clock, identityOf } = deps
  const unanswered = new Map<string, Unanswered<Sendable>>()
  const newStamp = (): CommandStamp => ({
    key: randomUuid(),
    epoch: deps.epoch(),
    person: deps.person?.(),
  })

  /** `seq` is undefined if the command changed nothing on the board. */
  function recordLater(
    command: Sendable,
    epoch: string | undefined,
    seq: number | undefined,
  ): void {
    if (seq === undefined) return
    for (const [identity, { stamp, later }] of unanswered) {
      if (identity === identityOf(command)) continue
      later.push({ command, seq: stamp.epoch === epoch ? seq : Number.POSITIVE_INFINITY })
    }
  }

  return {
    newStamp,
    /** Called for the outbox's commands, which are not sent with `send`. */
    recordLater,
    isUnanswered: (command: Sendable) => unanswered.has(identityOf(command)),
    /** A repetition names the person who acts now. */
    stampOf(command: Sendable): CommandStamp {
      const before = unanswered.get(identityOf(command))
      return before ? { ...before.stamp, person: deps.person?.() } : newStamp()
    },
    /** Called when the outbox takes over a command. An equal command then gets a new stamp. */
    forget: (command: Sendable) => void unanswered.delete(identityOf(command)),
    async send<Response extends SentResponse>(
      command: Sendable,
      stamp: CommandStamp,
      request: (stamp: CommandStamp) => Promise<Response>,
      attempts: Attempts = {},
    ): Promise<Sent<Response>> {
      const identity = identityOf(command)
      const before = unanswered.get(identity)
      const { wasUnanswered = before !== undefined } = attempts
      const sent = await sendUntilAnswered(() => request(stamp), clock, {
        ...attempts,
        wasUnanswered,
      })
      if ('error' in sent) {
        if (!sent.isUnanswered) unanswered.delete(identity)
        else {
          unanswered.set(identity, { stamp, later: before?.later ?? [] })
          recordLater(command, stamp.epoch, Number.POSITIVE_INFINITY)
        }
        return sent
      }
      unanswered.delete(identity)
      const { answer, boardSeq, isReplay } = sent.response
      recordLater(command, stamp.epoch, boardSeq)
      const isUndone = before?.later.some(
        (later) => (boardSeq ?? 0) < later.seq && deps.mayBeUndone(command, later.command, answer),
      )
      if (!isReplay || !isUndone) return sent
      const error = new ApiError({ status: 409, code: 'stale', message: deps.ranEarlier() })
      return { error, delay: undefined, isUnanswered: false }
    },
  }
}

/**
 * True if the server may have run the command. 401, 403, 429, and wrong or missing PINs are refused before the server looks for a
 * stored response, so an earlier attempt may have succeeded.
 */
function isStillUnanswered(error: unknown, wasUnanswered: boolean): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError || wasUnanswered
  const isAboutCaller =
    error.status === 401 ||
    error.status === 429 ||
    error.code === 'forbidden' ||
    error.code === 'bad_pin' ||
    error.code === 'needs_pin' ||
    error.code === 'needs_person'
  return error.isTemporary || (wasUnanswered && isAboutCaller)
}

function retryDelay(error: unknown, attempts: number): number | undefined {
  const delay = backOff(RETRY_MS, attempts - 1)
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? delay : undefined
  if (error.code !== 'unavailable' && error.code !== 'too_many_requests') return undefined
  return error.retryAfterSeconds === undefined ? delay : error.retryAfterSeconds * 1000
}
