/** Measures the work of a page by the browser's own account: script, style and layout. */
import type { Page } from 'playwright'

export interface WeighedPage {
  readonly page: Page
  /** Runs statements in the page. Returns the ms of work up to the second frame after them, when everything is drawn. */
  weigh(statements: string): Promise<number>
}

const COUNTED = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'])

/** In a task of its own, as a message of a socket is: what a debugger evaluates does not count as the page's script. */
const drawn = (statements: string) => `new Promise((done) => setTimeout(() => {
  ${statements};
  requestAnimationFrame(() => requestAnimationFrame(done))
}))`

export async function weigh(page: Page): Promise<WeighedPage> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')

  async function evaluate(expression: string): Promise<void> {
    const { exceptionDetails } = await browser.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
  }

  async function soFar(): Promise<number> {
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics
      .filter(({ name }) => COUNTED.has(name))
      .reduce((sum, { value }) => sum + value * 1000, 0)
  }

  return {
    page,
    async weigh(statements) {
      await evaluate(drawn(''))
      const before = await soFar()
      await evaluate(drawn(statements))
      return (await soFar()) - before
    },
  }
}
