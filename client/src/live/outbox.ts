/** Stores commands while the network is down. Afterwards sends each of them once, in the sequence of the taps. */
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { boardCommandOf, subjectKey, subjectOf } from './boardCommands.ts'
import type { Cancel, Clock } from './clock.ts'
import { type OutboxStorage, outboxOwner, type StoredEntry } from './outbox-storage.ts'
import type { TabLock } from './tab-lock.ts'
import type { TabChannel } from './tabs.ts'

/** The server stores responses for 24 h. A command that is repeated later could run twice. */
export const IDEMPOTENCY_KEY_RETENTION_MS = 24 * 60 * 60_000
/** The delay before a new attempt while another tab sends the outbox, or after the storage failed. */
const OTHER_TAB_MS = 1000

export interface OutboxEntry extends StoredEntry {
  /**
   * `behind`: waits for a held command on the same subject. `expired`: too old to be repeated safely, so a person must
   * decide.
   */
  readonly state: 'waiting' | Hold | 'behind' | 'expired'
}

/** Why an entry is held: its person's PIN is missing, or another person must take it over. */
export type Hold = 'needsPin' | 'needsPerson'

export const isAnyWaiting = ({ entries }: OutboxState) =>
  entries.some(({ state }) => state === 'waiting')

export const isHeld = ({ state }: OutboxEntry) => state === 'needsPin' || state === 'needsPerson'

export interface OutboxState {
  /** The commands in the outbox of this person at this branch, in the sequence of the taps. */
  readonly entries: readonly OutboxEntry[]
  /** The commands of this person at other branches. They are sent when this browser opens those branches. */
  readonly elsewhere: readonly OutboxEntry[]
  /** False if the entries are in memory only, and are lost when the page is closed. */
  readonly isPersistent: boolean
}

export type OutboxResult =
  | { readonly state: 'answered'; readonly boardSeq: number | undefined }
  | { readonly state: 'refused'; readonly message: string; readonly code: ErrorCode | null }
  | { readonly state: 'discarded' }

type EndedEntry = Pick<StoredEntry, 'key' | 'command' | 'epoch'>

/** Sends entries. Also receives the results of entries that other tabs sent. */
export interface OutboxHandlers {
  /** Sends one entry. Returns the result, a delay in milliseconds before a retry, or why the entry is held. */
  send(entry: StoredEntry): Promise<OutboxResult | number | Hold>
  ended(entry: EndedEntry, end: OutboxResult): void
}

export interface Outbox {
  readonly state: StoreApi<OutboxState>
  /** Resolves when the stored entries are loaded, or loading has failed. Never rejects. */
  loaded(): Promise<void>
  /** Stores a command. Rejects if the browser cannot store the command. */
  add(entry: Pick<StoredEntry, 'command' | 'key' | 'epoch' | 'person'>): Promise<void>
  discard(id: number): Promise<void>
  /** Sends an entry under the name of another person, with the same key. */
  takeOver(id: number, person: number): Promise<void>
  /** Sends the entries that need a PIN and that `mayGo` selects. */
  release(mayGo: (entry: StoredEntry) => boolean): void
  /** Sends the entries again whose person had no right, because the person may have it now. */
  retryForbidden(): void
  serve(server: OutboxHandlers): void
  /** Sends waiting entries at once, even during a delay. */
  wake(): void
  start(): Cancel
}

/** A message to the other tabs: the queue has changed, or an entry was answered. */
export interface OutboxMessage {
  readonly owner: string
  readonly ended?: {
    readonly entry: EndedEntry
    readonly end: OutboxResult
  }
  /** The ID of an entry that another person took over. */
  readonly takenOver?: number
}

export interface OutboxDeps {
  /** Entries are sent only while this user is logged in. */
  readonly user: number
  readonly branch: number
  readonly currentUser: () => number | undefined
  readonly storage: () => Promise<OutboxStorage>
  readonly tabLock: (storage: OutboxStorage) => TabLock
  readonly clock: Clock
  readonly tabs: TabChannel<OutboxMessage>
}

