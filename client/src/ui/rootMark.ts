/** Sets an attribute on the document while an element is mounted, for styles elsewhere. */
import { useLayoutEffect } from 'react'

/** `:has()` on the root would be evaluated for every change: 1 ms per event of a full board. */
export function useRootMark(name: string, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const root = document.documentElement
    root.toggleAttribute(`data-${name}`, true)
    return () => root.removeAttribute(`data-${name}`)
  }, [name, isOn])
}
