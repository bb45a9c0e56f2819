/** Protects a confirmation against a double tap on the button that opened it. */
import { useCallback, useEffect, useState } from 'react'

const IGNORED_MS = 500

/** The minimum distance in pixels between the last touch and a button of a question. */
const CLEARANCE = 24

/** The position where the last touch or click began; undefined after a key press. */
let lastTouch: { readonly x: number; readonly y: number } | undefined

if (typeof document !== 'undefined') {
  const onPress = ({ clientX, clientY }: PointerEvent) => {
    lastTouch = { x: clientX, y: clientY }
  }
  document.addEventListener('pointerdown', onPress, true)
  document.addEventListener('keydown', () => (lastTouch = undefined), true)
}

export interface TapGuard {
  readonly isIgnoring: boolean
  /** A ref for the question's content. Keeps the buttons away from the last touch. */
  readonly place: (content: HTMLElement | null) => void
}

/**
 * Ignores presses shortly after a question opens, and keeps its buttons away from the last touch.
 * @param isOpened always false for dialogs other than questions
 * @param isSteady whether the question is at the top if possible
 */
export function useAccidentalTapGuard(isOpened: boolean, isSteady = false): TapGuard {
  const [isIgnoring, setIgnoring] = useState(isOpened)
  const [wasOpened, setWasOpened] = useState(isOpened)
  if (isOpened !== wasOpened) {
    setWasOpened(isOpened)
    setIgnoring(isOpened)
  }
  useEffect(() => {
    if (!isOpened) return undefined
    const timer = setTimeout(() => setIgnoring(false), IGNORED_MS)
    const stopListening = ignorePressesBefore(performance.now() + IGNORED_MS)
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [isOpened])
  const place = useCallback(
    (content: HTMLElement | null) => {
      if (content && isOpened) keepAway(content, isSteady)
    },
    [isOpened, isSteady],
  )
  return { isIgnoring, place }
}

/** Ignores a press that began before `endMs`, even if the finger is lifted much later. */
function ignorePressesBefore(endMs: number): () => void {
  let pressedMs = Number.NEGATIVE_INFINITY
  const onPress = () => {
    pressedMs = performance.now()
  }
  const onClick = (event: MouseEvent) => {
    const isKey = event.detail === 0
    if ((isKey ? performance.now() : pressedMs) >= endMs) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('pointerdown', onPress, true)
  window.addEventListener('click', onClick, true)
  return () => {
    window.removeEventListener('pointerdown', onPress, true)
    window.removeEventListener('click', onClick, true)
  }
}

const SIDES = {
  centred: ['center', 'flex-end', 'flex-start'],
  steady: ['flex-start', 'center', 'flex-end'],
} as const

/** Moves the question so that no button is under the finger: if needed, the whole question above or below it. */
function keepAway(content: HTMLElement, isSteady: boolean): void {
  const inner = content.parentElement
  if (!inner || !lastTouch) return
  const isClear = () => ![...content.querySelectorAll('button')].some(isUnderFinger)
  for (const side of SIDES[isSteady ? 'steady' : 'centred']) {
    inner.style.alignItems = side
    if (isClear()) return
  }
  const { top } = content.getBoundingClientRect()
  const isBelow = lastTouch.y > innerHeight / 2
  if (!isBelow) inner.style.alignItems = 'flex-end'
  content.style.maxHeight = `${(isBelow ? lastTouch.y : innerHeight - lastTouch.y) - CLEARANCE - top}px`
}

function isUnderFinger(button: HTMLElement): boolean {
  if (!lastTouch) return false
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return (
    lastTouch.x > left - CLEARANCE &&
    lastTouch.x < right + CLEARANCE &&
    lastTouch.y > top - CLEARANCE &&
    lastTouch.y < bottom + CLEARANCE
  )
}
