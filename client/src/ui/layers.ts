/** Dialogs that stand over one another: Escape belongs to the one on top. */
import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The open dialogs, the one on top last. */
const layers = createStore<readonly string[]>(() => [])

/** True while it is open and no other dialog was opened over it. */
export function useIsOnTop(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return () => undefined
    // Later: one press is for one dialog, never also for the one that it opened or uncovered.
    const opening = setTimeout(() => layers.setState((ids) => [...ids, id], true))
    return () => {
      clearTimeout(opening)
      setTimeout(() => layers.setState((ids) => ids.filter((each) => each !== id), true))
    }
  }, [opened, id])
  return useStore(layers, (ids) => ids.at(-1) === id)
}
