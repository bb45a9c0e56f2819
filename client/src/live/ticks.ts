/** Shares one timer per interval, so that hundreds of components update together. */

import { useMemo, useSyncExternalStore } from 'react'

type Listener = () => void

interface Pace {
  readonly listeners: Set<Listener>
  timer: ReturnType<typeof setInterval> | undefined
}

const paces = new Map<number, Pace>()

/** Returns a subscribe function for a tick every `ms`. Subscribing returns the unsubscribe function. */
export function ticksEvery(ms: number): (listener: Listener) => () => void {
  const pace = paces.get(ms) ?? { listeners: new Set(), timer: undefined }
  paces.set(ms, pace)
  return (listener) => {
    // A new function per subscription, because the Set would merge two subscriptions of one listener.
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

/** Returns `read()`, updated every `everyMs` milliseconds. Redraws only if the value changes. */
export function useTicking<T>(everyMs: number, read: () => T): T {
  return useSyncExternalStore(
    useMemo(() => ticksEvery(everyMs), [everyMs]),
    read,
  )
}
