/** Limits wrong passwords per account and network (decision 18). Each known network of an account has its own count. */
import { createHash } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { createCounter } from '../../db/counter.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { createKeyedQueue } from '../../log/keyed-queue.ts'
import { networkOf } from '../network.ts'
import { hashLoginPlace, isKnownLoginPlace, rememberLoginPlace } from './login-places.ts'
import type { SessionDeps } from './sessions.ts'

const MAX_WRONG_PER_ACCOUNT = 10
/** Enough for all people of a restaurant, who share one IP address. */
const MAX_WRONG_PER_NETWORK = 200
/** Limit per network of wrong installation codes. `MAX_CODES` limits guesses from all networks together. */
const MAX_CODES_PER_NETWORK = 10
const MAX_CODES = 1000
const WINDOW_SECONDS = 15 * 60
/** How long a link for a new password works. */
export const RESET_MINUTES = 30
/** Limits the mails to one address. While it is reached, the last mail has a link that still works. */
const MAX_RESETS_PER_ACCOUNT = 5

export interface LoginLimits {
  /**
   * Runs `check`, which returns the user's ID if the password is right. On each node, attempts with the same counter are
   * serialised, so that concurrent right passwords do not exhaust the limit.
   * @throws DomainError `too_many_requests` with the seconds to wait
   */
  guard(
    account: string,
    address: string,
    check: () => Promise<number | undefined>,
  ): Promise<number | undefined>
  /** Stores a network as known for a person who was identified without typing a password. */
  rememberNetwork(db: Db, account: string, address: string, userId: number): Promise<void>
  /** Resets the account's count of wrong passwords. Call this after an authorised person has set a new password. */
  resetAccount(account: string): Promise<void>
  /** Runs an attempt to accept a role, and counts the attempt if its code is refused. Throws `too_many_requests`. */
  tryCode<T>(userId: number, accept: () => Promise<T>): Promise<T>
  /** Counts a request for a link to set a new password. Throws `too_many_requests`. */
  countReset(account: string, address: string): Promise<void>
  /** Counts an attempt to set a password with the code of a link. Throws `too_many_requests`. */
  countResetCode(address: string): Promise<void>
  /** Counts an attempt to enter the installation code. Throws `too_many_requests`. */
  countInstallCode(address: string): Promise<void>
}

export function createLoginLimits(
  pool: Pool,
  { byAddress, jwtSecret, clock }: SessionDeps & { readonly byAddress: boolean },
): LoginLimits {
  const queue = createKeyedQueue()
  const counter = (name: string, points: number, seconds = WINDOW_SECONDS) =>
    createCounter(pool, { name, points, seconds })
  const accounts = counter('login', MAX_WRONG_PER_ACCOUNT)
  const addresses = counter('login-address', MAX_WRONG_PER_NETWORK)
  const codes = counter('install', MAX_CODES_PER_NETWORK)
  const roleCodes = counter('role-code', MAX_WRONG_PER_ACCOUNT)
  const allCodes = counter('install-all', MAX_CODES)
  const resets = counter('reset', MAX_RESETS_PER_ACCOUNT, RESET_MINUTES * 60)
  const resetsOfAddress = counter('reset-address', MAX_WRONG_PER_NETWORK)
  const resetCodes = counter('reset-code', MAX_WRONG_PER_NETWORK)

  return {
    async guard(account, address, check) {
      const network = networkOf(address)
      const place = hashLoginPlace(jwtSecret, account, network)
      const isKnown = await isKnownLoginPlace(pool, place, clock())
      const counted = isKnown ? place.toString('hex') : keyOf(account)
      // Logins from a known network have their own queue, so that they do not wait behind guesses from other networks.
      return queue.run(counted, async () => {
        // Counted before the check, so that concurrent attempts on all nodes are limited. Reverted unless the password is
        // wrong.
        const taken = [await accounts.count(counted)]
        const revertAll = () => Promise.all(taken.map((each) => each.revert()))
        let userId: number | undefined
        try {
          if (byAddress && !isKnown) taken.push(await addresses.count(network))
          userId = await check()
        } catch (error) {
          // The password was not compared, so the attempt does not count.
          await revertAll()
          throw error
        }
        if (userId === undefined) return undefined
        await revertAll()
        // The network becomes known, and takes over the account's count of wrong passwords.
        if (!isKnown) await accounts.copy(counted, place.toString('hex'))
        await rememberLoginPlace(pool, userId, place, clock())
        return userId
      })
    },
    rememberNetwork: (db, account, address, userId) =>
      rememberLoginPlace(
        db,
        userId,
        hashLoginPlace(jwtSecret, account, networkOf(address)),
        clock(),
      ),
    resetAccount: (account) => accounts.reset(keyOf(account)),
    async tryCode(userId, accept) {
      const taken = await roleCodes.count(String(userId))
      try {
        const accepted = await accept()
        await taken.revert()
        return accepted
      } catch (error) {
        if (!(error instanceof DomainError)) await taken.revert()
        throw error
      }
    },
    // Counted per network first, so that a network at its limit does not use up the account's limit.
    async countReset(account, address) {
      if (byAddress) await resetsOfAddress.count(networkOf(address))
      await resets.count(keyOf(account))
    },
    async countResetCode(address) {
      if (byAddress) await resetCodes.count(networkOf(address))
    },
    // Called before the code is compared, so that concurrent attempts on all nodes are counted.
    async countInstallCode(address) {
      await codes.count(networkOf(address))
      await allCodes.count('all')
    },
  }
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Short, and does not reveal the e-mail address. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('hex')
}

export async function deleteOldRateLimits(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE expire < $1', [now.getTime()])
}
