/** Browser pages that tests reuse, because starting a page takes longer than loading the app. */
import { calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

/** The paths of the commands with IDs of a board, which need an idempotency key and the epoch of these IDs. */
const BOARD_PATHS = new Set(
  Object.values<Call>(calls).flatMap(({ board, path }) => (board ? [`/api${path}`] : [])),
)

export interface UsedPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Receives errors that the page logs. The current test sets it. */
  onPageError: (text: string) => void
  /** False after a change that can be undone only by a new context. */
  isReusable: boolean
}

export interface Pages {
  /** A page with empty storage: a new one, or one that shows `EMPTY_PAGE`. */
  take(kind: string, options: BrowserContextOptions): Promise<UsedPage>
  /** Stops all activity of the page, and empties its storage. */
  giveBack(used: UsedPage): Promise<void>
  close(): Promise<void>
}

/** A file of the app that runs no script. */
export const EMPTY_PAGE = '/orderi.svg'

export function createPages(
  browser: Browser,
  setUp: (context: BrowserContext) => Promise<void>,
): Pages {
  const free = new Map<string, UsedPage[]>()
  const kinds = new Map<UsedPage, string>()

  async function open(options: BrowserContextOptions): Promise<UsedPage> {
    const context = await browser.newContext(options)
    await setUp(context)
    const page = await context.newPage()
    const used: UsedPage = { context, page, onPageError: () => {}, isReusable: true }
    context.on('console', (message) => {
      if (message.type() === 'error')
        used.onPageError(`${message.text()} (${message.location().url})`)
    })
    context.on('request', (request) => {
      const headers = request.headers()
      const isStamped = 'idempotency-key' in headers && 'board-epoch' in headers
      if (BOARD_PATHS.has(new URL(request.url()).pathname) && !isStamped) {
        used.onPageError(`${request.url()} was sent without a key or an epoch`)
      }
    })
    context.on('weberror', (error) => used.onPageError(String(error.error())))
    const makeUnusable = () => {
      used.isReusable = false
    }
    watch(
      context,
      ['addInitScript', 'exposeFunction', 'grantPermissions', 'newPage', 'on', 'route'],
      makeUnusable,
    )
    watch(page, ['addInitScript', 'emulateMedia', 'setViewportSize'], makeUnusable)
    watch(context.clock, ['install'], makeUnusable)
    return used
  }

  return {
    async take(kind, options) {
      const used = free.get(kind)?.pop() ?? (await open(options))
      kinds.set(used, kind)
      return used
    },
    async giveBack(used) {
      const { context, page } = used
      const kind = kinds.get(used)
      if (!used.isReusable || page.isClosed() || kind === undefined) return context.close()
      await context.setOffline(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
      await page.goto(EMPTY_PAGE)
      await page.evaluate(emptyStorage)
      await context.clearCookies()
      free.set(kind, [...(free.get(kind) ?? []), used])
    },
    async close() {
      await Promise.all([...kinds.keys()].map(({ context }) => context.close()))
    },
  }
}

function watch<T extends object>(
  target: T,
  methods: readonly (keyof T & string)[],
  onCall: () => void,
): void {
  for (const name of methods) {
    const method: unknown = target[name]
    if (typeof method !== 'function') throw new Error(`no method ${name}`)
    Reflect.set(target, name, (...given: unknown[]) => {
      onCall()
      return Reflect.apply(method, target, given)
    })
  }
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}
