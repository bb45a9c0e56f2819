/** Nothing moves under a finger: a list keeps its places until 2 s after the last touch. */
import { useEffect, useState } from 'react'

const SETTLE_MS = 2000

let touchedAt = Number.NEGATIVE_INFINITY
const noteTouch = () => {
  touchedAt = performance.now()
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', noteTouch, { capture: true, passive: true })
  window.addEventListener('keydown', noteTouch, { capture: true, passive: true })
}

/**
 * The value as it was at the last touch, until 2 s have passed without another.
 * @param scope what the value is of: a person who asks for another list gets it at once
 */
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
