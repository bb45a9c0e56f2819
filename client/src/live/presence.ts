/** The visibility of the page and the state of the network, as the browser reports them. */
import type { Cancel } from './clock.ts'

export interface Presence {
  /** False only when the device certainly has no network. */
  isOnline(): boolean
  /** Calls `changed` when the page becomes visible, or the network state changes. */
  onChange(changed: () => void): Cancel
}

export function browserPresence(): Presence {
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
