/** The bar for the thumb on a phone: a screen with views of its own puts them there, and the menu steps back into "Más". */
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

/** The bar, from the frame; null where there is none. */
export interface Bar {
  readonly node: HTMLElement | null
  /** Takes the menu's places until the answer is called. */
  readonly take: () => () => void
}

export const BarSlot = createContext<Bar | null>(null)

/** The entries of the screen at hand, in the bar; nothing where there is no bar. */
export function BarEntries({ children }: { children: ReactNode }) {
  const bar = useContext(BarSlot)
  const take = bar?.take
  useLayoutEffect(() => take?.(), [take])
  return bar?.node ? createPortal(children, bar.node) : null
}
