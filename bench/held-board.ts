/** A page whose board receives its events on demand, so that the cost of an event can be measured by itself. */
import type { Page } from 'playwright'

declare global {
  interface Window {
    /** In a page that `holdable` prepared. */
    board: {
      /** Withholds every message from now on. */
      hold(): void
      /** The position of the last withheld event in the log; 0 without one. */
      lastSeq(): number
      /** Delivers what was withheld, at once, and everything from now on. */
      release(): void
    }
  }
}

/** Prepares a page that is not loaded yet. */
export async function holdable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
    const held: (() => void)[] = []
    let newest = ''
    let isHolding = false
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        real?.set?.call(this, (event: MessageEvent) => {
          if (!isHolding) return listener.call(this, event)
          held.push(() => listener.call(this, event))
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
      release() {
        isHolding = false
        for (const message of held.splice(0)) message()
      },
    }
  })
}

const COUNTED = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'])

/** In a task of its own, as a message of a socket is: what a debugger evaluates does not count as the page's script. */
const drawn = (statements: string) => `new Promise((done) => setTimeout(() => {
  ${statements};
  requestAnimationFrame(() => requestAnimationFrame(done))
}))`

/**
 * Measures a page by the browser's account of script, style and layout.
 * @returns runs statements in the page, and returns the ms of work up to the second frame after them
 */
export async function measureWork(page: Page): Promise<(statements: string) => Promise<number>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')

  async function evaluate(expression: string): Promise<void> {
    const options = { expression, awaitPromise: true }
    const { exceptionDetails } = await browser.send('Runtime.evaluate', options)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
  }
  async function soFar(): Promise<number> {
    const { metrics } = await browser.send('Performance.getMetrics')
    const counted = metrics.filter(({ name }) => COUNTED.has(name))
    return counted.reduce((sum, { value }) => sum + value * 1000, 0)
  }

  return async (statements) => {
    await evaluate(drawn(''))
    const before = await soFar()
    await evaluate(drawn(statements))
    return (await soFar()) - before
  }
}
