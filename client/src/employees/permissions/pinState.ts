import type { Employee } from '@orderi/shared/accounts/schema'
import { serverNow } from '../../api/serverClock.ts'

/** Whether the employee can still set a PIN with a code. */
export function isCodeOpen({ codigo_pin_vence: end }: Employee): boolean {
  return end !== null && Date.parse(end) > serverNow().getTime()
}
