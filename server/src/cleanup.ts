/** Periodic clean-up. A task that fails is retried at the next run, and does not prevent the other tasks. */

import { deleteOldDeviceCodes } from './accounts/commands/devices.ts'
import { deleteOldResets } from './accounts/commands/password-resets.ts'
import { deleteOldPinCodes } from './accounts/commands/pins.ts'
import { deleteOldActivity } from './activity/commands/delete-old.ts'
import { deleteInactiveGuests } from './customers/commands/delete-guests.ts'
import { finishErasures } from './customers/commands/erase-account.ts'
import { deleteOldKeys } from './db/idempotency.ts'
import type { Deps } from './deps.ts'
import { deleteOldRateLimits } from './identity/commands/login-limits.ts'
import { deleteOldLoginPlaces } from './identity/commands/login-places.ts'
import { deleteOldSessions } from './identity/commands/sessions.ts'
import { deleteOrphanImages } from './images/commands/orphans.ts'
import { trimLogs } from './log/maintenance.ts'
import { deleteOldMails } from './mail/commands/outbox.ts'
import { deleteOldJobs } from './printing/commands/claims.ts'
import { sumKitchenTimes } from './reports/commands/sum-kitchen-times.ts'
import { sumSales } from './reports/commands/sum-sales.ts'
import { refreshUsualTimes } from './reports/commands/usual-times.ts'

const TASKS: readonly ((deps: Deps, now: Date) => Promise<void>)[] = [
  ({ pool }, now) => trimLogs(pool, now),
  ({ pool }, now) => deleteOldKeys(pool, now),
  ({ pool }, now) => deleteOldSessions(pool, now),
  ({ pool }, now) => deleteOldRateLimits(pool, now),
  ({ pool }, now) => deleteOldLoginPlaces(pool, now),
  ({ pool }, now) => deleteOrphanImages(pool, now),
  ({ pool }, now) => deleteOldJobs(pool, now),
  ({ pool }, now) => deleteOldMails(pool, now),
  ({ pool }, now) => deleteOldResets(pool, now),
  ({ pool }, now) => deleteOldPinCodes(pool, now),
  ({ pool }, now) => deleteOldDeviceCodes(pool, now),
  (deps) => finishErasures(deps),
  ({ pool }, now) => deleteInactiveGuests(pool, now),
  ({ pool }) => sumSales(pool),
  ({ pool }) => sumKitchenTimes(pool),
  ({ pool }, now) => refreshUsualTimes(pool, now),
  ({ pool, activityDays }, now) => deleteOldActivity(pool, now, activityDays),
]

export async function cleanUp(deps: Deps): Promise<void> {
  for (const task of TASKS) {
    try {
      await task(deps, deps.clock())
    } catch (error) {
      deps.log.warn({ err: error }, 'tidying failed')
    }
  }
}
