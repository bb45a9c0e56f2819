/** A page in a real browser, asked how much it holds. */
import type { Page } from 'playwright'

/** After a full collection: bytes of the page's heap, nodes of its document and whatever else is held, listeners. */
export interface PageFigures {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

export interface WatchedPage {
  readonly name: string
  readonly page: Page
  measure(): Promise<PageFigures>
}

/** Begins to watch a page. */
export async function watchPage(name: string, page: Page): Promise<WatchedPage> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return {
    name,
    page,
    async measure() {
      // What is only weakly held is let go by the second.
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { heap: usedSize, nodes, listeners: jsEventListeners }
    },
  }
}
