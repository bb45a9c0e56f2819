/** What nobody needs any more is taken away from time to time; what fails is done with the next time, and holds up nothing else. */

import { finishErasures } from './customers/commands/erasing.ts'
import { sweepGuests } from './customers/commands/sweeping.ts'
import { deleteOldKeys } from './db/idempotency.ts'
import type { Deps } from './deps.ts'
import { deleteOldLimits } from './identity/commands/login-limits.ts'
import { deleteOldPlaces } from './identity/commands/login-places.ts'
import { deleteOldSessions } from './identity/commands/sessions.ts'
import { forgetOrphans } from './images/commands/orphans.ts'
import { trimLogs } from './log/maintenance.ts'
import { forgetOldJobs } from './printing/commands/claims.ts'

const STEPS: readonly ((deps: Deps, now: Date) => Promise<void>)[] = [
  ({ pool }, now) => trimLogs(pool, now),
  ({ pool }, now) => deleteOldKeys(pool, now),
  ({ pool }, now) => deleteOldSessions(pool, now),
  ({ pool }, now) => deleteOldLimits(pool, now),
  ({ pool }, now) => deleteOldPlaces(pool, now),
  ({ pool }, now) => forgetOrphans(pool, now),
  ({ pool }, now) => forgetOldJobs(pool, now),
  (deps) => finishErasures(deps),
  ({ pool }, now) => sweepGuests(pool, now),
]

/** Tidies once. Never throws. */
export async function tidy(deps: Deps): Promise<void> {
  for (const step of STEPS) {
    try {
      await step(deps, deps.clock())
    } catch (error) {
      deps.log.warn({ err: error }, 'tidying failed')
    }
  }
}
