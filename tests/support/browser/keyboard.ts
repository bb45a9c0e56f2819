/** Keyboard navigation. At every stop, checks that the focus is visible. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

export async function forbidPointers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
      addEventListener(type, () => console.error(`a ${type} in a journey of keys`), true)
    }
  })
}

/** Describes the focused element. `name` is empty if no element has the focus. */
async function focusedElement(
  page: Page,
): Promise<{ readonly name: string; readonly isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { name: '', isSeen: true }
    }
    const hasOutline = (one: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A field shows focus by its border. The button in the title of a card or row shows focus around the card or row.
    const isField = element.matches('input, select, textarea')
    const row = element.closest('tr')
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
      isSeen:
        isField ||
        hasOutline(element) ||
        hasOutline(element, '::after') ||
        (row !== null && hasOutline(row)),
    }
  })
}

/** Moves the focus with Tab, and expects it to be visible at every stop. Waits until a new dialog accepts keys. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await page.locator('[data-ignoring]').waitFor({ state: 'detached' })
  if (await hasFocus(target)) return
  for (let steps = 0; steps < 90; steps += 1) {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await focusedElement(page)
    expect(isSeen, `the focus is seen on ${name}`).toBe(true)
    if (await hasFocus(target)) return
  }
  throw new Error(`the keyboard does not reach ${String(target)}`)
}

export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

export async function expectFocusInPage(page: Page): Promise<void> {
  await expect
    .poll(async () => (await focusedElement(page)).name, { message: 'what has the focus' })
    .not.toBe('')
}
