/** Detects screens with space for only a few rows of text, such as phones with text at 200 %. */
import { useSyncExternalStore } from 'react'

/** The bars of a phone layout are 12 rem high in total, which is a third of this height. */
const SHORT_REM = 36

/** `height` and `rem` (the size of the root font) are in pixels. */
export function isShort(height: number, rem: number): boolean {
  return height < SHORT_REM * rem
}

function subscribe(changed: () => void): () => void {
  // A change of the text size fires no resize event of the window, but changes the size of the
  // page.
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
    isShort(
      window.innerHeight,
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    ),
  )
}
