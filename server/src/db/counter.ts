/** Counters that run out: kept in PostgreSQL, shared by all nodes, with this node's memory as insurance. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from './pool.ts'

/** How often something may happen within a time. */
export interface Allowance {
  /** Names the counter; different counters of one name share their points. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** What a person reads when the points are spent; left out: how long to wait. */
  readonly message?: string
}

export interface Counter {
  /** Counts once. Throws `too_many_requests` with the seconds to wait when the points were spent before. */
  take(key: string): Promise<void>
  /** Throws `too_many_requests` when the points are spent; counts nothing. */
  refuseIfSpent(key: string): Promise<void>
  /** Begins to count anew. */
  forget(key: string): Promise<void>
  /** Counts on under another key from what one key has, whatever the other had. */
  carry(from: string, to: string): Promise<void>
}

/** Makes a counter; each key has points of its own. */
export function createCounter(pool: Pool, allowance: Allowance): Counter {
  const { name, points, seconds, message } = allowance
  const window = { keyPrefix: name, points, duration: seconds }
  const limiter = new RateLimiterPostgres({
    ...window,
    storeClient: pool.driver,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(window),
  })
  const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
    new DomainError('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      message: message ?? waitText(Math.max(1, Math.ceil(msBeforeNext / 60_000))),
    })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (rejection) {
        throw rejection instanceof RateLimiterRes ? tooMany(rejection) : rejection
      }
    },
    async refuseIfSpent(key) {
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= points) throw tooMany(state)
    },
    async forget(key) {
      await limiter.delete(key)
    },
    async carry(from, to) {
      const state = await limiter.get(from)
      const left = state ? Math.ceil(state.msBeforeNext / 1000) : 0
      if (state && left > 0) await limiter.set(to, state.consumedPoints, left)
      else await limiter.delete(to)
    },
  }
}

function waitText(minutes: number): string {
  return minutes === 1
    ? 'Demasiados intentos. Espere un minuto e intente de nuevo.'
    : `Demasiados intentos. Espere ${minutes} minutos e intente de nuevo.`
}
