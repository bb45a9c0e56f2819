/** Restores the scroll position on Back, and starts new pages at the top. */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Events that show that the person scrolls. They cancel the restoration. */
const BY_HAND = ['wheel', 'touchmove', 'keydown'] as const

/** Scrolls to `top` once the page is long enough. Returns a function that cancels this. */
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

/** Call it once, in the root element. Opening dialogs or changing filters does not scroll. */
export function useScrollRestoration(): void {
  const { key, pathname, search } = useLocation()
  const type: string = useNavigationType()
  const page = `${pathname} ${new URLSearchParams(search).get('pagina') ?? ''}`
  const tops = useRef(new Map<string, number>())
  const last = useRef({ key, page })
  useLayoutEffect(() => {
    // The browser would restore the position too early, before the lists on the page are loaded.
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
