/** What happens again and again: one timer for all who want the same pace, so that hundreds of ages are looked at together. */

import { useMemo, useSyncExternalStore } from 'react'

type Listener = () => void

interface Pace {
  readonly listeners: Set<Listener>
  timer: ReturnType<typeof setInterval> | undefined
}

const paces = new Map<number, Pace>()

/** Calls who subscribes every so many ms, until they unsubscribe. */
export function every(ms: number): (listener: Listener) => () => void {
  const pace = paces.get(ms) ?? { listeners: new Set(), timer: undefined }
  paces.set(ms, pace)
  return (listener) => {
    // The same function twice is two who listen.
    const mine = () => listener()
    pace.listeners.add(mine)
    pace.timer ??= setInterval(() => {
      for (const each of pace.listeners) each()
    }, ms)
    return () => {
      pace.listeners.delete(mine)
      if (pace.listeners.size > 0) return
      clearInterval(pace.timer)
      pace.timer = undefined
    }
  }
}

/** What `read` returns, read again every `everyMs`; the component renders again only when the value changes. */
export function useTicking<T>(everyMs: number, read: () => T): T {
  return useSyncExternalStore(
    useMemo(() => every(everyMs), [everyMs]),
    read,
  )
}
