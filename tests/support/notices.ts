/** What the product says for a moment: looked for where it stands, in every frame, so that none is missed. */
import type { Locator, Page } from 'playwright'

/** A notice; `waitFor` does not mind how short it stands. */
export interface Notice extends Locator {
  /** Keeps it from going while other things are looked at, as a mouse over it does. */
  hold(): Promise<void>
}

/**
 * A notice that says something. It stands for two seconds, on a busy machine hardly longer than a look from outside
 * takes: it is waited for from within the page.
 */
export function noticeOn(page: Page, text: string): Notice {
  const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })
  const waitFor = notice.waitFor.bind(notice)
  const look = (isHeld: boolean) =>
    page.waitForFunction(findNotice, { text, isHeld }, { polling: 'raf' })
  return Object.assign(notice, {
    async waitFor(options?: Parameters<Locator['waitFor']>[0]) {
      if (options?.state) await waitFor(options)
      else await look(false)
    },
    async hold() {
      await look(true)
    },
  })
}

/** Runs in the page. */
function findNotice({ text, isHeld }: { text: string; isHeld: boolean }): boolean {
  const plain = (words: string | null) => (words ?? '').replaceAll(/\s+/g, ' ').toLowerCase()
  const notice = [...document.querySelectorAll('[role=status], [role=alert], output')].find(
    (each) => plain(each.textContent).includes(plain(text)) && each.checkVisibility(),
  )
  if (isHeld) notice?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  return notice !== undefined
}
