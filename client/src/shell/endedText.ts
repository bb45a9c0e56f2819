import type { Session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { refusals } from '../i18n/refusals.ts'

/** The text for a session that the server ended. */
export function endedText(of: NonNullable<Session['endedOf']>): string {
  return of === 'device' ? texts.login.device.revoked : refusals.session_revoked
}
