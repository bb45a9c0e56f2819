/** A4 pages that are printed instead of the screen, also when the user starts the browser's print command. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** Not visible on screen. Each child is printed on one A4 page. */
export function PrintedSheets({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheets" aria-hidden inert>
      <style>{'@page { size: A4; margin: 0 }'}</style>
      {children}
    </div>,
    document.body,
  )
}
