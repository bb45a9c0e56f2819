import { useEffect } from 'react'

/** Browsers release the wake lock when the page is hidden, so it is requested again afterwards. */
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
        // The device refused the wake lock, for example because of a low battery.
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
