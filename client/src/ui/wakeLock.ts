/** Keeps the screen awake. Does nothing without browser support. */
import { useEffect } from 'react'

/** Requests the lock again whenever the page becomes visible. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let ended = false
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (ended) await granted.release()
        else lock = granted
      } catch {
        // A low battery or a setting refused the lock; the screen sleeps as usual.
      }
    }
    const onVisible = () => void request()
    document.addEventListener('visibilitychange', onVisible)
    void request()
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [wanted])
}
