/** Sets an attribute on the document while an element is mounted, so that styles of other elements can depend on it. */
import { useLayoutEffect } from 'react'

/** Replaces `:has()` on the document, which browsers evaluate after every change: 1 ms per event of a full board. */
export function useRootMark(name: string, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const root = document.documentElement
    root.toggleAttribute(`data-${name}`, true)
    return () => root.removeAttribute(`data-${name}`)
  }, [name, isOn])
}
