/** A board's page that hears its events when it is told to: what one of them costs can be weighed by itself. */
import type { Page } from 'playwright'

/** What the page has then, as `board`. */
export interface HeldBoard {
  /** From now on nothing is heard. */
  hold(): void
  /** The last event that waits to be heard; 0 while none does. */
  lastSeq(): number
  /** Delivers what was held back, at once, and everything from now on. */
  hear(): void
}

declare global {
  interface Window {
    board: HeldBoard
  }
}

/** Before the page is loaded. */
export async function holdable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
    const held: (() => void)[] = []
    let newest = ''
    let isHolding = false
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(heard: (event: MessageEvent) => void) {
        real?.set?.call(this, (event: MessageEvent) => {
          if (!isHolding) return heard.call(this, event)
          held.push(() => heard.call(this, event))
          const text = String(event.data)
          if (text.includes('board:events')) newest = text
        })
      },
    })
    window.board = {
      hold() {
        isHolding = true
        newest = ''
      },
      lastSeq() {
        if (newest === '') return 0
        const [, { events }] = JSON.parse(newest.slice(newest.indexOf('[')))
        return events.at(-1).seq
      },
      hear() {
        isHolding = false
        for (const message of held.splice(0)) message()
      },
    }
  })
}
