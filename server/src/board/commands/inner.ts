/** Decides commands inside the transaction of another command. The demo uses it for orders in the past. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { BoardLogSql } from '../../log/board-log.ts'
import type { BoardTx } from '../../log/change.ts'
import { readSnapshot } from '../../log/read.ts'
import type { Present } from '../boards.ts'
import { afterDecision, type Decision } from '../decision.ts'
import { heldBoard } from '../held-board.ts'
import { type CommandNeeds, completeBoard, idsFor } from '../queries/complete.ts'
import type { IdBlocks } from './ids.ts'
import { branchRows } from './write.ts'
import { writeRows } from './write-rows.ts'

/** Decides a command at the time `at`, and writes its rows. Appends no events and queues no tickets. */
export type DecideAt = <D extends Decision>(
  at: Date,
  needs: CommandNeeds,
  decide: (present: Present) => D,
) => Promise<D>

/** Reads the branch's board. Other statements of the transaction must not change it before the last decision. */
export async function holdInner(
  tx: BoardTx,
  boardLogSql: BoardLogSql,
  ids: IdBlocks,
): Promise<DecideAt> {
  const { branchId } = tx
  const { epoch, seq, snapshot } = await readSnapshot(tx, boardLogSql, branchId)
  let board = heldBoard(branchId, { epoch, seq, snapshot })
  return async (now, needs, decide) => {
    const held = await completeBoard(tx, board, [needs], now)
    const takeId = await ids.reserve(tx, idsFor(held, [needs]), held)
    const decision = decide({ held, numbers: held.numbers, now, takeId })
    const at = now.toISOString()
    const events = decision.events.map(
      ({ type, data }) => ({ seq, at, actor: null, type, data }) as BoardEvent,
    )
    board = afterDecision(held, decision, events)
    const command = {
      decision,
      events,
      keyed: undefined,
      caller: undefined,
      limits: undefined,
      drawers: [],
    }
    const { log, rows } = branchRows({ held, ready: [command], next: board, now })
    const written = await writeRows(
      tx,
      [{ log, rows: { ...rows, events: [], tickets: [], changedTickets: [], firedTickets: [] } }],
      now,
    )
    if (written.size === 0) throw new Error('the locked head of a log has changed')
    return decision
  }
}
