/** The bottom bar of phones shows the navigation, or the entries of the current screen instead. */
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'

export interface BottomBarAccess {
  readonly node: HTMLElement | null
  /** Hides the navigation until the returned function is called. */
  readonly take: () => () => void
}

export const BottomBarContext = createContext<BottomBarAccess | null>(null)

/** Renders nothing if the layout has no bottom bar. */
export function BottomBarEntries({ children }: { children: ReactNode }) {
  const bar = useContext(BottomBarContext)
  const take = bar?.take
  useLayoutEffect(() => take?.(), [take])
  return bar?.node ? createPortal(children, bar.node) : null
}
