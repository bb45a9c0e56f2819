/**
 * Limits wrong passwords per account, and per address where limits are on. Each attempt is counted before the password is
 * compared, and the count is undone when the password is right. At an address where it logged in before, an account has
 * a separate count and is exempt from the address's count, so guessing by others does not lock its owner out.
 */
import { createHash } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { createCounter } from '../../db/counter.ts'
import type { Pool } from '../../db/pool.ts'
import type { Sql } from '../../db/sql.ts'
import { createKeyedQueue } from '../../log/keyed-queue.ts'
import { networkOf } from '../network.ts'
import { isKnownPlace, placeOf, rememberPlace } from './places.ts'
import type { SessionDeps } from './sessions.ts'

const WRONG_PER_ACCOUNT = 10
/** High enough for a whole restaurant behind one address. */
const WRONG_PER_ADDRESS = 200
/** Codes of the installation that are tried from a place; and from everywhere, so that nobody far away closes it alone. */
const CODES_PER_ADDRESS = 10
const CODES_ALTOGETHER = 1000
const WINDOW_SECONDS = 15 * 60

/** Guards what is tried with a password. */
export interface LoginLimits {
  /**
   * Runs `check`, which returns the user when the password was right. On one node, attempts that are counted together
   * run one after another, so that right ones at the same time do not spend each other's points.
   * @throws DomainError `too_many_requests` with the seconds to wait
   */
  guard(
    account: string,
    address: string,
    check: () => Promise<number | undefined>,
  ): Promise<number | undefined>
  /** Somebody proved there who they are without a guess. */
  welcome(db: Sql, account: string, address: string, userId: number): Promise<void>
  /** The account got another password from who may give it: what was guessed about the old one counts no more. */
  forgive(account: string): Promise<void>
  /** Runs a try at a role's code; only a refused one is counted. Throws `too_many_requests` when there were too many. */
  tryCode<T>(userId: number, accept: () => Promise<T>): Promise<T>
  /** Counts a try at the installation's code. Throws `too_many_requests` when there were too many. */
  install(address: string): Promise<void>
}

/** Makes the guard of one node. */
export function createLoginLimits(
  pool: Pool,
  { byAddress, jwtSecret, clock }: SessionDeps & { readonly byAddress: boolean },
): LoginLimits {
  const queue = createKeyedQueue()
  const counter = (name: string, points: number) =>
    createCounter(pool, { name, points, seconds: WINDOW_SECONDS })
  const accounts = counter('login', WRONG_PER_ACCOUNT)
  const addresses = counter('login-address', WRONG_PER_ADDRESS)
  const codes = counter('install', CODES_PER_ADDRESS)
  const roleCodes = counter('role-code', WRONG_PER_ACCOUNT)
  const allCodes = counter('install-all', CODES_ALTOGETHER)

  return {
    async guard(account, address, check) {
      const network = networkOf(address)
      const place = placeOf(jwtSecret, account, network)
      const isKnown = await isKnownPlace(pool, place, clock())
      const counted = isKnown ? place.toString('hex') : keyOf(account)
      // In turn with those who are counted alike: nobody waits behind a crowd that guesses elsewhere.
      return queue.run(counted, async () => {
        const taken = [await accounts.take(counted)]
        const giveBack = () => Promise.all(taken.map((each) => each.giveBack()))
        let userId: number | undefined
        try {
          if (byAddress && !isKnown) taken.push(await addresses.take(network))
          userId = await check()
        } catch (error) {
          // The password was not compared.
          await giveBack()
          throw error
        }
        if (userId === undefined) return undefined
        await giveBack()
        // A right one in between makes no new ten of what is counted together.
        if (!isKnown) await accounts.carry(counted, place.toString('hex'))
        await rememberPlace(pool, userId, place, clock())
        return userId
      })
    },
    welcome: (db, account, address, userId) =>
      rememberPlace(db, userId, placeOf(jwtSecret, account, networkOf(address)), clock()),
    forgive: (account) => accounts.forget(keyOf(account)),
    async tryCode(userId, accept) {
      const taken = await roleCodes.take(String(userId))
      try {
        const accepted = await accept()
        await taken.giveBack()
        return accepted
      } catch (error) {
        if (!(error instanceof DomainError)) await taken.giveBack()
        throw error
      }
    },
    // Counted before it is compared: many at once, on whichever nodes, are as many.
    async install(address) {
      await codes.take(networkOf(address))
      await allCodes.take('all')
    },
  }
}

/** How an account is counted, however its e-mail is written. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase()
}

/** E-mails come in any length and any person's; the counter's key does not. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('hex')
}

/** Forgets counters whose window is over. */
export async function forgetOldLimits(db: Sql, now: Date): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE expire < $1', [now.getTime()])
}
