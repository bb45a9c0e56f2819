import type { Board } from '@orderi/shared/board/reduce'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { useBoard, useBoardEvents } from '../live/react.tsx'
import { actionTimesStoreOf } from './tables/actionTimes.ts'
import { type ActionTimes, myTables, type Waiter, withActions } from './tables/myTables.ts'

const NOBODY = { id: 0, name: '' }
const NONE: readonly number[] = []

function useActionTimesStore() {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const branch = useStore(session, (state) => state.branch ?? 0)
  return { user, store: actionTimesStoreOf(user, branch) }
}

/** Records this waiter's actions, including those on other devices. */
export function useRecordActions(): void {
  const { user, store } = useActionTimesStore()
  useBoardEvents((events) => store.setState(withActions(store.getState(), events, user), true))
}

interface Known {
  readonly board: Board
  readonly times: ActionTimes
  readonly me: Waiter
  readonly tables: readonly number[]
}
let known: Known | undefined

function tablesOf(board: Board, times: ActionTimes, me: Waiter): readonly number[] {
  if (known?.board !== board || known.times !== times || known.me !== me) {
    const tables = myTables(board.bills.values(), board.orders.values(), times, me)
    known = { board, times, me, tables }
  }
  return known.tables
}

function useMine<T>(selector: (tables: readonly number[]) => T): T {
  const me = useStore(session, (state) => state.user) ?? NOBODY
  const times = useStore(useActionTimesStore().store)
  return useBoard(({ shown }) => selector(shown ? tablesOf(shown, times, me) : NONE))
}

const all = (tables: readonly number[]) => tables

export function useMyTableIds(): readonly number[] {
  return useMine(all)
}

export function useIsMyTable(table: number): boolean {
  return useMine((tables) => tables.includes(table))
}
