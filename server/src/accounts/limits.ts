/** Wrong logins are counted per account, always, and per address where limits are on; a right one never is. */
import { createHash } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool, Sql } from '../db/pool.ts'
import { createTurns } from '../log/queue.ts'

const WRONG_PER_ACCOUNT = 10
/** High enough for a whole restaurant behind one address. */
const WRONG_PER_ADDRESS = 200
const WINDOW_SECONDS = 15 * 60

/** Guards a login attempt. */
export interface LoginLimits {
  /**
   * Runs `check`, which says whether the login was right. Attempts on one account run one after another, so that
   * many at once are counted as many.
   * @throws DomainError `too_many_requests` with the seconds to wait
   */
  guard<T>(
    account: string,
    address: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

/** Counters in PostgreSQL, shared by all nodes, with this node's memory as insurance. */
export function createLoginLimits(
  pool: Pool,
  { byAddress }: { readonly byAddress: boolean },
): LoginLimits {
  const turns = createTurns()
  const limiter = (name: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool.driver,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: WINDOW_SECONDS,
      insuranceLimiter: new RateLimiterMemory({
        keyPrefix: name,
        points,
        duration: WINDOW_SECONDS,
      }),
    })
  const accounts = limiter('login', WRONG_PER_ACCOUNT)
  const addresses = limiter('login-address', WRONG_PER_ADDRESS)

  async function refuseIfSpent(counter: RateLimiterPostgres, key: string): Promise<void> {
    const state = await counter.get(key)
    if (state && state.consumedPoints >= counter.points) throw tooMany(state)
  }

  return {
    guard: (account, address, check) =>
      turns.take(account, async () => {
        const counted = keyOf(account)
        await refuseIfSpent(accounts, counted)
        if (byAddress) await refuseIfSpent(addresses, address)
        const found = await check()
        if (found !== undefined) return found
        await count(accounts, counted)
        if (byAddress) await count(addresses, address)
        return undefined
      }),
  }
}

/** E-mails come in any length and any person's; the counter's key does not. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('hex')
}

/** Forgets counters whose window is over. */
export async function forgetOldLimits(db: Sql, now: Date): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE expire < $1', [now.getTime()])
}

async function count(counter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await counter.consume(key)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw tooMany(rejection)
  }
}

function tooMany(state: RateLimiterRes): DomainError {
  return new DomainError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  })
}
