/** What is to be seen on a screen that may still be drawing it: looked at again until it is so. Nothing else reads a page. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** A text with every kind of space made a plain one. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}

/** The texts of all that match, in their order; `read` keeps of each what is asked about. */
export function expectTexts(all: Locator, read = (text: string) => text) {
  return expect.poll(async () => (await all.allTextContents()).map((text) => read(plain(text))))
}

/** The text of the one that matches. */
export function expectText(one: Locator) {
  return expect.poll(async () => plain((await one.textContent()) ?? ''))
}

/** How many match. */
export function expectCount(all: Locator, message = '') {
  return expect.poll(() => all.count(), { message })
}

/** Demands that nothing matches; let something be seen first that comes with it. */
export function expectNone(all: Locator, message = '') {
  return expectCount(all, message).toBe(0)
}

/** True when the whole element is visible without scrolling. */
export function expectInView(target: Locator) {
  return expect.poll(() =>
    target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }),
  )
}

/** What stands in a field. */
export function expectValue(field: Locator, message = '') {
  return expect.poll(() => field.inputValue(), { message })
}

/** Whether a switch or a box is on. */
export function expectChecked(target: Locator) {
  return expect.poll(() => target.isChecked())
}

/** Whether it can be pressed or filled. */
export function expectDisabled(target: Locator, message = '') {
  return expect.poll(() => target.isDisabled(), { message })
}

/** What follows the `?` of the page's address, by name. */
export function expectQuery(page: Page) {
  return expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams))
}

/** What stands in a field once something does. */
export async function valueIn(field: Locator): Promise<string> {
  let value = ''
  await expect.poll(async () => (value = await field.inputValue())).not.toBe('')
  return value
}

/** An attribute once it is there. */
export async function attributeOf(target: Locator, name: string): Promise<string> {
  let value = ''
  await expect.poll(async () => (value = (await target.getAttribute(name)) ?? '')).not.toBe('')
  return value
}

/** Whether it is there once something is that comes with it. */
export async function isThereWith(target: Locator, companion: Locator): Promise<boolean> {
  await companion.first().waitFor()
  return (await target.count()) > 0
}
