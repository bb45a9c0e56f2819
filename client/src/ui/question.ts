/** Protects a question from the tap that opened it: a double tap must not answer an unread question. */
import { useCallback, useEffect, useState } from 'react'

/** Presses that begin this soon after a question opened are ignored. */
const IGNORED_MS = 500

/** Pixels between the finger that opened the question and its nearest button. */
const CLEARANCE = 24

/** Where the last press of a pointer began; undefined once a key was pressed since. */
let finger: { readonly x: number; readonly y: number } | undefined

if (typeof document !== 'undefined') {
  const onPress = ({ clientX, clientY }: PointerEvent) => {
    finger = { x: clientX, y: clientY }
  }
  document.addEventListener('pointerdown', onPress, true)
  document.addEventListener('keydown', () => (finger = undefined), true)
}

export interface QuestionProtection {
  /** True while taps and keys are ignored. */
  readonly isIgnoring: boolean
  /** For the dialog's content: keeps its buttons away from the finger. */
  readonly place: (content: HTMLElement | null) => void
}

/** @param isOpened false for a closed dialog, and for one that is not a question */
export function useQuestion(isOpened: boolean): QuestionProtection {
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
      if (content && isOpened) keepAway(content)
    },
    [isOpened],
  )
  return { isIgnoring, place }
}

/** A press counts by when it began: a finger that stays down lifts long after. */
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

/**
 * Moves the dialog to the bottom or the top of the screen where one of its buttons would lie under the finger. A dialog
 * that is too tall for this ends at the finger and scrolls.
 */
function keepAway(content: HTMLElement): void {
  const inner = content.parentElement
  if (!inner || !finger) return
  const isClear = () => ![...content.querySelectorAll('button')].some(isUnderFinger)
  for (const side of ['center', 'flex-end', 'flex-start']) {
    inner.style.alignItems = side
    if (isClear()) return
  }
  const { top } = content.getBoundingClientRect()
  const isBelow = finger.y > innerHeight / 2
  if (!isBelow) inner.style.alignItems = 'flex-end'
  content.style.maxHeight = `${(isBelow ? finger.y : innerHeight - finger.y) - CLEARANCE - top}px`
}

function isUnderFinger(button: HTMLElement): boolean {
  if (!finger) return false
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return (
    finger.x > left - CLEARANCE &&
    finger.x < right + CLEARANCE &&
    finger.y > top - CLEARANCE &&
    finger.y < bottom + CLEARANCE
  )
}
