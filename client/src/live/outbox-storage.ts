/** Where waiting commands are kept: IndexedDB, or memory where the browser has none to give. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Command } from './command.ts'

/** A command as it is kept. */
export interface StoredEntry {
  /** Its place in the queue: later ones are larger. */
  readonly id: number
  /** Whose it is, and for which branch. */
  readonly owner: string
  readonly key: string
  readonly command: Command
  /** The epoch of its ids; left out by earlier versions of the app. */
  readonly epoch?: string | undefined
  /** When it was tapped, in milliseconds since 1970 by this device. */
  readonly at: number
}

/** A queue of every owner's commands, and the leases of those who send them. */
export interface OutboxStorage {
  readonly isPersistent: boolean
  /** The owner's entries in the order in which they were added. */
  list(owner: string): Promise<readonly StoredEntry[]>
  add(entry: Omit<StoredEntry, 'id'>): Promise<void>
  remove(id: number): Promise<void>
  /** Takes the lease, or keeps it longer; false while somebody else holds it. Times in ms since 1970. */
  takeLease(name: string, holder: string, now: number, until: number): Promise<boolean>
  endLease(name: string, holder: string): Promise<void>
}

interface Lease {
  readonly holder: string
  readonly until: number
}

interface Schema extends DBSchema {
  outbox: {
    key: number
    value: Omit<StoredEntry, 'id'> & { id?: number }
    indexes: { owner: string }
  }
  leases: { key: string; value: Lease }
}

/** The browser's database; memory when it cannot be opened (private windows, blocked storage). */
export async function openOutboxStorage(name = 'orderi'): Promise<OutboxStorage> {
  try {
    return databaseStorage(
      await openDB<Schema>(name, 1, {
        upgrade(db) {
          const outbox = db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
          outbox.createIndex('owner', 'owner')
          db.createObjectStore('leases')
        },
      }),
    )
  } catch {
    return memoryStorage()
  }
}

function databaseStorage(db: IDBPDatabase<Schema>): OutboxStorage {
  return {
    isPersistent: true,
    async list(owner) {
      const entries = await db.getAllFromIndex('outbox', 'owner', owner)
      return entries.flatMap((entry) => (entry.id === undefined ? [] : { ...entry, id: entry.id }))
    },
    async add(entry) {
      await db.add('outbox', entry)
    },
    remove: (id) => db.delete('outbox', id),
    async takeLease(name, holder, now, until) {
      const transaction = db.transaction('leases', 'readwrite')
      const present = await transaction.store.get(name)
      const isFree = isLeaseFree(present, holder, now)
      if (isFree) await transaction.store.put({ holder, until }, name)
      await transaction.done
      return isFree
    },
    async endLease(name, holder) {
      const transaction = db.transaction('leases', 'readwrite')
      const present = await transaction.store.get(name)
      if (present?.holder === holder) await transaction.store.delete(name)
      await transaction.done
    },
  }
}

/** Lasts as long as the page. */
export function memoryStorage(): OutboxStorage {
  let entries: readonly StoredEntry[] = []
  let lastId = 0
  const leases = new Map<string, Lease>()
  return {
    isPersistent: false,
    list: async (owner) => entries.filter((entry) => entry.owner === owner),
    async add(entry) {
      lastId += 1
      entries = [...entries, { ...entry, id: lastId }]
    },
    async remove(id) {
      entries = entries.filter((entry) => entry.id !== id)
    },
    async takeLease(name, holder, now, until) {
      const isFree = isLeaseFree(leases.get(name), holder, now)
      if (isFree) leases.set(name, { holder, until })
      return isFree
    },
    async endLease(name, holder) {
      if (leases.get(name)?.holder === holder) leases.delete(name)
    },
  }
}

function isLeaseFree(lease: Lease | undefined, holder: string, now: number): boolean {
  return !lease || lease.holder === holder || lease.until <= now
}
