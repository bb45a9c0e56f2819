/** The bottom bar of phones. It shows the navigation, or the entries of the current screen. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

/** Null where the layout has no bottom bar. */
export interface Bar {
  readonly node: HTMLElement | null
  /** Hides the navigation until the returned function is called. */
  readonly take: () => () => void
}

export const BarSlot = createContext<Bar | null>(null)

/** Shows the current screen's entries instead of the navigation. Renders nothing without a bottom bar. */
export function BarEntries({ children }: { children: ReactNode }) {
  const bar = useContext(BarSlot)
  const take = bar?.take
  useLayoutEffect(() => take?.(), [take])
  return bar?.node ? createPortal(children, bar.node) : null
}
