/** Dialogs that stand over one another: Escape belongs to the one on top. */
import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The open dialogs, the one on top last. */
const layers = createStore<readonly string[]>(() => [])

/** True unless another dialog was opened over this one. */
export function useIsOnTop(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (opened) layers.setState((ids) => [...ids, id], true)
    return () => {
      layers.setState((ids) => ids.filter((each) => each !== id), true)
    }
  }, [opened, id])
  return useStore(layers, (ids) => !ids.includes(id) || ids.at(-1) === id)
}
