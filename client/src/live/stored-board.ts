/** Stores the last board, so that the app can start without a network. The screen shows a stored board as stale. */
import { boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { type DBSchema, deleteDB, openDB } from 'idb'
import { type BoardStore, setBoardPosition } from './board-store.ts'
import type { Clock } from './clock.ts'
import { STALE_MS } from './connection.ts'

const WRITE_INTERVAL_MS = 10_000
/** The stored board is restored after this time, within which a reachable server responds. */
const RESTORE_AFTER_MS = 1500

interface StoredBoard {
  readonly epoch: string
  readonly seq: number
  readonly snapshot: unknown
  /** When the board was last verified as complete, by the device's clock. Stored boards contain this name: do not rename it. */
  readonly wordAt: number
  readonly clockOffsetMs: number
}

interface Schema extends DBSchema {
  boards: { key: string; value: StoredBoard }
}

const DATABASE = 'orderi-boards'

function open(name: string) {
  return openDB<Schema>(name, 1, { upgrade: (db) => void db.createObjectStore('boards') })
}

interface PersistenceOptions {
  readonly store: BoardStore
  readonly clock: Clock
  /** Identifies the person and the branch. */
  readonly owner: string
  readonly database?: string
}

/**
 * Restores the stored board unless the server responds first, and stores later states, at most one per
 * `WRITE_INTERVAL_MS`. Does nothing if the browser has no storage.
 * @returns a function that stops storing
 */
export function persistBoard({
  store,
  clock,
  owner,
  database = DATABASE,
}: PersistenceOptions): () => void {
  let isStopped = false
  let cancelWrite: (() => void) | undefined

  async function restore(): Promise<void> {
    const db = await open(database)
    const stored = await db.get('boards', owner)
    db.close()
    // Loaded on demand, because the schemas are a tenth of the code of a board.
    const { Snapshot } = await import('@orderi/shared/board/events')
    const snapshot = Snapshot.safeParse(stored?.snapshot)
    if (isStopped || !stored || !snapshot.success || store.getState().confirmed) return
    // A stored board is always stale, even if the device's clock was set back.
    const age = Math.max(clock.wallNow() - stored.wordAt, STALE_MS + 1)
    setBoardPosition(
      store,
      { board: boardFrom(snapshot.data), epoch: stored.epoch, seq: stored.seq },
      { verifiedAt: clock.now() - age, clockOffsetMs: stored.clockOffsetMs },
    )
    store.setState({ isStale: true })
  }

  async function write(): Promise<void> {
    const { confirmed, epoch, seq, verifiedAt, clockOffsetMs } = store.getState()
    if (!confirmed || epoch === null || verifiedAt === null) return
    const wordAt = clock.wallNow() - (clock.now() - verifiedAt)
    const db = await open(database)
    await db.put(
      'boards',
      { epoch, seq, snapshot: snapshotOf(confirmed), wordAt, clockOffsetMs },
      owner,
    )
    db.close()
  }

  const writeIgnoringErrors = () => void write().catch(() => undefined)
  const cancelRestore = clock.after(RESTORE_AFTER_MS, () => void restore().catch(() => undefined))
  const unsubscribe = store.subscribe((state, before) => {
    if (state.verifiedAt === before.verifiedAt && state.confirmed === before.confirmed) return
    // The first board is stored at once, because the phone may be locked right after the board appears.
    if (before.confirmed === null) {
      writeIgnoringErrors()
      return
    }
    cancelWrite ??= clock.after(WRITE_INTERVAL_MS, () => {
      cancelWrite = undefined
      writeIgnoringErrors()
    })
  })
  return () => {
    isStopped = true
    unsubscribe()
    cancelRestore()
    cancelWrite?.()
  }
}

/** Deletes the stored boards of all persons. Called at logout. */
export async function deleteStoredBoards(database = DATABASE): Promise<void> {
  try {
    await deleteDB(database)
  } catch {}
}
