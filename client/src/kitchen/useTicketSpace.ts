import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLayout } from '../ui/layout.tsx'

/** The width of the narrowest column and the gap between columns, in rem. */
const COLUMN_REM = 17
const GAP_REM = 0.75

export interface TicketSpace {
  readonly columns: number
  readonly columnWidth: number
  readonly height: number
  readonly gap: number
  /** Pixels per rem. */
  readonly rem: number
  /** Undefined except on phones, because elsewhere CSS sets the height. */
  readonly wholeHeight: number | undefined
}

/** The space for tickets, updated on resize; undefined until it is measured. */
export function useTicketSpace() {
  const isPhone = useLayout() === 'phone'
  const wholeRef = useRef<HTMLDivElement>(null)
  const pageRef = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState<TicketSpace>()

  const measure = useCallback(() => {
    const [whole, page] = [wholeRef.current, pageRef.current]
    if (!whole || !page) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const gap = GAP_REM * rem
    const width = page.clientWidth
    const columns = Math.max(1, Math.floor((width + gap) / (COLUMN_REM * rem + gap)))
    const next: TicketSpace = {
      columns,
      columnWidth: Math.floor((width - gap * (columns - 1)) / columns),
      height: page.clientHeight - Number.parseFloat(getComputedStyle(page).paddingTop),
      gap,
      rem,
      wholeHeight: isPhone ? heightOnPhone(whole) : undefined,
    }
    setSpace((last) => (last && isSame(last, next) ? last : next))
  }, [isPhone])

  useLayoutEffect(() => {
    const [whole, page] = [wholeRef.current, pageRef.current]
    if (!whole || !page) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    observer.observe(document.body)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [measure])
  return { wholeRef, pageRef, space }
}

/** Computes the height that CSS does not set on phones: the rest of the window, but at least 320 pixels. */
function heightOnPhone(whole: HTMLElement): number {
  const top = whole.getBoundingClientRect().top + window.scrollY
  const main = whole.closest('main')
  const frame = main?.parentElement
  const below = frame ? Number.parseFloat(getComputedStyle(frame).paddingBottom) : 0
  return Math.max(320, window.innerHeight - top - below)
}

function isSame(a: TicketSpace, b: TicketSpace): boolean {
  return (
    a.columns === b.columns &&
    a.columnWidth === b.columnWidth &&
    a.height === b.height &&
    a.rem === b.rem &&
    a.wholeHeight === b.wholeHeight
  )
}
