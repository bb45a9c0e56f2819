import { useSyncExternalStore } from 'react'
import { browserOnlineStatus } from '../live/online-status.ts'

const status = browserOnlineStatus()

/** False only if the device certainly has no network. For screens without a board. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(status.onChange, status.isOnline)
}
