/** The board as this screen knows it: what the log says, and on top of it what was tapped and is not answered yet. */
import type { BoardPosition } from '@orderi/shared/board/follow'
import type { Board } from '@orderi/shared/board/reduce'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Command } from './command.ts'
import type { Effect } from './prediction.ts'

/** How the board hears of changes. Only `live` means that what is shown is what is. */
export type Link = 'connecting' | 'live' | 'catching-up' | 'polling' | 'offline' | 'closed'

/** A command on its way. */
export interface PendingCommand {
  /** Its Idempotency-Key. */
  readonly key: string
  readonly command: Command
  /** `Clock.now()` of the tap. */
  readonly at: number
  /** On its way, waiting for the network, or answered and waiting for its event. */
  readonly state: 'sending' | 'waiting' | 'answered'
  /** The seq of its last event, once answered; null when the answer told none. */
  readonly boardSeq: number | null
  readonly effect: Effect | null
}

/** What the store holds. Only the live modules write it. */
export interface BoardState {
  /** The fold of the log up to `seq`; null before the first snapshot. */
  readonly confirmed: Board | null
  /** `confirmed` with the pending commands applied: what screens draw. */
  readonly shown: Board | null
  readonly epoch: string | null
  readonly seq: number
  readonly link: Link
  /** Nobody answers: neither the socket nor the last poll, or the device has no network. */
  readonly isUnreachable: boolean
  /** Why the link is `closed`. */
  readonly closedCode: ErrorCode | null
  /** `Clock.now()` when the board was last known to be complete. */
  readonly lastWordAt: number | null
  /** True once there has been no word for 10 s: the screen must say so. */
  readonly isStale: boolean
  /** Server time minus this device's time. */
  readonly clockOffsetMs: number
  readonly pending: readonly PendingCommand[]
}

export type BoardStore = StoreApi<BoardState>

const EMPTY: BoardState = {
  confirmed: null,
  shown: null,
  epoch: null,
  seq: 0,
  link: 'connecting',
  isUnreachable: false,
  closedCode: null,
  lastWordAt: null,
  isStale: false,
  clockOffsetMs: 0,
  pending: [],
}

/** An empty board. */
export function createBoardStore(): BoardStore {
  return createStore<BoardState>(() => EMPTY)
}

/** Everything that a word about the log changes, in one step: subscribers never see half of it. */
export function moveTo(
  store: BoardStore,
  position: BoardPosition,
  rest: Partial<Pick<BoardState, 'lastWordAt' | 'clockOffsetMs'>>,
): void {
  store.setState((state) => {
    const isSameLog = state.epoch === null || state.epoch === position.epoch
    const pending = keepIfSome(
      state.pending,
      (each) => each.state !== 'answered' || (isSameLog && !isConfirmed(each, position.seq)),
    )
    return {
      ...rest,
      confirmed: position.board,
      epoch: position.epoch,
      seq: position.seq,
      ...shownWith(state, position.board, pending),
    }
  })
}

/** Says that the log was heard to be where the board is: what was answered without a seq is in it. */
export function settleUnnumbered(store: BoardStore): void {
  setPending(store, (each) => each.state !== 'answered' || each.boardSeq !== null)
}

/** Shows a command at once. */
export function addPending(store: BoardStore, command: PendingCommand): void {
  store.setState((state) => shownWith(state, state.confirmed, [...state.pending, command]))
}

/** Takes a command's effect back. */
export function removePending(store: BoardStore, key: string): void {
  setPending(store, (each) => each.key !== key)
}

/** The command waits for the network. */
export function markWaiting(store: BoardStore, key: string): void {
  store.setState((state) => ({
    pending: state.pending.map((each) => (each.key === key ? { ...each, state: 'waiting' } : each)),
  }))
}

/** The command was answered: it stays until its event is applied, so that nothing flickers back. */
export function answerPending(store: BoardStore, key: string, boardSeq: number | undefined): void {
  store.setState((state) => {
    const answered = state.pending.map(
      (each): PendingCommand =>
        each.key === key ? { ...each, state: 'answered', boardSeq: boardSeq ?? null } : each,
    )
    const isOver = (each: PendingCommand) =>
      isConfirmed(each, state.seq) ||
      // Answered without an event, and the board shows it without help: somebody else was faster.
      (each.key === key && boardSeq === undefined && changesNothing(state.confirmed, each))
    return shownWith(
      state,
      state.confirmed,
      keepIfSome(answered, (each) => !isOver(each)),
    )
  })
}

function changesNothing(confirmed: Board | null, { effect }: PendingCommand): boolean {
  if (!confirmed || !effect) return false
  const orders = new Map(confirmed.orders)
  const bills = new Map(confirmed.bills)
  effect(orders, bills)
  return hasSame(orders, confirmed.orders) && hasSame(bills, confirmed.bills)
}

function hasSame<T>(map: ReadonlyMap<number, T>, other: ReadonlyMap<number, T>): boolean {
  return map.size === other.size && [...map].every(([id, entity]) => other.get(id) === entity)
}

function isConfirmed(command: PendingCommand, seq: number): boolean {
  return command.state === 'answered' && command.boardSeq !== null && command.boardSeq <= seq
}

function setPending(store: BoardStore, keeps: (command: PendingCommand) => boolean): void {
  const state = store.getState()
  const pending = keepIfSome(state.pending, keeps)
  if (pending !== state.pending) store.setState(shownWith(state, state.confirmed, pending))
}

/** The same list when nothing leaves it. */
function keepIfSome<T>(list: readonly T[], keeps: (item: T) => boolean): readonly T[] {
  return list.every(keeps) ? list : list.filter(keeps)
}

function shownWith(
  state: BoardState,
  confirmed: Board | null,
  pending: readonly PendingCommand[],
): Pick<BoardState, 'shown' | 'pending'> {
  if (confirmed === state.confirmed && pending === state.pending) {
    return { shown: state.shown, pending }
  }
  return { shown: shownBoard(confirmed, pending), pending }
}

function shownBoard(confirmed: Board | null, pending: readonly PendingCommand[]): Board | null {
  if (!confirmed || pending.every((each) => each.effect === null)) return confirmed
  const orders = new Map(confirmed.orders)
  const bills = new Map(confirmed.bills)
  for (const { effect } of pending) effect?.(orders, bills)
  return { branch: confirmed.branch, orders, bills }
}
