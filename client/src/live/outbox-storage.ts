/** Stores the commands of the outbox in IndexedDB, or in memory if the browser has no IndexedDB. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedCommand } from './command.ts'

export interface StoredEntry {
  /** The position in the queue: entries that are added later have higher IDs. */
  readonly id: number
  /** Identifies the person and the branch whose outbox contains the entry. */
  readonly owner: string
  readonly key: string
  readonly command: QueuedCommand
  /** The epoch of the log that issued the IDs. Entries of earlier releases have none. */
  readonly epoch?: string | undefined
  /** On a shared device: the person who acted, or null. */
  readonly person?: number | null | undefined
  /** The time of the tap, in ms since 1970 by the device's clock. */
  readonly at: number
}

/** Names the outbox of a person at a branch. */
export const outboxOwner = (user: number, branch: number | string) => `${user}:${branch}`

/** The outboxes of all persons and branches on this device, and the leases of the tabs that send them. */
export interface OutboxStorage {
  readonly isPersistent: boolean
  /** The entries of a person at all branches. Those of a branch stand in the sequence in which they were added. */
  list(user: number): Promise<readonly StoredEntry[]>
  add(entry: Omit<StoredEntry, 'id'>): Promise<void>
  setPerson(id: number, person: number): Promise<void>
  remove(id: number): Promise<void>
  /** Takes or renews a lease. Returns false while another tab holds it. Times are in ms since 1970. */
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

/** Uses memory if the database cannot be opened (private windows, blocked storage). */
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
    async list(user) {
      const ofUser = IDBKeyRange.bound(outboxOwner(user, ''), outboxOwner(user, '\uffff'))
      const entries = await db.getAllFromIndex('outbox', 'owner', ofUser)
      return entries.flatMap((entry) => (entry.id === undefined ? [] : { ...entry, id: entry.id }))
    },
    async add(entry) {
      await db.add('outbox', entry)
    },
    async setPerson(id, person) {
      const transaction = db.transaction('outbox', 'readwrite')
      const present = await transaction.store.get(id)
      if (present) await transaction.store.put({ ...present, person })
      await transaction.done
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

export function memoryStorage(): OutboxStorage {
  let entries: readonly StoredEntry[] = []
  let lastId = 0
  const leases = new Map<string, Lease>()
  return {
    isPersistent: false,
    list: async (user) => entries.filter(({ owner }) => owner.startsWith(outboxOwner(user, ''))),
    async add(entry) {
      lastId += 1
      entries = [...entries, { ...entry, id: lastId }]
    },
    async setPerson(id, person) {
      entries = entries.map((entry) => (entry.id === id ? { ...entry, person } : entry))
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
