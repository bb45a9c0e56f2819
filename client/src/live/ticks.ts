/** Shares one timer per interval, so that hundreds of components update together. */

import { useMemo, useSyncExternalStore } from 'react'

type Listener = () => void

interface SharedTimer {
  readonly listeners: Set<Listener>
  timer: ReturnType<typeof setInterval> | undefined
}

const sharedTimers = new Map<number, SharedTimer>()

/** Returns a subscribe function for a tick every `ms`. Subscribing returns the unsubscribe function. */
export function ticksEvery(ms: number): (listener: Listener) => () => void {
  const shared = sharedTimers.get(ms) ?? { listeners: new Set(), timer: undefined }
  sharedTimers.set(ms, shared)
  return (listener) => {
    // A new function per subscription, because the Set would merge two subscriptions of one listener.
    const mine = () => listener()
    shared.listeners.add(mine)
    shared.timer ??= setInterval(() => {
      for (const each of shared.listeners) each()
    }, ms)
    return () => {
      shared.listeners.delete(mine)
      if (shared.listeners.size > 0) return
      clearInterval(shared.timer)
      shared.timer = undefined
    }
  }
}

/** Returns `read()`, updated every `everyMs` milliseconds, or by `ticks`. Redraws only if the value changes. */
export function useTicking<T>(
  everyMs: number,
  read: () => T,
  ticks?: (listener: Listener) => () => void,
): T {
  return useSyncExternalStore(
    useMemo(() => ticks ?? ticksEvery(everyMs), [everyMs, ticks]),
    read,
  )
}
