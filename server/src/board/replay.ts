/** A past day of a branch: the board at its start, and its events in pages. */

import { applyEvents, type Board, snapshotOf } from '@orderi/shared/board/reduce'
import type { Replay, ReplayStart } from '@orderi/shared/board/replay'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Deps } from '../deps.ts'
import { type LoggedDay, readEventsBetween, readLoggedDay } from '../log/replay.ts'
import { readStates, readTouched } from './queries/replay.ts'

type BoardDeps = Pick<Deps, 'pool' | 'boards'>

interface ReplayRequest {
  readonly day: string
  readonly zone: string
  readonly epoch?: string | undefined
  readonly after?: number | undefined
}

/** The maximum number of events in an answer. */
const REPLAY_PAGE = 500

/** @throws DomainError `other_log` if the log has changed since the previous page, or the page is not of this day */
export async function readReplay(
  deps: BoardDeps,
  branchId: number,
  { day, zone, epoch, after }: ReplayRequest,
): Promise<Replay> {
  const logged = await readLoggedDay(deps.pool, branchId, day, zone)
  if (epoch !== undefined && epoch !== logged.epoch) throw new DomainError('other_log')
  if (after !== undefined && (epoch === undefined || after < seqBefore(logged)))
    throw new DomainError('other_log')
  const start = after === undefined ? await readStart(deps, branchId, logged) : null
  const from = after ?? start?.seq ?? logged.last
  const { last } = logged
  const events = await readEventsBetween(deps.pool, branchId, {
    after: from,
    last,
    count: REPLAY_PAGE,
  })
  const end = events.at(-1)?.seq ?? from
  return {
    epoch: logged.epoch,
    from: logged.from,
    to: logged.to,
    kept_since: logged.oldest?.at ?? null,
    start,
    events,
    next: end < last ? end : null,
  }
}

/** The number of the last event before the stored events of the day. Earlier events are not of this day. */
const seqBefore = ({ before, oldest }: Pick<LoggedDay, 'before' | 'oldest'>) =>
  Math.max(before, (oldest?.seq ?? 1) - 1)

/** Null if the log no longer stores the day. */
async function readStart(
  deps: BoardDeps,
  branchId: number,
  { from, to, oldest, before, ...head }: LoggedDay,
): Promise<ReplayStart | null> {
  // A log that stores its first event stores every state.
  const isComplete = oldest ? oldest.seq === 1 : head.seq === 0
  if (!isComplete && (!oldest || to <= oldest.at)) return null
  const seq = seqBefore({ before, oldest })
  const at = !isComplete && oldest && oldest.at > from ? oldest.at : from
  const states = await readStates(deps.pool, branchId, { seq, at })
  const floor = states.find(({ kind }) => kind === 'floor')
  const known = states.filter(({ isKnown }) => isKnown).map(({ event }) => event)
  const shown = floor && !floor.isKnown ? [floor.event, ...known] : known
  return {
    seq,
    at,
    snapshot: snapshotOf(applyEvents(await readUntouched(deps, branchId, head), shown)),
    unknown: isComplete
      ? 0
      : states.filter(({ isKnown, kind }) => !isKnown && kind !== 'floor').length,
    floor_since: floor && !floor.isKnown ? floor.event.at : null,
  }
}

/** The orders and bills of the present board that have no stored event, so they have not changed since the log begins. */
async function readUntouched(
  { pool, boards }: BoardDeps,
  branchId: number,
  head: Pick<LoggedDay, 'epoch' | 'seq'>,
): Promise<Board> {
  const { board, seq } = await boards.read(branchId, head)
  const ids = { orders: [...board.orders.keys()], bills: [...board.bills.keys()] }
  const touched = await readTouched(pool, branchId, ids, seq)
  return {
    branch: board.branch,
    orders: new Map([...board.orders].filter(([id]) => !touched.orders.has(id))),
    bills: new Map([...board.bills].filter(([id]) => !touched.bills.has(id))),
  }
}
