/** Refuses the commands of a caller whose rights changed after the caller was read. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db } from '../db/sql.ts'
import { errorCode } from '../error-code.ts'

/** A caller as it was read. `stamp` changes with the caller's rights. */
export interface CallerStamp {
  readonly sessionId: string
  readonly userId: number
  readonly stamp: number
}

/** The caller's session ended or the caller's rights changed after the caller was read. */
export class CallerOutdated extends DomainError {
  constructor() {
    super('unavailable')
  }
}

/** Whether the database refused a write because of the caller. */
export const isCallerOutdated = (error: unknown) => errorCode(error) === 'OR002'

/** @throws CallerOutdated */
export async function refuseOutdatedCaller(
  db: Db & { readonly now: Date },
  { sessionId, userId, stamp }: CallerStamp,
): Promise<void> {
  try {
    await db.query(
      'SELECT refuse_outdated_callers(ARRAY[$1::uuid], ARRAY[$2::bigint], ARRAY[$3::integer], $4)',
      [sessionId, userId, stamp, db.now],
    )
  } catch (error) {
    throw isCallerOutdated(error) ? new CallerOutdated() : error
  }
}
