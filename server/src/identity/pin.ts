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

/** The person whose PIN is compared. */
export interface PinOwner {
  readonly restaurantId: number
  readonly userId: number
  readonly hash: string
}

/** Part of the key is a part of the hash, so that a new PIN is not locked. */
const keyOf = ({ restaurantId, userId, hash }: PinOwner, place: string) =>
  `${restaurantId}:${userId}:${place}:${hash.slice(-8)}`

/** The place where a caller enters PINs. Five wrong PINs lock their owner there, and nowhere else. */
export function pinPlaceOf({ userId, device }: Pick<Person, 'userId' | 'device'>): string {
  return `user${device?.id ?? userId}`
}

/**
 * Five wrong PINs in 15 minutes lock the owner's PIN at the place. Must precede the command's transaction, whose
 * rollback would revert the count.
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
