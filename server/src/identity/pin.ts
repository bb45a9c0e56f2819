/** Compares PINs, and limits the guesses of PINs and of the codes that set them. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { type CountedPoint, createCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'
import type { OfficeDeps } from '../log/office.ts'
import { verifyPassword } from './passwords.ts'
import type { Person } from './person.ts'

/** For one owner at one place: a device, or the sessions of one account. */
const AT_PLACE = { points: 5, seconds: 15 * 60 }
/** For one owner at all places. The 24 hours begin with the first wrong PIN. */
const WRONG_PINS_OF_DAY = {
  name: 'pin-day',
  points: 30,
  seconds: 24 * 3600,
  reason: reason('pin_locked'),
}

export type PinDeps = Pick<OfficeDeps, 'pool' | 'activityLog' | 'clock'>

type Place = Pick<Person, 'userId' | 'device'>

interface GuessedSecret {
  readonly restaurantId: number
  readonly userId: number
  /** Differs between the secrets of one person, so that a new secret is not locked. */
  readonly version: string
}

export interface PinOwner {
  readonly restaurantId: number
  readonly userId: number
  readonly hash: string
}

/** The user who is logged in at the place. */
const userAt = ({ userId, device }: Place) => device?.id ?? userId

const countAt = (
  pool: Pool,
  name: 'pin' | 'pin-code',
  { restaurantId, userId, version }: GuessedSecret,
  place: Place,
): Promise<CountedPoint> =>
  createCounter(pool, { ...AT_PLACE, name }).count(
    `${restaurantId}:${userId}:user${userAt(place)}:${version}`,
  )

/** Runs an attempt that has been counted. Only attempts whose errors are wrong guesses stay counted. */
async function tryCounted<T>(
  counted: readonly CountedPoint[],
  isWrong: (error: DomainError) => boolean,
  run: () => Promise<T>,
): Promise<T> {
  let isGuess = false
  try {
    return await run()
  } catch (error) {
    isGuess = error instanceof DomainError && isWrong(error)
    throw error
  } finally {
    if (!isGuess) for (const each of counted) await each.revert()
  }
}

/**
 * Five wrong PINs in 15 minutes lock the PIN at the place, 30 in a day everywhere. Must precede the command's
 * transaction, whose rollback would revert the count.
 * @throws DomainError `bad_pin`, `too_many_requests`
 */
export async function requirePin(
  { pool, activityLog, clock }: PinDeps,
  { hash, ...owner }: PinOwner,
  { pin, place }: { readonly pin: string; readonly place: Place },
): Promise<void> {
  const version = hash.slice(-8)
  // Counted before the check, so that concurrent guesses are limited.
  const atPlace = await countAt(pool, 'pin', { ...owner, version }, place)
  const key = `${owner.restaurantId}:${owner.userId}:${version}`
  const ofDay = await createCounter(pool, WRONG_PINS_OF_DAY)
    .count(key)
    .catch(async (error: unknown) => {
      await atPlace.revert()
      throw error
    })
  await tryCounted(
    [atPlace, ofDay],
    ({ code }) => code === 'bad_pin',
    async () => {
      if (await verifyPassword(hash, pin)) return
      if (ofDay.isLast)
        await activityLog.recordLockedPin(pool, { ...owner, by: userAt(place), at: clock() })
      throw new DomainError('bad_pin')
    },
  )
}

/** The owner of a code that sets a PIN. */
export interface PinCodeOwner {
  readonly restaurantId: number
  readonly userId: number
  /** The hash of the code. Undefined without a code, whose guesses count too. */
  readonly code: Buffer | undefined
}

/**
 * Five refused attempts in 15 minutes lock the code at the place, but not the next code. Encloses the command's
 * transaction, whose rollback would revert the count.
 * @throws DomainError `too_many_requests`, and the errors of `run`
 */
export async function tryPinCode<T>(
  pool: Pool,
  { code, ...owner }: PinCodeOwner,
  place: Place,
  run: () => Promise<T>,
): Promise<T> {
  const version = code?.toString('hex').slice(-8) ?? ''
  const counted = await countAt(pool, 'pin-code', { ...owner, version }, place)
  return tryCounted([counted], ({ status }) => status === 422, run)
}
