import type { Browser } from 'playwright'

export interface Visit {
  readonly url: string
  readonly awaitedText: string
  readonly storage?: Readonly<Record<string, string>>
  /** `PageLoad.weighed` is the sum of the response bytes of URLs that end with this text. */
  readonly weighedPath?: string
}

/**
 * `…AtPaint`, `painted…`: at the first paint. `…AtSeen`, `seen…`: when `awaitedText` is shown.
 * Sizes are compressed, without headers. Times are ms since the page load started.
 */
export interface PageLoad {
  readonly scriptBytesAtPaint: number
  readonly scriptBytesAtSeen: number
  readonly weighed: number
  readonly paintedMs: number
  readonly seenMs: number
}

/**
 * A slow phone connection. Its latency delays scripts that are requested at the first paint, so `scriptBytesAtPaint`
 * excludes them.
 */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
}

export async function loadPage(browser: Browser, visit: Visit): Promise<PageLoad> {
  const { origin } = new URL(visit.url)
  const localStorage = Object.entries(visit.storage ?? {}).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
    locale: 'es-CR',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const files = new Map<string, { url: string; isScript: boolean; headers: number }>()
  const loadedFiles: { url: string; isScript: boolean; bytes: number; at: number }[] = []
  let wallTimeOf = (timestamp: number) => timestamp
  network.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    wallTimeOf = (at) => (at - timestamp + wallTime) * 1000
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const { url, mimeType, encodedDataLength } = response
    const isScript = mimeType.endsWith('javascript')
    files.set(requestId, { url, isScript, headers: encodedDataLength })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const file = files.get(requestId)
    if (!file) return
    const { url, isScript, headers } = file
    loadedFiles.push({
      url,
      isScript,
      bytes: encodedDataLength - headers,
      at: wallTimeOf(timestamp),
    })
  })
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await page.addInitScript(watchFor, visit.awaitedText)
  await page.goto(visit.url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => window.seen)
  const { startedAt, seenMs } = await seen.evaluate((value) => value ?? { startedAt: 0, seenMs: 0 })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const paintedMs = (await painted.jsonValue()) ?? Number.NaN
  await page.waitForLoadState('networkidle')
  await context.close()
  const sum = (of: (file: (typeof loadedFiles)[number]) => boolean) =>
    loadedFiles.filter(of).reduce((bytes, file) => bytes + file.bytes, 0)
  const scriptsWithin = (ms: number) => sum((file) => file.isScript && file.at <= startedAt + ms)
  return {
    scriptBytesAtPaint: scriptsWithin(paintedMs),
    scriptBytesAtSeen: scriptsWithin(seenMs),
    weighed: sum(({ url }) => visit.weighedPath !== undefined && url.endsWith(visit.weighedPath)),
    paintedMs,
    seenMs,
  }
}

declare global {
  interface Window {
    seen?: { readonly startedAt: number; readonly seenMs: number }
  }
}

function watchFor(text: string): void {
  const check = () => {
    if (!document.body?.textContent?.includes(text)) requestAnimationFrame(check)
    else {
      requestAnimationFrame(() => {
        window.seen = { startedAt: performance.timeOrigin, seenMs: performance.now() }
      })
    }
  }
  requestAnimationFrame(check)
}
