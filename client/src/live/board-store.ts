/** The board of a screen: the confirmed state, and the predicted effects of pending commands. */
import type { BoardPosition } from '@orderi/shared/board/follow'
import type { ChargingMessage } from '@orderi/shared/board/messages'
import type { Board } from '@orderi/shared/board/reduce'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { ChargingMark } from '@orderi/shared/payments/schema'
import type { KitchenScreens } from '@orderi/shared/stations/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PredictedEffect } from './boardCommands.ts'
import type { Command } from './command.ts'

/** Only `live` means that the shown board is complete. */
export type ConnectionState =
  | 'connecting'
  | 'live'
  | 'catching-up'
  | 'polling'
  | 'offline'
  | 'closed'

export interface PendingCommand {
  readonly key: string
  readonly command: Command
  /** `Clock.now()` at the tap. */
  readonly at: number
  /** `waiting`: in the outbox. `answered`: accepted by the server, but its event is not applied yet. */
  readonly state: 'sending' | 'waiting' | 'answered'
  /** Sequence number of the command's last event; null before the response, or if the response has none. */
  readonly boardSeq: number | null
  readonly effect: PredictedEffect | null
}

/** Written only by the live modules. */
export interface BoardState {
  /** The board after all events of the log up to `seq`; null before the first snapshot. */
  readonly confirmed: Board | null
  /** `confirmed` with the predicted effects of pending commands. */
  readonly shown: Board | null
  readonly epoch: string | null
  readonly seq: number
  readonly connection: ConnectionState
  /** True if the device is offline, or if sockets and polls cannot reach the server. */
  readonly isUnreachable: boolean
  /** Whether the server has answered for this branch since the last disconnection. */
  readonly isOpen: boolean
  /** Why `connection` is `closed`; null in every other state. */
  readonly closedCode: ErrorCode | null
  /** `Clock.now()` when the board was last verified as complete. */
  readonly verifiedAt: number | null
  /** True after 10 s without verification. The screen must show this. */
  readonly isStale: boolean
  /** Server time minus the device's time, in milliseconds. */
  readonly clockOffsetMs: number
  readonly pending: readonly PendingCommand[]
  /** The persons who are charging, by bill. Their marks can have expired. */
  readonly charging: ReadonlyMap<number, ChargingMark>
  /** The connected kitchen screens. Empty if the server is of an earlier release. */
  readonly screens: readonly KitchenScreens[]
}

export type BoardStore = StoreApi<BoardState>

const EMPTY: BoardState = {
  confirmed: null,
  shown: null,
  epoch: null,
  seq: 0,
  connection: 'connecting',
  isUnreachable: false,
  isOpen: false,
  closedCode: null,
  verifiedAt: null,
  isStale: false,
  clockOffsetMs: 0,
  pending: [],
  charging: new Map(),
  screens: [],
}

export function createBoardStore(): BoardStore {
  return createStore<BoardState>(() => EMPTY)
}

/** Sets the board and its position in the log in one update, so that subscribers never see a partial state. */
export function setBoardPosition(
  store: BoardStore,
  position: BoardPosition,
  rest: Partial<Pick<BoardState, 'verifiedAt' | 'clockOffsetMs'>>,
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

export function setCharging(store: BoardStore, bills: ChargingMessage['bills']): void {
  store.setState({ charging: new Map(bills.map(({ id, ...mark }) => [id, mark])) })
}

/** Removes answered commands without a sequence number. Call it only when the board is up to date. */
export function removeAnsweredWithoutSeq(store: BoardStore): void {
  setPending(store, (each) => each.state !== 'answered' || each.boardSeq !== null)
}

export function addPending(store: BoardStore, command: PendingCommand): void {
  store.setState((state) => shownWith(state, state.confirmed, [...state.pending, command]))
}

export function removePending(store: BoardStore, key: string): void {
  setPending(store, (each) => each.key !== key)
}

/** Marks the command as stored in the outbox, which sends it later. */
export function markWaiting(store: BoardStore, key: string): void {
  store.setState((state) => ({
    pending: state.pending.map((each) => (each.key === key ? { ...each, state: 'waiting' } : each)),
  }))
}

/** Keeps showing the predicted effect until the command's event arrives, so that the old state does not reappear. */
export function markAnswered(store: BoardStore, key: string, boardSeq: number | undefined): void {
  store.setState((state) => {
    const answered = state.pending.map(
      (each): PendingCommand =>
        each.key === key ? { ...each, state: 'answered', boardSeq: boardSeq ?? null } : each,
    )
    const isOver = (each: PendingCommand) =>
      isConfirmed(each, state.seq) ||
      // A response without a sequence number announces no event, so the command ends if the board shows its effect.
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

/** Returns the same array if `keeps` is true for every item. */
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
