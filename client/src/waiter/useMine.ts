/** The tables of whoever holds this phone. */
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { useBoard, useBoardEvents } from '../live/react.tsx'
import { actStoreOf } from './tables/actStore.ts'
import { actsAfter, myTables } from './tables/myTables.ts'

const NOBODY = { id: 0, name: '' }
const NONE: readonly number[] = []

function useActStore() {
  const user = useStore(session, (state) => state.user?.id ?? 0)
  const branch = useStore(session, (state) => state.branch ?? 0)
  return { user, store: actStoreOf(user, branch) }
}

/** Notes where this person acts, on this device or on another one. */
export function useWatchActs(): void {
  const { user, store } = useActStore()
  useBoardEvents((events) => store.setState(actsAfter(store.getState(), events, user), true))
}

/** The tables that are mine, the last served first. */
export function useMyTables(): readonly number[] {
  const me = useStore(session, (state) => state.user) ?? NOBODY
  const acts = useStore(useActStore().store)
  return useBoard(({ shown }) =>
    shown ? myTables(shown.bills.values(), shown.orders.values(), acts, me) : NONE,
  )
}
