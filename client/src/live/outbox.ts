/** What was tapped without a network: kept in order with its keys, sent once when there is one again. */
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Cancel, Clock } from './clock.ts'
import type { OutboxStorage, StoredEntry } from './outbox-storage.ts'
import type { Tabs } from './tabs.ts'
import type { Turns } from './turns.ts'

/** The server keeps a key's answer for 24 h: after that a repetition could be done twice. */
export const KEY_RETENTION_MS = 24 * 60 * 60_000
/** Another tab has the turn: look again after this long. */
const OTHER_TAB_MS = 1000

/** A command that waits for the network. */
export interface OutboxEntry extends StoredEntry {
  /** `expired`: too old to be repeated safely, so that a person decides. */
  readonly state: 'waiting' | 'expired'
}

/** What the outbox shows. */
export interface OutboxState {
  /** Of this person at this branch, in order. */
  readonly entries: readonly OutboxEntry[]
  /** False where the browser keeps nothing: what waits is lost when the page is closed. */
  readonly isPersistent: boolean
}

/** How an entry ended. */
export type OutboxEnd =
  | { readonly state: 'answered'; readonly boardSeq: number | undefined }
  | { readonly state: 'refused'; readonly message: string; readonly code: ErrorCode | null }
  | { readonly state: 'discarded' }

/** Who sends the entries, and hears how they ended, also those that another tab sent. */
export interface OutboxServer {
  /** Sends one entry; a number of milliseconds when it must be tried again. */
  send(entry: StoredEntry): Promise<OutboxEnd | number>
  ended(entry: Pick<StoredEntry, 'key' | 'command'>, end: OutboxEnd): void
}

/** The queue of a person at a branch. */
export interface Outbox {
  readonly state: StoreApi<OutboxState>
  /** Resolves once what waited before this page is known, or cannot be. Never rejects. */
  loaded(): Promise<void>
  /** Keeps a command; rejects when the browser cannot. */
  add(entry: Pick<StoredEntry, 'command' | 'key' | 'epoch'>): Promise<void>
  /** Takes an entry out by hand. */
  discard(id: number): Promise<void>
  /** Names who sends. */
  serve(server: OutboxServer): void
  /** Sends what waits, now. */
  wake(): void
  /** Begins to send; the answer stops it. */
  start(): Cancel
}

/** What tabs tell each other: the queue of an owner changed, and how an entry ended. */
export interface OutboxNews {
  readonly owner: string
  readonly ended?: {
    readonly entry: Pick<StoredEntry, 'key' | 'command'>
    readonly end: OutboxEnd
  }
}

/** What the outbox is made of. */
export interface OutboxDeps {
  /** Whose commands these are: they are sent only while this person is logged in. */
  readonly user: number
  readonly branch: number
  readonly currentUser: () => number | undefined
  readonly storage: () => Promise<OutboxStorage>
  readonly turns: (storage: OutboxStorage) => Turns
  readonly clock: Clock
  readonly tabs: Tabs<OutboxNews>
}

/** Makes the outbox, stopped. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { clock, tabs } = deps
  const owner = `${deps.user}:${deps.branch}`
  const state = createStore<OutboxState>(() => ({ entries: [], isPersistent: true }))
  let opened: Promise<{ storage: OutboxStorage; turns: Turns }> | undefined
  let loading: Promise<readonly OutboxEntry[]> = Promise.resolve([])
  let firstLoad: Promise<void> | undefined
  let server: OutboxServer | undefined
  let isRunning = false
  let isDraining = false
  let isWoken = false
  /** The server or the network asked for patience. */
  let isWaiting = false
  let cancelRetry: Cancel = () => {}

  function parts() {
    opened ??= deps.storage().then((storage) => ({ storage, turns: deps.turns(storage) }))
    return opened
  }

  /** One after another, so that an older list never takes the place of a newer one. */
  function load(): Promise<readonly OutboxEntry[]> {
    loading = loading.then(read, read)
    return loading
  }

  async function read(): Promise<readonly OutboxEntry[]> {
    const { storage } = await parts()
    const now = clock.wallNow()
    const stored = await storage.list(owner)
    const entries = stored.map(
      (entry): OutboxEntry => ({
        ...entry,
        state: now - entry.at > KEY_RETENTION_MS ? 'expired' : 'waiting',
      }),
    )
    state.setState({ entries, isPersistent: storage.isPersistent })
    return entries
  }

  function loaded(): Promise<void> {
    const nothing = () => undefined
    firstLoad ??= load().then(nothing, nothing)
    return firstLoad
  }

  async function end(entry: StoredEntry, how: OutboxEnd): Promise<void> {
    const { storage } = await parts()
    await storage.remove(entry.id)
    const news = { key: entry.key, command: entry.command }
    server?.ended(news, how)
    tabs.tell({ owner, ended: { entry: news, end: how } })
    await load()
  }

  /** One turn: in order, one after another, until nothing waits or something must. */
  async function sendAll(stillMine: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const entry = (await load()).find((each) => each.state === 'waiting')
      if (!entry || !server || !(await stillMine())) return
      // Asked last: another login in this browser must never send what is not its own.
      if (!isRunning || deps.currentUser() !== deps.user) return
      const how = await server.send(entry)
      if (typeof how === 'number') {
        // Whatever was added meanwhile waits as well.
        isWoken = false
        return retryIn(how)
      }
      await end(entry, how)
    }
  }

  function retryIn(ms: number): void {
    cancelRetry()
    isWaiting = true
    cancelRetry = clock.after(ms, wake)
  }

  async function drain(): Promise<void> {
    const { turns } = await parts()
    const wasMyTurn = await turns.take(`orderi-outbox ${owner}`, sendAll)
    if (!wasMyTurn && isRunning) retryIn(OTHER_TAB_MS)
  }

  function wake(): void {
    if (!isRunning) return
    cancelRetry()
    isWaiting = false
    isWoken = true
    if (isDraining) return
    isDraining = true
    void (async () => {
      try {
        while (isWoken) {
          isWoken = false
          await drain()
        }
      } catch {
        // The browser's storage failed in between: what waits is still there, and the next turn finds it.
        retryIn(OTHER_TAB_MS)
      } finally {
        isDraining = false
      }
    })()
  }

  /** As soon as patience allows. */
  function sendSoon(): void {
    if (!isWaiting) wake()
  }

  return {
    state,
    loaded,
    wake,
    async add(entry) {
      const { storage } = await parts()
      await storage.add({ owner, ...entry, at: clock.wallNow() })
      await load()
      tabs.tell({ owner })
      sendSoon()
    },
    async discard(id) {
      const entry = state.getState().entries.find((each) => each.id === id)
      if (entry) await end(entry, { state: 'discarded' })
    },
    serve(next) {
      server = next
    },
    start() {
      isRunning = true
      const forget = tabs.listen((news) => {
        if (news.owner !== owner) return
        if (news.ended) server?.ended(news.ended.entry, news.ended.end)
        void load().then(sendSoon, sendSoon)
      })
      void loaded().then(wake)
      return () => {
        isRunning = false
        cancelRetry()
        forget()
      }
    },
  }
}
