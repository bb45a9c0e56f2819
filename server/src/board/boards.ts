/**
 * Runs commands on boards that this node holds in memory (docs/architecture.md).
 * Decides the waiting commands of a branch one after another, and writes them with one statement.
 */
import type { Actor, BoardEvent } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import {
  convertKeyConflict,
  findStoredAnswer,
  type KeyedRequest,
  type KeyedResponse,
} from '../db/idempotency.ts'
import { isUnavailable, transaction } from '../db/pool.ts'
import type { Person } from '../identity/person.ts'
import type { LogHead } from '../log/append.ts'
import { CallerOutdated, isCallerOutdated } from '../log/caller.ts'
import { type LogDeps, lockHead } from '../log/change.ts'
import { readHeads, requireSameLog } from '../log/read.ts'
import { createBoardCache, type Db, type HeldBoards } from './board-cache.ts'
import { createIdBlocks, type TakeId } from './commands/ids.ts'
import {
  type CommandLimits,
  type DecidedBatch,
  type DecidedCommand,
  isCreditSpent,
  isMethodChanged,
  writeBatches,
} from './commands/write.ts'
import { createWriter } from './commands/writer.ts'
import { changesShownLeft } from './countdowns.ts'
import { afterDecision, type Decision, openedDrawers } from './decision.ts'
import type { CompleteBoard, DayNumbers, HeldBoard } from './held-board.ts'
import { type CommandNeeds, completeBoard, idsFor } from './queries/complete.ts'

/** The input of a decision besides the body of the request. */
export interface Present {
  readonly held: HeldBoard
  readonly numbers: DayNumbers
  readonly now: Date
  readonly takeId: TakeId
}

export interface BoardCommand extends CommandNeeds {
  readonly branchId: number
  readonly actor: Actor
  /** Omitted if no HTTP request caused the command. */
  readonly keyed?: KeyedRequest
  /** The person whose rights are checked again when the command is written. */
  readonly caller?: Pick<Person, 'sessionId' | 'userId' | 'stamp' | 'isRemembered'>
  readonly limits?: CommandLimits | undefined
  /**
   * Decides the command, without any effect.
   * @throws DomainError a refusal
   */
  readonly decide: (present: Present) => Decision
}

export interface Boards extends HeldBoards {
  /**
   * Runs a command, and publishes its events.
   * @throws DomainError a refusal by `decide`, `other_log`, `not_found`, `unavailable`
   * @throws CallerOutdated if the caller's rights have changed
   * @throws the error of `writeBatches` if a limit is reached
   */
  run(command: BoardCommand): Promise<KeyedResponse>
}

interface BoardsDeps extends LogDeps {
  readonly idBlock: number
}

interface Waiting {
  readonly command: BoardCommand
  readonly resolve: (response: KeyedResponse) => void
  readonly reject: (error: unknown) => void
  isSettled: boolean
}

interface Decided extends DecidedCommand {
  readonly waiting: Waiting
  readonly next: CompleteBoard
}

interface Refused {
  readonly waiting: Waiting
  readonly error: unknown
}

interface Batch extends DecidedBatch {
  readonly ready: readonly Decided[]
  readonly refused: readonly Refused[]
}

const isMenuChange = ({ type }: BoardEvent) => type === 'menu.changed'

