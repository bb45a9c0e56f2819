/** The floor of a board's page: the same page without the product's code, and a few lines that write into it what an order's event changes. */
import type { BrowserContext, Page } from 'playwright'
import { es } from '../client/src/i18n/es.ts'

const STATUSES = ['Pendiente', 'Preparando', 'Listo'] as const
const NEXT = { Pendiente: 'Preparando', Preparando: 'Listo', Listo: 'Entregado' }

declare global {
  interface Window {
    /** Takes a message of the socket as it came, and writes what it says. */
    write(message: string): void
  }
}

/** Copies a page with everything that is to be seen of it, and nothing that runs. It needs a card of each status. */
export async function copyByHand(context: BrowserContext, page: Page): Promise<Page> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const code of copy.querySelectorAll('script, link[rel="modulepreload"]')) code.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
  const copy = await context.newPage()
  const url = new URL('/copy', page.url()).href
  await copy.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await copy.goto(url)
  await copy.waitForLoadState('networkidle')
  const action = es.pos.order.next(0, '')
  await copy.evaluate(writeByHand, { statuses: STATUSES, next: NEXT, action })
  return copy
}

/** Runs in the page: finds once what an event may change, and changes no more than that. */
function writeByHand(words: {
  statuses: readonly string[]
  next: Readonly<Record<string, string>>
  /** The name of a button, of order 0 and to no status. */
  action: string
}): void {
  const one = (of: ParentNode, selector: string): HTMLElement => {
    const found = of.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`the page has no ${selector}`)
    return found
  }
  const textOf = (element: Element) => element.firstChild as Text
  const markOf = (card: Element) => one(card, 'header > :last-child > [data-status]')
  const icons = new Map(
    words.statuses.map((status) => {
      const card = one(document, `article[data-status="${status}"]`)
      return [status, one(markOf(card), 'svg')]
    }),
  )
  const cards = new Map(
    [...document.querySelectorAll<HTMLElement>('article[data-status]')].map((card) => {
      const number = Number(one(card, 'header > :first-child').textContent)
      const mark = markOf(card)
      const button = one(card, ':scope > :last-child > button')
      return [
        number,
        {
          card,
          mark,
          word: textOf(one(mark, ':scope > :last-child')),
          button,
          label: textOf(one(button, '[class*="-label"]')),
        },
      ]
    }),
  )
  const chips = [...document.querySelectorAll('fieldset button[aria-pressed]')]
  const counts = new Map(
    words.statuses.map((status, index) => {
      const text = textOf(one(chips[index + 1] ?? document, ':scope > :last-child'))
      return [status, { text, count: Number(text.data) }]
    }),
  )
  const count = (status: string, by: number) => {
    const chip = counts.get(status)
    if (!chip) return
    chip.count += by
    chip.text.data = String(chip.count)
  }
  window.write = (message) => {
    const [, { events }] = JSON.parse(message.slice(message.indexOf('[')))
    for (const { type, data: order } of events) {
      const found = type === 'order.changed' ? cards.get(order.number) : undefined
      if (!found) continue
      const { card, mark, word, button, label } = found
      const next = words.next[order.status] ?? ''
      count(card.dataset['status'] ?? '', -1)
      count(order.status, 1)
      card.dataset['status'] = order.status
      mark.dataset['status'] = order.status
      mark.firstElementChild?.replaceWith(icons.get(order.status)?.cloneNode(true) ?? '')
      word.data = order.status
      label.data = next
      button.setAttribute('aria-label', words.action.replace('0', String(order.number)) + next)
    }
  }
}
