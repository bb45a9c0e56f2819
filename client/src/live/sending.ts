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

/**
 * Stamps commands. A repeated command gets the same stamp until its answer is known. If a later command may have undone
 * it, the result is the error `stale` with the text `ranEarlier`.
 */
export function createSending(
  clock: Pick<Clock, 'after'>,
  epoch: () => string | undefined,
  ranEarlier: () => string,
) {
  /** By the identity of the command. */
  const unanswered = new Map<string, CommandStamp>()
  /** The highest sequence number in an answer. */
  let lastSeq = 0
  const newStamp = (): CommandStamp => ({ key: randomUuid(), epoch: epoch() })
  return {
    newStamp,
    isUnanswered: (identity: string) => unanswered.has(identity),
    stampOf: (identity: string) => unanswered.get(identity) ?? newStamp(),
    /** Called when the outbox takes over a command. An equal command then gets a new stamp. */
    forget: (identity: string) => void unanswered.delete(identity),
    async send<Response extends Pick<CommandResponse, 'boardSeq' | 'isReplay'>>(
      identity: string,
      stamp: CommandStamp,
      request: (stamp: CommandStamp) => Promise<Response>,
      { wasUnanswered = unanswered.has(identity), ...attempts }: Attempts = {},
    ): Promise<Sent<Response>> {
      const isSentAgain = unanswered.has(identity)
      const sent = await sendUntilAnswered(() => request(stamp), clock, {
        ...attempts,
        wasUnanswered,
      })
      if ('error' in sent && sent.isUnanswered) unanswered.set(identity, stamp)
      else unanswered.delete(identity)
      if ('error' in sent) return sent
      const { boardSeq = lastSeq, isReplay } = sent.response
      if (isSentAgain && isReplay && boardSeq < lastSeq) {
        const error = new ApiError({ status: 409, code: 'stale', message: ranEarlier() })
        return { error, delay: undefined, isUnanswered: false }
      }
      lastSeq = Math.max(lastSeq, boardSeq)
      return sent
    },
  }
}

/**
 * True if the server may have run the command. 401, 403, 429 and wrong PINs are refused before the server looks for a
 * stored response, so an earlier attempt may have succeeded.
 */
function isStillUnanswered(error: unknown, wasUnanswered: boolean): boolean {
  if (!(error instanceof ApiError)) return error instanceof NetworkError || wasUnanswered
  const isAboutCaller =
    error.status === 401 ||
    error.status === 429 ||
    error.code === 'forbidden' ||
    error.code === 'bad_pin'
  return error.isTemporary || (wasUnanswered && isAboutCaller)
}

function retryDelay(error: unknown, attempts: number): number | undefined {
  const delay = backOff(RETRY_MS, attempts - 1)
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? delay : undefined
  if (error.code !== 'unavailable' && error.code !== 'too_many_requests') return undefined
  return error.retryAfterSeconds === undefined ? delay : error.retryAfterSeconds * 1000
}
