/** Whether somebody can look at the page and whether the device has a network, as far as the browser knows. */
import type { Cancel } from './clock.ts'

/** The page's surroundings. */
export interface Presence {
  /** False only when the device certainly has no network. */
  isOnline(): boolean
  /** Calls when the page is looked at again, or the network comes or goes. */
  onChange(changed: () => void): Cancel
}

/** The browser's word. */
export function browserPresence(): Presence {
  return {
    isOnline: () => navigator.onLine,
    onChange(changed) {
      const shown = () => {
        if (document.visibilityState === 'visible') changed()
      }
      document.addEventListener('visibilitychange', shown)
      window.addEventListener('pageshow', changed)
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        document.removeEventListener('visibilitychange', shown)
        window.removeEventListener('pageshow', changed)
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
  }
}
