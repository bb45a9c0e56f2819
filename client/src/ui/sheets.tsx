/** A4 paper that the browser prints in place of the page, by its own command too. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

/** Stands beside the page, unseen, while it is mounted; each child is one sheet. */
export function PrintedSheets({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheets" aria-hidden inert>
      <style>{'@page { size: A4; margin: 0 }'}</style>
      {children}
    </div>,
    document.body,
  )
}
