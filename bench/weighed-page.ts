/** A page whose work is weighed by the browser's own account of it: script, style and layout. */
import type { Page } from 'playwright'

/** In ms. */
export interface Work {
  readonly script: number
  readonly style: number
  readonly layout: number
  /** All three. */
  readonly all: number
}

export interface WeighedPage {
  readonly page: Page
  /**
   * Runs statements in the page and gives what they set off, up to the second frame after them: by then everything is
   * drawn. Nothing else is asked of the page meanwhile.
   */
  weigh(statements: string): Promise<Work>
}

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

  async function soFar(): Promise<Omit<Work, 'all'>> {
    const { metrics } = await browser.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000
    return {
      script: of('ScriptDuration'),
      style: of('RecalcStyleDuration'),
      layout: of('LayoutDuration'),
    }
  }

  return {
    page,
    async weigh(statements) {
      await evaluate(drawn(''))
      const before = await soFar()
      await evaluate(drawn(statements))
      const after = await soFar()
      const script = after.script - before.script
      const style = after.style - before.style
      const layout = after.layout - before.layout
      return { script, style, layout, all: script + style + layout }
    },
  }
}
