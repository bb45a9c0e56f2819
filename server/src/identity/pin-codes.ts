/** Limits the guesses of codes for setting a PIN, as `pin.ts` limits those of PINs. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { createCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'

const MAX_WRONG_CODES = 5
const WINDOW_SECONDS = 15 * 60

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
  { restaurantId, userId, code }: PinCodeOwner,
  place: string,
  run: () => Promise<T>,
): Promise<T> {
  const counter = createCounter(pool, {
    name: 'pin-code',
    points: MAX_WRONG_CODES,
    seconds: WINDOW_SECONDS,
  })
  const counted = await counter.count(
    `${restaurantId}:${userId}:${place}:${code?.toString('hex').slice(-8) ?? ''}`,
  )
  try {
    const result = await run()
    await counted.revert()
    return result
  } catch (error) {
    const isWrong = error instanceof DomainError && error.status === 422
    if (!isWrong) await counted.revert()
    throw error
  }
}
