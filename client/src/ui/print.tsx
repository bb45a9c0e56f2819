/** Prints on a roll. The height of the printed page is the height of the content. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './print.css'

const MM_PER_PX = 25.4 / 96

/** `title` is the name of the print job. `widthMm` is the width of the paper. */
export function printOnRoll(paper: ReactNode, title: string, widthMm: number): void {
  const host = document.createElement('div')
  host.className = 'print-roll'
  host.style.width = `${widthMm}mm`
  document.body.append(host)
  const root = createRoot(host)
  flushSync(() => root.render(paper))

  // CSS does not allow `auto` beside a width, so the page needs a height in millimetres.
  const heightMm = Math.ceil(host.getBoundingClientRect().height * MM_PER_PX) + 4
  const page = document.createElement('style')
  page.textContent = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`
  document.head.append(page)

  const previousTitle = document.title
  document.title = title
  const clean = () => {
    document.title = previousTitle
    page.remove()
    root.unmount()
    host.remove()
  }
  window.addEventListener('afterprint', clean, { once: true })
  window.print()
}
