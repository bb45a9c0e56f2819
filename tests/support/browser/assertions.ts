/** Reads pages, repeatedly while they render. Call a matcher on the result of a `poll…` function. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}

/** Returns matchers for the texts of all elements. A matcher is repeated until it passes. */
export function pollTexts(all: Locator, read = (text: string) => text) {
  return expect.poll(async () => (await all.allTextContents()).map((text) => read(plain(text))))
}

export function pollText(one: Locator) {
  return expect.poll(async () => plain((await one.textContent()) ?? ''))
}

export function pollCount(all: Locator, message = '') {
  return expect.poll(() => all.count(), { message })
}

/** Expects no match. Before the call, wait for an element that appears at the same time as the unwanted element. */
export function expectNone(all: Locator, message = '') {
  return pollCount(all, message).toBe(0)
}

export function pollInView(target: Locator) {
  return expect.poll(() =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }),
  )
}

/** Whether the element's centre is on the screen and uncovered. */
export function pollUncovered(target: Locator) {
  return expect.poll(() =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(hit)
    }),
  )
}

export function pollValue(field: Locator, message = '') {
  return expect.poll(() => field.inputValue(), { message })
}

export function pollChecked(target: Locator) {
  return expect.poll(() => target.isChecked())
}

export function pollDisabled(target: Locator, message = '') {
  return expect.poll(() => target.isDisabled(), { message })
}

export function pollQuery(page: Page) {
  return expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams))
}

export async function valueIn(field: Locator): Promise<string> {
  let value = ''
  await expect.poll(async () => (value = await field.inputValue())).not.toBe('')
  return value
}

export async function attributeOf(target: Locator, name: string): Promise<string> {
  let value = ''
  await expect.poll(async () => (value = (await target.getAttribute(name)) ?? '')).not.toBe('')
  return value
}

/** Waits until `rendered` is visible, then returns whether the target exists. */
export async function existsAfterRender(target: Locator, rendered: Locator): Promise<boolean> {
  await rendered.first().waitFor()
  return (await target.count()) > 0
}
