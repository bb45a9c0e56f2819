// Opens the browsers that the run's global set-up found.
import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** Starts a browser, of the `whole` kind if asked; the caller closes it. */
export function openBrowser(kind: 'quick' | 'whole' = 'quick'): Promise<Browser> {
  const path = inject(kind === 'quick' ? 'chromiumPath' : 'wholeChromiumPath')
  return chromium.launch({ executablePath: path, args })
}
