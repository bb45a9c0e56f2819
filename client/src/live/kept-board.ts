/** The last board that this device knew, for a start without a network. It is old, and the screen says so. */
import { boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { type DBSchema, deleteDB, openDB } from 'idb'
import { type BoardStore, moveTo } from './board-store.ts'
import type { Clock } from './clock.ts'
import { STALE_MS } from './connection.ts'

/** A board changes many times a minute; what is kept may be this much behind. */
const KEEP_EVERY_MS = 10_000
/** A server that answers at all has said something by then: nobody sees an old board flash by. */
const RESTORE_AFTER_MS = 1500

interface KeptBoard {
  readonly epoch: string
  readonly seq: number
  readonly snapshot: unknown
  /** When it was last known to be complete, by this device's clock, and how much the server's was ahead. */
  readonly wordAt: number
  readonly clockOffsetMs: number
}

interface Schema extends DBSchema {
  boards: { key: string; value: KeptBoard }
}

const DATABASE = 'orderi-boards'

function open(name: string) {
  return openDB<Schema>(name, 1, { upgrade: (db) => void db.createObjectStore('boards') })
}

interface Keeping {
  readonly store: BoardStore
  readonly clock: Clock
  /** Whose board of which branch. */
  readonly owner: string
  readonly database?: string
}

/**
 * Shows the kept board until the server has said something, and keeps what it says from then on. Where nothing may be
 * kept (a private window), nothing is.
 * @returns what stops it
 */
export function keepBoard({ store, clock, owner, database = DATABASE }: Keeping): () => void {
  let isStopped = false
  let dontKeep: (() => void) | undefined

  async function restore(): Promise<void> {
    const db = await open(database)
    const kept = await db.get('boards', owner)
    db.close()
    // Loaded after the first paint: the schemas are a tenth of a board's scripts.
    const { Snapshot } = await import('@orderi/shared/board/events')
    const snapshot = Snapshot.safeParse(kept?.snapshot)
    if (isStopped || !kept || !snapshot.success || store.getState().confirmed) return
    // Never younger than what is said to be old: this device's clock may have been set back.
    const age = Math.max(clock.wallNow() - kept.wordAt, STALE_MS + 1)
    moveTo(
      store,
      { board: boardFrom(snapshot.data), epoch: kept.epoch, seq: kept.seq },
      { lastWordAt: clock.now() - age, clockOffsetMs: kept.clockOffsetMs },
    )
    store.setState({ isStale: true })
  }

  async function keep(): Promise<void> {
    const { confirmed, epoch, seq, lastWordAt, clockOffsetMs } = store.getState()
    if (!confirmed || epoch === null || lastWordAt === null) return
    const wordAt = clock.wallNow() - (clock.now() - lastWordAt)
    const db = await open(database)
    await db.put(
      'boards',
      { epoch, seq, snapshot: snapshotOf(confirmed), wordAt, clockOffsetMs },
      owner,
    )
    db.close()
  }

  const keepQuietly = () => void keep().catch(() => undefined)
  const dontRestore = clock.after(RESTORE_AFTER_MS, () => void restore().catch(() => undefined))
  const unfollow = store.subscribe((state, before) => {
    if (state.lastWordAt === before.lastWordAt && state.confirmed === before.confirmed) return
    // The first word is kept at once: a phone may be put away right after it.
    if (before.confirmed === null) {
      keepQuietly()
      return
    }
    dontKeep ??= clock.after(KEEP_EVERY_MS, () => {
      dontKeep = undefined
      keepQuietly()
    })
  })
  return () => {
    isStopped = true
    unfollow()
    dontRestore()
    dontKeep?.()
  }
}

/** Forgets every board: this device has no person any more. */
export async function forgetBoards(database = DATABASE): Promise<void> {
  try {
    await deleteDB(database)
  } catch {
    // Nothing could be kept here in the first place.
  }
}
