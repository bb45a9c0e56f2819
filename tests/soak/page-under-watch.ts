import type { Page } from 'playwright'

/** Heap bytes, DOM nodes and event listeners after a full garbage collection. */
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

export async function watchPage(name: string, page: Page): Promise<WatchedPage> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return {
    name,
    page,
    async measure() {
      // The second collection frees objects that were only weakly referenced.
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { heap: usedSize, nodes, listeners: jsEventListeners }
    },
  }
}
