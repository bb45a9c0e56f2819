/** Compares PINs, and limits the guesses. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { createCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'
import { verifyPassword } from './passwords.ts'
import type { Person } from './person.ts'

const MAX_WRONG_PINS = 5
const WINDOW_SECONDS = 15 * 60

const createPinCounter = (pool: Pool) =>
  createCounter(pool, { name: 'pin', points: MAX_WRONG_PINS, seconds: WINDOW_SECONDS })

export interface PinOwner {
  readonly restaurantId: number
  readonly userId: number
  readonly hash: string
}

/** Includes the end of the hash, so a new PIN starts without wrong attempts. */
const keyOf = ({ restaurantId, userId, hash }: PinOwner, place: string) =>
  `${restaurantId}:${userId}:${place}:${hash.slice(-8)}`

/** The device or the user in whose session PINs are entered. Wrong PINs are counted for each place. */
export function pinPlaceOf({ userId, device }: Pick<Person, 'userId' | 'device'>): string {
  return `user${device?.id ?? userId}`
}

/**
 * Five wrong PINs in 15 minutes lock the owner's PIN at the place. Call it before the command's transaction, because a
 * rollback would undo the count.
 * @throws DomainError `bad_pin`, `too_many_requests`
 */
export async function requirePin(
  pool: Pool,
  owner: PinOwner,
  { pin, place }: { readonly pin: string; readonly place: string },
): Promise<void> {
  // Counted before the check, so that concurrent guesses are limited.
  const counted = await createPinCounter(pool).count(keyOf(owner, place))
  let isRight: boolean
  try {
    isRight = await verifyPassword(owner.hash, pin)
  } catch (error) {
    // The PIN was not compared, so the attempt does not count.
    await counted.revert()
    throw error
  }
  if (!isRight) throw new DomainError('bad_pin')
  await counted.revert()
}
