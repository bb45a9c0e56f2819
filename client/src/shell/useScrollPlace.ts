/** Where a page is scrolled to: at its top when it is new, and where it was left when Back returns to it. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scrolling by hand ends the wait for a page that is still growing. */
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const

/** Scrolls down to `top` as soon as the page is long enough. Returns the function that stops the wait. */
function scrollWhenLongEnough(top: number): () => void {
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (window.scrollY >= top - 1) stop()
  })
  function stop(): void {
    watch.disconnect()
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  watch.observe(document.body)
  return stop
}

/** For the outermost element. A step that changes neither screen nor page (a dialog, a filter) scrolls nothing. */
export function useScrollPlace(): void {
  const { key, pathname, search } = useLocation()
  const type: string = useNavigationType()
  const page = `${pathname} ${new URLSearchParams(search).get('pagina') ?? ''}`
  const tops = useRef(new Map<string, number>())
  const last = useRef({ key, page })
  useLayoutEffect(() => {
    // The browser restores the position before the list is loaded. Its restoration still serves a reload.
    history.scrollRestoration = 'manual'
    const note = () => tops.current.set(last.current.key, window.scrollY)
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
  useLayoutEffect(() => {
    const isSamePage = last.current.page === page
    const isSameEntry = last.current.key === key
    last.current = { key, page }
    if (isSameEntry) return undefined
    if (isSamePage) {
      tops.current.set(key, window.scrollY)
      return undefined
    }
    if (type !== 'POP') {
      window.scrollTo(0, 0)
      return undefined
    }
    return scrollWhenLongEnough(tops.current.get(key) ?? 0)
  }, [key, page, type])
}