export function createBoards(deps: BoardsDeps): Boards {
  const { pool, clock } = deps
  const cache = createBoardCache(pool, deps.boardLogSql)
  const queues = new Map<number, Waiting[]>()
  const blocks = createIdBlocks(deps.idBlock)
  const writer = createWriter(pool)

  function decide(held: CompleteBoard, waiting: Waiting, now: Date, takeId: TakeId): Decided {
    const { actor, keyed, caller, limits, decide: decideOn } = waiting.command
    requireSameLog(keyed, held.epoch)
    const decision = decideOn({ held, numbers: held.numbers, now, takeId })
    const events = decision.events.map(
      ({ type, data }, index) =>
        ({ seq: held.seq + 1 + index, at: now.toISOString(), actor, type, data }) as BoardEvent,
    )
    let next = afterDecision(held, decision, events)
    if (changesShownLeft(held.countdowns, next.countdowns)) {
      const seq = next.seq + 1
      events.push({ seq, at: now.toISOString(), actor, type: 'menu.changed', data: null })
      next = { ...next, seq }
    }
    const drawers = openedDrawers(held, decision)
    return { waiting, decision, events, keyed, caller, limits, drawers, next }
  }

  /** Decides each command on the board after the previous ones. */
  function decideAll(
    held: CompleteBoard,
    batch: readonly Waiting[],
    now: Date,
    takeId: TakeId,
  ): Batch {
    const ready: Decided[] = []
    const refused: Refused[] = []
    let next = held
    for (const waiting of batch) {
      try {
        const decided = decide(next, waiting, now, takeId)
        ready.push(decided)
        next = decided.next
      } catch (error) {
        refused.push({ waiting, error })
      }
    }
    return { held, ready, refused, next, now }
  }

  /** Settles the commands of a written batch. */
  function finish({ held, ready, next }: Batch): void {
    // Options that were read before a number changed may be sold out now, or available again.
    const changesMenu = ready.some(({ events }) => events.some(isMenuChange))
    cache.keep(changesMenu ? { ...next, products: new Map() } : next)
    for (const decided of ready) decided.waiting.resolve(responseOf(decided))
    for (const decided of ready) publish(held, decided)
  }

  function publish(held: HeldBoard, { decision, events, drawers }: DecidedCommand): void {
    if (events.length === 0) return
    deps.publish({
      branchId: held.branchId,
      restaurantId: held.restaurantId,
      epoch: held.epoch,
      events,
      owners: decision.events.map(({ owners }) => owners),
      hasTickets: drawers.length > 0 || (decision.tickets ?? decision.changedTickets) !== undefined,
    })
  }

  function responseOf({ decision, events, keyed }: DecidedCommand): KeyedResponse {
    return {
      status: keyed?.status ?? 200,
      body: decision.answer,
      boardSeq: events.at(-1)?.seq,
      replayed: false,
    }
  }

  /**
   * Rejects refused commands. A command that fails in a batch with others is decided again alone, because the others
   * may have changed the board after its needs were read.
   */
  function refuse({ ready, refused }: Batch): void {
    const isAlone = ready.length + refused.length === 1
    for (const { waiting, error } of refused)
      if (isAlone || error instanceof DomainError) waiting.reject(error)
  }

  async function runWithLock(tx: Db, head: LogHead, batch: readonly Waiting[]): Promise<Batch> {
    const now = clock()
    const commands = batch.map(({ command }) => command)
    const held = cache.keep(await completeBoard(tx, await cache.renew(tx, head), commands, now))
    const decided = decideAll(
      held,
      batch,
      now,
      await blocks.reserve(tx, idsFor(held, commands), held),
    )
    if (decided.ready.length > 0 && (await writeBatches(tx, [decided])).size === 0)
      throw new Error('the locked head of a log has changed')
    return decided
  }

  /** Runs the commands while the head is locked, so that no other node can write in between. */
  async function runLocked(branchId: number, batch: readonly Waiting[], leftMs: number) {
    const decided = await transaction(pool, async (tx) =>
      runWithLock(tx, await lockHead(deps, tx, branchId, leftMs), batch),
    )
    finish(decided)
    refuse(decided)
  }

  /** Runs one command while the head is locked. Its key may have been used before. */
  async function runAlone(waiting: Waiting, leftMs: number): Promise<void> {
    const { branchId, keyed, caller } = waiting.command
    const { stored, decided } = await transaction(pool, async (tx) => {
      const head = await lockHead(deps, tx, branchId, leftMs)
      const answer = await findStoredAnswer(tx, keyed)
      if (answer && caller?.isRemembered) throw new CallerOutdated()
      return {
        stored: answer,
        decided: answer ? undefined : await runWithLock(tx, head, [waiting]),
      }
    }).catch((error: unknown) => {
      if (isCallerOutdated(error)) throw new CallerOutdated()
      // Another branch charged the account after this command had read the account.
      if (isCreditSpent(error)) throw new DomainError('credit_limit')
      throw isMethodChanged(error) ? new DomainError('unavailable') : convertKeyConflict(error)
    })
    if (stored) waiting.resolve(stored)
    if (!decided) return
    finish(decided)
    refuse(decided)
  }

  /**
   * Removes the next batch from a branch's queue: all waiting commands, or one that must be decided alone. Each command
   * schedules a call of `serve`, which serves later batches.
   */
  function takeBatch(branchId: number): readonly Waiting[] {
    const queue = queues.get(branchId) ?? []
    const alone = queue.findIndex(({ command }) => command.isAlone)
    const count = alone === -1 ? queue.length : Math.max(alone, 1)
    queues.set(branchId, queue.slice(count))
    if (count === queue.length) queues.delete(branchId)
    return queue.slice(0, count)
  }

  /** Decides and writes the next batch of a branch. Settles each of its commands. */
  async function serve(branchId: number, leftMs: number): Promise<void> {
    const batch = takeBatch(branchId)
    if (batch.length === 0) return
    const unsettled = () => batch.filter(({ isSettled }) => !isSettled)
    try {
      await runTogether(branchId, batch)
      // Another writer has changed or locked the log. `runLocked` keeps other writers out.
      if (unsettled().length > 1) await runLocked(branchId, unsettled(), leftMs)
    } catch (error) {
      if (isUnavailable(error)) {
        // The statement may have been executed, so the board in memory may be outdated.
        cache.drop(branchId)
        for (const { reject } of unsettled()) reject(error)
        return
      }
      // A single command or caller made the statement fail for all commands, so each is run alone below.
    }
    let unavailable: unknown
    for (const waiting of unsettled()) {
      if (unavailable) waiting.reject(unavailable)
      else
        await runAlone(waiting, leftMs).catch((error: unknown) => {
          if (isUnavailable(error)) unavailable = error
          waiting.reject(error)
        })
    }
  }

  /** Runs the commands without a lock. Does not settle those whose board was not the newest. */
  async function runTogether(branchId: number, batch: readonly Waiting[]): Promise<void> {
    const now = clock()
    const commands = batch.map(({ command }) => command)
    const before = await cache.hold(branchId)
    const held = await completeBoard(pool, before, commands, now)
    if (cache.peek(branchId) === before) cache.keep(held)
    const decided = decideAll(
      held,
      batch,
      now,
      await blocks.reserve(pool, idsFor(held, commands), held),
    )
    const { ready, refused, next } = decided
    if (ready.length > 0) {
      if (deps.isRewound(held)) throw new DomainError('unavailable')
      if (!(await writer.write(decided))) return
      finish(decided)
    }
    // Refuses commands only on the newest board, because an outdated board may cause a wrong refusal.
    if (refused.length > 0 && (await isNewest(next))) refuse(decided)
  }

  async function isNewest({ branchId, epoch, seq }: HeldBoard): Promise<boolean> {
    const [head] = await readHeads(pool, [branchId])
    return head?.epoch === epoch && head.seq === seq
  }

  return {
    run(command) {
      const { branchId } = command
      return new Promise<KeyedResponse>((resolve, reject) => {
        const waiting: Waiting = {
          command,
          isSettled: false,
          resolve(response) {
            waiting.isSettled = true
            resolve(response)
          },
          reject(error) {
            waiting.isSettled = true
            reject(error)
          },
        }
        queues.set(branchId, [...(queues.get(branchId) ?? []), waiting])
        deps.commandQueue
          .run(branchId, (leftMs) => serve(branchId, leftMs))
          .catch((error: unknown) => {
            // A command that is still in the queue must not run any more.
            const queue = queues.get(branchId) ?? []
            if (!queue.includes(waiting)) return
            queues.set(
              branchId,
              queue.filter((each) => each !== waiting),
            )
            waiting.reject(error)
          })
      })
    },
    peek: cache.peek,
    hold: cache.hold,
    read: cache.read,
    follow: cache.follow,
    counts: cache.counts,
  }
}