function isExpired({ at, command }: StoredEntry, now: number): boolean {
  return !boardCommandOf(command).staysQueued && now - at > IDEMPOTENCY_KEY_RETENTION_MS
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { clock, tabs } = deps
  const owner = outboxOwner(deps.user, deps.branch)
  const state = createStore<OutboxState>(() => ({
    entries: [],
    elsewhere: [],
    isPersistent: true,
  }))
  let opened: Promise<{ storage: OutboxStorage; tabLock: TabLock }> | undefined
  let loading: Promise<readonly OutboxEntry[]> = Promise.resolve([])
  let firstLoad: Promise<void> | undefined
  let server: OutboxHandlers | undefined
  const held = new Map<number, Hold>()
  let isRunning = false
  let isDraining = false
  let isWoken = false
  let isWaiting = false
  let cancelRetry: Cancel = () => {}

  function parts() {
    opened ??= deps.storage().then((storage) => ({ storage, tabLock: deps.tabLock(storage) }))
    return opened
  }

  /** Runs reads one after the other, so that an older list never replaces a newer one. */
  function load(): Promise<readonly OutboxEntry[]> {
    loading = loading.then(read, read)
    return loading
  }

  async function read(): Promise<readonly OutboxEntry[]> {
    const { storage } = await parts()
    const now = clock.wallNow()
    const all = await storage.list(deps.user)
    const stored = all.filter((entry) => entry.owner === owner)
    const elsewhere = all
      .filter((entry) => entry.owner !== owner)
      .map((entry) => ({ ...entry, state: isExpired(entry, now) ? 'expired' : 'waiting' }) as const)
    const heldSubjects = new Set<string>()
    const entries = stored.map((entry): OutboxEntry => {
      if (isExpired(entry, now)) return { ...entry, state: 'expired' }
      const subject = subjectKey(subjectOf(entry.command))
      const isBehind = heldSubjects.has(subject)
      const hold = held.get(entry.id)
      if (hold) heldSubjects.add(subject)
      return { ...entry, state: hold ?? (isBehind ? 'behind' : 'waiting') }
    })
    state.setState({ entries, elsewhere, isPersistent: storage.isPersistent })
    return entries
  }

  function loaded(): Promise<void> {
    const nothing = () => undefined
    firstLoad ??= load().then(nothing, nothing)
    return firstLoad
  }

  async function end(entry: StoredEntry, result: OutboxResult): Promise<void> {
    const { storage } = await parts()
    await storage.remove(entry.id)
    held.delete(entry.id)
    const news = { key: entry.key, command: entry.command, epoch: entry.epoch }
    server?.ended(news, result)
    tabs.send({ owner: entry.owner, ended: { entry: news, end: result } })
    await load()
  }

  /** Sends entries one after the other, until none is left or one needs a retry later. */
  async function sendAll(stillMine: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const entry = (await load()).find((each) => each.state === 'waiting')
      if (!entry || !server || !(await stillMine())) return
      // Checked directly before sending: if another person has logged in, this person's commands must not be sent.
      if (!isRunning || deps.currentUser() !== deps.user) return
      const result = await server.send(entry)
      if (result === 'needsPin' || result === 'needsPerson') {
        const present = (await load()).find(({ id }) => id === entry.id)
        // Another person may have taken it over during the request.
        if (present?.person === entry.person) held.set(entry.id, result)
        continue
      }
      if (typeof result === 'number') {
        // Entries that were added during the request wait for the retry as well.
        isWoken = false
        return retryIn(result)
      }
      await end(entry, result)
    }
  }

  function retryIn(ms: number): void {
    cancelRetry()
    isWaiting = true
    cancelRetry = clock.after(ms, wake)
  }

  async function drain(): Promise<void> {
    const { tabLock } = await parts()
    const wasMyTurn = await tabLock.take(`orderi-outbox ${owner}`, sendAll)
    if (!wasMyTurn && isRunning) retryIn(OTHER_TAB_MS)
  }

  function releaseHeld(hold: Hold, mayGo: (entry: StoredEntry) => boolean): void {
    const { entries } = state.getState()
    const released = entries.filter((entry) => held.get(entry.id) === hold && mayGo(entry))
    for (const { id } of released) held.delete(id)
    if (released.length > 0) wake()
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
        // The storage failed. The entries still exist, and are sent later.
        retryIn(OTHER_TAB_MS)
      } finally {
        isDraining = false
      }
    })()
  }

  function sendUnlessWaiting(): void {
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
      tabs.send({ owner })
      sendUnlessWaiting()
    },
    async discard(id) {
      const { entries, elsewhere } = state.getState()
      const entry = [...entries, ...elsewhere].find((each) => each.id === id)
      if (entry) await end(entry, { state: 'discarded' })
    },
    async takeOver(id, person) {
      const { storage } = await parts()
      await storage.setPerson(id, person)
      held.delete(id)
      await load()
      tabs.send({ owner, takenOver: id })
      wake()
    },
    release: (mayGo) => releaseHeld('needsPin', mayGo),
    retryForbidden: () => releaseHeld('needsPerson', ({ person }) => person !== null),
    serve(next) {
      server = next
    },
    start() {
      isRunning = true
      const forget = tabs.listen((news) => {
        if (!news.owner.startsWith(outboxOwner(deps.user, ''))) return
        if (news.takenOver !== undefined) held.delete(news.takenOver)
        if (news.ended) server?.ended(news.ended.entry, news.ended.end)
        void load().then(sendUnlessWaiting, sendUnlessWaiting)
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
