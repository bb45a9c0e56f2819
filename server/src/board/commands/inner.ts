/** Decides commands within the transaction of another command, as the demo does for orders in the past. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { BoardLogSql } from '../../log/board-log.ts'
import type { BoardTx } from '../../log/change.ts'
import { readSnapshot } from '../../log/read.ts'
import type { Present } from '../boards.ts'
import { afterDecision, type Decision, heldBoard } from '../held-board.ts'
import { type CommandNeeds, completeBoard, idsFor } from '../queries/complete.ts'
import { createIdBlocks } from './ids.ts'
import { branchRows } from './write.ts'
import { writeRows } from './write-rows.ts'

/** Decides a command at a time, and writes its rows. Appends no events and prints nothing. */
export type DecideAt = <D extends Decision>(
  at: Date,
  needs: CommandNeeds,
  decide: (present: Present) => D,
) => Promise<D>

/** The board of the transaction, which must not change it in another way until the last decision. */
export async function holdInner(tx: BoardTx, boardLogSql: BoardLogSql): Promise<DecideAt> {
  const { branchId } = tx
  const { epoch, seq, snapshot } = await readSnapshot(tx, boardLogSql, branchId)
  let board = heldBoard(branchId, { epoch, seq, snapshot })
  const blocks = createIdBlocks(0)
  return async (now, needs, decide) => {
    const held = await completeBoard(tx, board, [needs], now)
    const { numbers } = held
    if (!numbers) throw new Error('the numbers of the day are not read')
    const takeId = await blocks.reserve(tx, idsFor(held, [needs]), held)
    const decision = decide({ held, numbers, now, takeId })
    const at = now.toISOString()
    const events = decision.events.map(
      ({ type, data }) => ({ seq, at, actor: null, type, data }) as BoardEvent,
    )
    board = afterDecision(held, decision, events)
    const command = {
      decision,
      events,
      attempt: undefined,
      caller: undefined,
      limits: undefined,
    }
    const { log, rows } = branchRows({ held, ready: [command], next: board, now })
    await writeRows(tx, [{ log, rows: { ...rows, events: [], tickets: [] } }], now)
    return decision
  }
}
