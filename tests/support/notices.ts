/** What the product says for a moment: looked for where it stands, in every frame, so that none is missed. */
import type { Locator, Page } from 'playwright'

/**
 * A notice that says something. It stands for two seconds, on a busy machine hardly longer than a look from outside
 * takes: `waitFor` looks from within the page.
 */
export function noticeOn(page: Page, text: string): Locator {
  const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })
  const waitFor = notice.waitFor.bind(notice)
  return Object.assign(notice, {
    async waitFor(options?: Parameters<Locator['waitFor']>[0]) {
      if (options?.state) await waitFor(options)
      else await page.waitForFunction(isSaid, text, { polling: 'raf' })
    },
  })
}

/** Keeps a notice that can be taken back from going while other things are looked at. */
export async function hold(notice: Locator): Promise<void> {
  await notice.hover()
}

function isSaid(text: string): boolean {
  const plain = (words: string | null) => (words ?? '').replaceAll(/\s+/g, ' ').toLowerCase()
  return [...document.querySelectorAll('[role=status], [role=alert], output')].some(
    (notice) => plain(notice.textContent).includes(plain(text)) && notice.checkVisibility(),
  )
}
