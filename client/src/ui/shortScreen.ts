/** Screens on which few rows of text fit, as a phone with its text at 200 %: bars that stay would cover most of them. */
import { useSyncExternalStore } from 'react'

/** A phone's bars are 12 rem together: on a higher screen they take less than a third of it. */
const SHORT_REM = 36

/** Lengths in pixels; `rem` is the size of the root font. */
export function isShort(height: number, rem: number): boolean {
  return height < SHORT_REM * rem
}

function subscribe(changed: () => void): () => void {
  // Another size of the text changes the page, and not the window.
  const observer = new ResizeObserver(changed)
  observer.observe(document.body)
  window.addEventListener('resize', changed)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', changed)
  }
}

/** Whether this screen is short. */
export function useIsShortScreen(): boolean {
  return useSyncExternalStore(subscribe, () =>
    isShort(
      window.innerHeight,
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    ),
  )
}
