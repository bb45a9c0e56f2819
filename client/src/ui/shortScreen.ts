/** Detects screens with space for only a few rows of text, such as phones with text at 200 %. */
import { useSyncExternalStore } from 'react'

/** The bars of a phone layout are 12 rem high in total, which is a third of this height. */
const SHORT_REM = 36

/** Both parameters are in pixels; `rem` is the size of the root font. */
export function isShortScreen(height: number, rem: number): boolean {
  return height < SHORT_REM * rem
}

function subscribe(changed: () => void): () => void {
  // A change of the text size resizes the page without a resize event of the window.
  const observer = new ResizeObserver(changed)
  observer.observe(document.body)
  window.addEventListener('resize', changed)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', changed)
  }
}

export function useIsShortScreen(): boolean {
  return useSyncExternalStore(subscribe, () =>
    isShortScreen(
      window.innerHeight,
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    ),
  )
}
