/** Pages that are printed instead of the screen, even by the browser's own print command. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

export function PrintedSheets({ size, children }: { size: 'letter' | 'a4'; children: ReactNode }) {
  return createPortal(
    <div className="print-sheets" aria-hidden inert>
      <style>{`@page { size: ${size}; margin: 0 }`}</style>
      {children}
    </div>,
    document.body,
  )
}
