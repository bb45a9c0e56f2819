/** Delays changes of a screen while it is in use, to prevent mistaken taps. */
import { useEffect, useRef, useState } from 'react'

const SETTLE_MS = 2000
const IDLE_MS = 60_000

let touchedAt = Number.NEGATIVE_INFINITY
const noteTouch = () => {
  touchedAt = performance.now()
}

/** Shows new values at once until the next touch or key press. */
export function forgetTouch(): void {
  touchedAt = Number.NEGATIVE_INFINITY
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', noteTouch, { capture: true, passive: true })
  window.addEventListener('keydown', noteTouch, { capture: true, passive: true })
}

/** Delays a new value until 2 s after the last touch or key press. With a new `scope`, the value changes at once. */
export function useSettled<T>(value: T, scope: string): T {
  const [shown, setShown] = useState({ value, scope })
  const current = shown.scope === scope ? shown : { value, scope }
  if (current !== shown) setShown(current)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const wait = touchedAt + SETTLE_MS - performance.now()
      if (wait > 0) timer = setTimeout(settle, wait)
      else setShown((last) => (last.value === value ? last : { value, scope }))
    }
    settle()
    return () => clearTimeout(timer)
  }, [value, scope])
  return current.value
}

/** Calls `onIdle` after 60 s without a touch or key press, at the earliest 60 s after `isWatched` becomes true. */
export function useIdle(isWatched: boolean, onIdle: () => void): void {
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })
  useEffect(() => {
    if (!isWatched) return undefined
    const begunAt = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const wait = Math.max(begunAt, touchedAt) + IDLE_MS - performance.now()
      if (wait > 0) timer = setTimeout(look, wait)
      else latest.current()
    }
    look()
    return () => clearTimeout(timer)
  }, [isWatched])
}
