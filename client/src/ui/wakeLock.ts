/** Keeps the screen awake. Has no effect in browsers without wake locks. */
import { useEffect } from 'react'

/** Requests the wake lock again whenever the page becomes visible. */
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
        // The device refused the wake lock, for example because of a low battery. The screen sleeps
        // as usual.
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
