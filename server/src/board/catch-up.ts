import type { CatchUp } from '@orderi/shared/board/events'
import { snapshotOf } from '@orderi/shared/board/reduce'
import type { Deps } from '../deps.ts'
import { readMissed } from '../log/read.ts'

/** Both are undefined if the screen has no board yet. */
interface ScreenPosition {
  readonly epoch?: string | undefined
  readonly since?: number | undefined
  readonly eventsOnly?: boolean
}

/** Returns the events that a screen missed, or a snapshot if the events do not continue its board. */
export async function readCatchUp(
  { pool, boards, clock }: Pick<Deps, 'pool' | 'boards' | 'clock'>,
  branchId: number,
  { eventsOnly = false, ...position }: ScreenPosition,
): Promise<CatchUp> {
  const at = clock().toISOString()
  const { events, ...head } = await readMissed(pool, branchId, position)
  if (events || eventsOnly) return { ...head, at, events: events ?? [] }
  const { epoch, seq, board } = await boards.read(branchId, head)
  return { epoch, seq, at, snapshot: snapshotOf(board) }
}
