/** The pumps of one node: one for each branch that its sockets watch. */
import type { Pool } from '../db/pool.ts'
import type { Commit } from '../log/append.ts'
import { renewEpoch } from '../log/maintenance.ts'
import { type LogPosition, readCommits, readHeads } from '../log/read.ts'
import { createPump, type Pump } from './pump.ts'

export interface PumpsDeps {
  readonly db: Pick<Pool, 'query'>
  readonly emit: (commit: Commit) => void
  readonly isWatched: (branchId: number) => boolean
  /** Called when the pump of a branch without watchers was removed. Later commits are not emitted. */
  readonly onUnwatched: (branchId: number) => void
  /** Called when a commit or position has another epoch than the branch's pump. It must call `publishHeads`. */
  readonly onOtherLog: () => void
  /** Called when a branch has a new log, which may lack events of the old log that were already emitted. */
  readonly onNewLog: (branchId: number) => void
  readonly onError: (error: unknown) => void
}

export interface Pumps {
  /** Starts the branch's pump. When it resolves, all later commits of the branch will be emitted. */
  start(branchId: number): Promise<void>
  /** The `seq` of the last emitted event. 0 if the branch has no pump. */
  emitted(branchId: number): number
  /** Number of events that the slowest pump has not emitted yet. */
  behind(): number
  publish(commit: Commit): void
  advanceTo(position: LogPosition): void
  /** Whether this node has emitted events beyond `head`, which means that the database is an older copy. */
  isRewound(head: LogPosition): boolean
  /**
   * Reads the heads of all watched logs. Publishes each head after its events were emitted, unless a later call has
   * read the heads again. Starts a new epoch if a head went backwards.
   */
  publishHeads(publish: (head: LogPosition) => void): Promise<void>
}

export function createPumps(deps: PumpsDeps): Pumps {
  const { db, emit, isWatched, onUnwatched, onOtherLog, onNewLog, onError } = deps
  const pumps = new Map<number, Pump>()
  const starting = new Map<number, Promise<void>>()
  let lastStarted = 0
  let lastRead = 0

  async function open(branchId: number): Promise<void> {
    const [head] = await readHeads(db, [branchId])
    if (!head) return
    pumps.set(
      branchId,
      createPump(head, {
        emit,
        onError,
        onOtherLog,
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
    publish(commit) {
      pumps.get(commit.branchId)?.publish(commit)
    },
    advanceTo(position) {
      pumps.get(position.branchId)?.advanceTo(position)
    },
    isRewound(head) {
      const position = pumps.get(head.branchId)?.position
      return position !== undefined && isBehind(head, position)
    },
    async publishHeads(publishHead) {
      for (const branchId of pumps.keys()) {
        if (isWatched(branchId)) continue
        pumps.delete(branchId)
        onUnwatched(branchId)
      }
      if (pumps.size === 0) return
      const round = (lastStarted += 1)
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
          } else pump?.advanceTo(head)
          await pump?.settled()
          if (round === lastRead) publishHead(head)
        }),
      )
    },
  }
}

function isBehind(head: LogPosition, { branchId, epoch, seq }: LogPosition): boolean {
  return head.branchId === branchId && head.epoch === epoch && head.seq < seq
}
