import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Follows an address like a link of the app, without loading the page again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // The router blocks only between entries with its index.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: String(idx + 1), idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Follows an address to a screen with another title. */
export async function followTo(page: Page, address: string): Promise<void> {
  const title = await page.title()
  await follow(page, address)
  await expect.poll(() => page.title()).not.toBe(title)
}
