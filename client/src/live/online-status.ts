/** Whether the page is visible and the device has a network, as the browser reports it. */
import type { Cancel } from './clock.ts'

/** Whether the device is online. Listeners are also called when the page becomes visible again. */
export interface OnlineStatus {
  /** False only if the device certainly has no network. */
  isOnline(): boolean
  onChange(changed: () => void): Cancel
}

export function browserOnlineStatus(): OnlineStatus {
  return {
    isOnline: () => navigator.onLine,
    onChange(changed) {
      const shown = () => {
        if (document.visibilityState === 'visible') changed()
      }
      const restored = ({ persisted }: PageTransitionEvent) => {
        if (persisted) changed()
      }
      document.addEventListener('visibilitychange', shown)
      window.addEventListener('pageshow', restored)
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        document.removeEventListener('visibilitychange', shown)
        window.removeEventListener('pageshow', restored)
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
  }
}
