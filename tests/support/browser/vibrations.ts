/** Records the vibrations of a phone. */
import type { Page } from 'playwright'

export async function recordVibrations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vibrations: unknown[] = []
    Object.assign(window, { vibrations })
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: unknown) => vibrations.push(pattern),
    })
  })
}

/** Counts the vibrations since the page was loaded. */
export const vibrationsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'vibrations').length)
