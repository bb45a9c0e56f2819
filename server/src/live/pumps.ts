/** All pumps of this node: one per branch that somebody here watches. */
import type { Pool } from '../db/pool.ts'
import type { Commit } from '../log/append.ts'
import { renewEpoch } from '../log/keep.ts'
import { type Position, readCommits, readHeads } from '../log/read.ts'
import { createPump, type Pump } from './pump.ts'

/** What the pumps need of the world. */
export interface PumpsDeps {
  readonly db: Pick<Pool, 'query'>
  readonly emit: (commit: Commit) => void
  readonly isWatched: (branchId: number) => boolean
  /** A notification belongs to another log than its pump's: the heads should be read. */
  readonly onDoubt: () => void
  /** A branch has another log now: events that were emitted of the old one may have been lost. */
  readonly onNewLog: (branchId: number) => void
  readonly onError: (error: unknown) => void
}

export interface Pumps {
  /** Resolves once everything committed from now on will be emitted. */
  start(branchId: number): Promise<void>
  /** How far a branch's log was emitted here; 0 without a pump. */
  emitted(branchId: number): number
  /** How many known events the pump that is furthest behind has not emitted yet. */
  behind(): number
  offer(commit: Commit): void
  hear(position: Position): void
  /** True when this node emitted more of the log than the database has: the database is an older copy. */
  isRewound(head: Position): boolean
  /**
   * Reads the heads of all live branches in one query, and tells each as soon as its own pump has caught up. A head
   * that a later call has read meanwhile is skipped. When a head has gone backwards, every log begins a new epoch.
   */
  verify(tell: (head: Position) => void): Promise<void>
}

/** Makes the pumps of one node. */
export function createPumps(deps: PumpsDeps): Pumps {
  const { db, emit, isWatched, onDoubt, onNewLog, onError } = deps
  const pumps = new Map<number, Pump>()
  const starting = new Map<number, Promise<void>>()
  let lastAsked = 0
  let lastRead = 0

  async function open(branchId: number): Promise<void> {
    const [head] = await readHeads(db, [branchId])
    if (!head) return
    pumps.set(
      branchId,
      createPump(head, {
        emit,
        onError,
        onOtherLog: onDoubt,
        readCommits: (after) => readCommits(db, after),
      }),
    )
  }

  return {
    async start(branchId) {
      if (pumps.has(branchId)) return
      let opening = starting.get(branchId)
      if (!opening) {
        opening = open(branchId).finally(() => starting.delete(branchId))
        starting.set(branchId, opening)
      }
      await opening
    },
    emitted: (branchId) => pumps.get(branchId)?.position.seq ?? 0,
    behind: () => Math.max(0, ...[...pumps.values()].map((pump) => pump.behind)),
    offer(commit) {
      pumps.get(commit.branchId)?.offer(commit)
    },
    hear(position) {
      pumps.get(position.branchId)?.hear(position)
    },
    isRewound(head) {
      const position = pumps.get(head.branchId)?.position
      return position !== undefined && isBehind(head, position)
    },
    async verify(tell) {
      for (const branchId of pumps.keys()) {
        if (!isWatched(branchId)) pumps.delete(branchId)
      }
      if (pumps.size === 0) return
      const round = (lastAsked += 1)
      const before = [...pumps.values()].map((pump) => pump.position)
      let heads = await readHeads(db, [...pumps.keys()])
      if (round < lastRead) return
      lastRead = round
      const rewound = heads.find((head) => before.some((position) => isBehind(head, position)))
      if (rewound) {
        await renewEpoch(db, rewound.epoch)
        heads = await readHeads(db, [...pumps.keys()])
      }
      await Promise.all(
        heads.map(async (head) => {
          const pump = pumps.get(head.branchId)
          if (pump && pump.position.epoch !== head.epoch) {
            pump.moveTo(head)
            onNewLog(head.branchId)
          } else pump?.hear(head)
          await pump?.settled()
          if (round === lastRead) tell(head)
        }),
      )
    },
  }
}

function isBehind(head: Position, { branchId, epoch, seq }: Position): boolean {
  return head.branchId === branchId && head.epoch === epoch && head.seq < seq
}
