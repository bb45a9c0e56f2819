/** Withholds a page's board events and delivers them on demand, to measure the cost of one event in the browser. */
import type { Page } from 'playwright'

declare global {
  interface Window {
    board: {
      hold(): void
      lastSeq(): number
      /** Delivers the withheld messages at once. Messages that arrive later are no longer withheld. */
      release(): void
    }
  }
}

/** Adds `window.board`, which can withhold the page’s WebSocket messages. Must be called before the page loads. */
export async function withholdEvents(page: Page): Promise<void> {
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

// The statements run in a timer, because the browser's script time excludes code that the debugger evaluates.
const untilDrawn = (statements: string) => `new Promise((done) => setTimeout(() => {
  ${statements};
  requestAnimationFrame(() => requestAnimationFrame(done))
}))`

/**
 * Measures the script, style and layout time that the browser reports.
 * @returns a function that runs JavaScript statements in the page, and returns the ms of work until the second frame
 * after them
 */
export async function createWorkMeter(
  page: Page,
): Promise<(statements: string) => Promise<number>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')

  async function evaluate(expression: string): Promise<void> {
    const options = { expression, awaitPromise: true }
    const { exceptionDetails } = await browser.send('Runtime.evaluate', options)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
  }
  async function workSoFar(): Promise<number> {
    const { metrics } = await browser.send('Performance.getMetrics')
    const counted = metrics.filter(({ name }) => COUNTED.has(name))
    return counted.reduce((sum, { value }) => sum + value * 1000, 0)
  }

  return async (statements) => {
    await evaluate(untilDrawn(''))
    const before = await workSoFar()
    await evaluate(untilDrawn(statements))
    return (await workSoFar()) - before
  }
}
