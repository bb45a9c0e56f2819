/** Says on the document itself that something is on the page, for the styles of what stands elsewhere. */
import { useLayoutEffect } from 'react'

/**
 * The document has `data-{name}` while whoever calls this is on the page, and `isOn`. The selector `:has()` would tell
 * the same, and the browser would ask it of the whole page whenever an icon comes or goes anywhere: a millisecond for
 * each event of a full board.
 */
export function useRootMark(name: string, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const root = document.documentElement
    root.toggleAttribute(`data-${name}`, true)
    return () => root.removeAttribute(`data-${name}`)
  }, [name, isOn])
}
