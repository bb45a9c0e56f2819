/** Notices and timed dialogs. Pages record notices and stop the timers of dialogs, so that a slow test misses none. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

export interface Notice extends Locator {
  /** Waits for a notice with these texts that is visible, or has appeared since the last wait for these texts. */
  waitFor(options?: Parameters<Locator['waitFor']>[0]): Promise<void>
  /** Keeps the next notice with these texts visible, as if the mouse were over it. Call this before it appears. */
  hold(): Promise<void>
}

export function noticeOn(page: Page, ...texts: readonly string[]): Notice {
  const notice = texts.reduce(
    (found, hasText) => found.filter({ hasText }),
    page.getByRole('status').or(page.getByRole('alert')),
  )
  const waitFor = notice.waitFor.bind(notice)
  return Object.assign(notice, {
    async waitFor(options?: Parameters<Locator['waitFor']>[0]) {
      if (options?.state) await waitFor(options)
      else await page.waitForFunction((wanted) => window.notices.take(wanted), texts)
    },
    hold: () => page.evaluate((wanted) => window.notices.hold(wanted), texts),
  })
}

declare global {
  interface Window {
    notices: {
      take(texts: readonly string[]): boolean
      hold(texts: readonly string[]): void
    }
  }
}

/** Runs in the page before its scripts. */
export function recordNotices(): void {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase()
  const has = (text: string, wanted: readonly string[]) =>
    wanted.every((each) => text.includes(plain(each)))
  const shown = new WeakMap<Element, string>()
  let held: (readonly string[])[] = []
  let appeared: string[] = []

  const notices = () =>
    [...document.querySelectorAll('[role=status], [role=alert], output')].map((each) => ({
      each,
      text: plain(each.textContent),
    }))
  function record(): void {
    for (const { each, text } of notices()) {
      if (text === '' || shown.get(each) === text || !each.checkVisibility()) continue
      shown.set(each, text)
      appeared.push(text)
      const rest = held.filter((wanted) => !has(text, wanted))
      if (rest.length === held.length) continue
      held = rest
      each.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
  }
  new MutationObserver(record).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  window.notices = {
    take(wanted) {
      const rest = appeared.filter((text) => !has(text, wanted))
      const isNew = rest.length < appeared.length
      appeared = rest
      return (
        isNew || notices().some(({ each, text }) => has(text, wanted) && each.checkVisibility())
      )
    },
    hold: (wanted) => void held.push(wanted),
  }
}

/** Runs in the page before its scripts. Timed dialogs then close only when a test calls `skipTimer`. */
export function keepTimedDialogs(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[role=dialog] [class*="_bar_"] { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Expects a dialog that closes after two seconds, and skips this time. */
export async function skipTimer(dialog: Locator): Promise<void> {
  const duration = await dialog.locator('[class*="_bar_"]').evaluate((bar) => {
    const [animation] = bar.getAnimations()
    animation?.finish()
    return animation?.effect?.getTiming().duration
  })
  expect(duration).toBe(2000)
  await dialog.waitFor({ state: 'hidden' })
}
