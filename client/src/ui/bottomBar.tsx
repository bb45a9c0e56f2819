/** The bottom bar on phones. A screen may show its own entries there instead of the menu. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

/** Provided by the frame; null where there is no bar. */
export interface Bar {
  readonly node: HTMLElement | null
  /** Replaces the menu until the returned function is called. */
  readonly take: () => () => void
}

export const BarSlot = createContext<Bar | null>(null)

/** The current screen's entries; renders nothing without a bar. */
export function BarEntries({ children }: { children: ReactNode }) {
  const bar = useContext(BarSlot)
  const take = bar?.take
  useLayoutEffect(() => take?.(), [take])
  return bar?.node ? createPortal(children, bar.node) : null
}
