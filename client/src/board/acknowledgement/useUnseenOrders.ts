/**
 * Orders that the kitchen has not seen, and stations without a screen. Empty while the board may be outdated, and while it
 * polls, because polls do not return the connected screens.
 */
import { lostStations, unseenOrders } from '@orderi/shared/stations/acknowledgement'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { BoardState } from '../../live/board-store.ts'
import { useReadBoard, useServerTime } from '../../live/react.tsx'
import type { UnseenOrder } from './notices.ts'

/** Computes a list from the board every second. Redraws only if the list as JSON changes. */
function useEverySecond<T>(
  read: (
    board: NonNullable<BoardState['confirmed']>,
    state: BoardState,
    now: number,
  ) => readonly T[],
): readonly T[] {
  const readBoard = useReadBoard()
  const json = useServerTime(1000, (now) => {
    const state = readBoard()
    if (!state.shown || state.isStale || state.connection === 'polling') return '[]'
    return JSON.stringify(read(state.shown, state, now))
  })
  return useMemo(() => JSON.parse(json) as readonly T[], [json])
}

export function useUnseenOrders(): readonly UnseenOrder[] {
  return useEverySecond(({ orders, branch }, { screens }, now) =>
    unseenOrders(orders.values(), branch, screens, now).map(
      ({ order: { id, number }, stations, hasScreens }) => ({ id, number, stations, hasScreens }),
    ),
  )
}

/** Calls `onChange` with the IDs of the unseen orders, and with those that were not among them before. */
export function useUnseenChanges(
  onChange: (ids: ReadonlySet<number>, fresh: readonly number[]) => void,
): void {
  const unseen = useUnseenOrders()
  const known = useRef<ReadonlySet<number>>(new Set())
  const handle = useEffectEvent(onChange)
  useEffect(() => {
    const ids = new Set(unseen.map(({ id }) => id))
    const fresh = [...ids].filter((id) => !known.current.has(id))
    known.current = ids
    handle(ids, fresh)
  }, [unseen])
}

/** The IDs of the stations; `NO_STATION` for a kitchen without stations. */
export function useLostStations(): readonly number[] {
  return useEverySecond(({ branch }, { screens }, now) =>
    lostStations(branch.stations, screens, now),
  )
}
