/** Limits wrong attempts with the code that sets a PIN. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { createCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'

const MAX_WRONG_CODES = 5
const WINDOW_SECONDS = 15 * 60

export interface PinCodeOwner {
  readonly restaurantId: number
  readonly userId: number
  /** The hash of the code. Undefined if the person has no code. Such attempts also count. */
  readonly code: Buffer | undefined
}

/**
 * Five wrong attempts in 15 minutes lock the code at the place. The next code is not locked. `run` contains the command's
 * transaction, because a rollback would undo a count made inside it.
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
