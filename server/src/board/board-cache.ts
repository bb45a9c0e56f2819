/** The boards in the memory of a node, for its commands and its screens. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Pool } from '../db/pool.ts'
import type { Commit } from '../log/append.ts'
import type { BoardLogSql } from '../log/board-log.ts'
import { type LogPosition, readHeads, readMissed, readSnapshot } from '../log/read.ts'
import { afterForeignEvents, type HeldBoard, heldBoard } from './held-board.ts'

/** The pool or a transaction. */
export type Db = Pick<Pool, 'query'>

type Head = Pick<LogPosition, 'epoch' | 'seq'>

export interface HeldBoards {
  /** The board of a branch if it is in memory. It may be older than the log. */
  peek(branchId: number): HeldBoard | undefined
  /** Reads the board of a branch into memory unless it is there. It may be older than the log. */
  hold(branchId: number): Promise<HeldBoard>
  /**
   * The board at the log's head, or a newer one. Concurrent calls share reads of the database.
   * @param head the head, if the caller has just read it
   * @throws DomainError `not_found`
   */
  read(branchId: number, head?: Head): Promise<HeldBoard>
  /** Must be called with the events that other commands and nodes append. */
  follow(commit: Commit): void
  /** `hits` and `misses` count calls of `read`. `builds` counts boards that were read from the tables. */
  readonly counts: { readonly hits: number; readonly misses: number; readonly builds: number }
}

export interface BoardCache extends HeldBoards {
  keep<Held extends HeldBoard>(held: Held): Held
  drop(branchId: number): void
  /** Reads the board at the log's head, which the transaction has locked. */
  renew(tx: Db, head: LogPosition): Promise<HeldBoard>
}

/** A board that is unused for this long is dropped. */
const IDLE_MS = 10 * 60_000

export function createBoardCache(pool: Db, boardLogSql: BoardLogSql): BoardCache {
  /** Ordered by last use, see `keep`. */
  const boards = new Map<number, { held: HeldBoard; usedAt: number }>()
  const reading = new Map<number, Promise<HeldBoard>>()
  const counts = { hits: 0, misses: 0, builds: 0 }

  function peek(branchId: number): HeldBoard | undefined {
    const now = performance.now()
    for (const [id, { usedAt }] of boards) {
      if (now - usedAt < IDLE_MS) break
      boards.delete(id)
    }
    return boards.get(branchId)?.held
  }

  function keep<Held extends HeldBoard>(held: Held): Held {
    boards.delete(held.branchId)
    boards.set(held.branchId, { held, usedAt: performance.now() })
    return held
  }

  /** The board in memory with the events that it lacks, otherwise a board from the tables. */
  async function readNewest(db: Db, branchId: number): Promise<HeldBoard> {
    const held = peek(branchId)
    if (held) {
      const { events } = await readMissed(db, branchId, { epoch: held.epoch, since: held.seq })
      const next = events && afterForeignEvents(held, events)
      if (next) return next
    }
    counts.builds += 1
    return heldBoard(branchId, await readSnapshot(db, boardLogSql, branchId))
  }

  async function readAndCache(branchId: number): Promise<HeldBoard> {
    const before = peek(branchId)
    const newest = await readNewest(pool, branchId)
    const present = peek(branchId)
    // A command may have changed the board during the read.
    const isSuperseded =
      present !== before && present?.epoch === newest.epoch && present.seq >= newest.seq
    return isSuperseded ? present : keep(newest)
  }

  function share(branchId: number): Promise<HeldBoard> {
    let read = reading.get(branchId)
    if (!read) {
      read = readAndCache(branchId).finally(() => reading.delete(branchId))
      reading.set(branchId, read)
    }
    return read
  }

  return {
    counts,
    peek,
    keep,
    drop: (branchId) => void boards.delete(branchId),
    hold: async (branchId) => peek(branchId) ?? share(branchId),
    async read(branchId, known) {
      const head = known ?? (await readHeads(pool, [branchId]))[0]
      if (!head) throw new DomainError('not_found')
      const held = peek(branchId)
      if (held && isAt(held, head)) {
        counts.hits += 1
        return keep(held)
      }
      counts.misses += 1
      const newest = await share(branchId)
      // A shared read that started before the head was read may return an older board, so the board is read again.
      return newest.epoch === head.epoch && newest.seq < head.seq ? share(branchId) : newest
    },
    async renew(tx, head) {
      const held = peek(head.branchId)
      return held && isAt(held, head) ? held : readNewest(tx, head.branchId)
    },
    follow({ branchId, epoch, events }) {
      const entry = boards.get(branchId)
      if (!entry || events.length === 0) return
      const { held } = entry
      const first = events[0]?.seq ?? 0
      if (held.epoch === epoch && first <= held.seq) return
      const next =
        held.epoch === epoch && first === held.seq + 1
          ? afterForeignEvents(held, events)
          : undefined
      if (next) entry.held = next
      else boards.delete(branchId)
    },
  }
}

function isAt(held: HeldBoard, { epoch, seq }: Head): boolean {
  return held.epoch === epoch && held.seq === seq
}
