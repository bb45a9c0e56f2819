/** Wrong logins are counted per account, always, and per address where limits are on; a right one never is. */
import { createHash } from 'node:crypto'
import { createCounter } from '../db/counter.ts'
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

/** Makes the guard of one node. */
export function createLoginLimits(
  pool: Pool,
  { byAddress }: { readonly byAddress: boolean },
): LoginLimits {
  const turns = createTurns()
  const counter = (name: string, points: number) =>
    createCounter(pool, { name, points, seconds: WINDOW_SECONDS })
  const accounts = counter('login', WRONG_PER_ACCOUNT)
  const addresses = counter('login-address', WRONG_PER_ADDRESS)

  return {
    guard: (account, address, check) =>
      turns.take(account, async () => {
        const counted = keyOf(account)
        await accounts.refuseIfSpent(counted)
        if (byAddress) await addresses.refuseIfSpent(address)
        const found = await check()
        if (found !== undefined) return found
        await accounts.take(counted)
        if (byAddress) await addresses.take(address)
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
