/** Keeps a screen awake while it is looked at. Where the browser has no such thing, nothing happens. */
import { useEffect } from 'react'

/** Holds the screen's wake lock while `wanted`; asks again whenever the page is shown again. */
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
        // Refused by a low battery or a setting: the screen sleeps as it would anyway.
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
