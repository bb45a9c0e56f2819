/** Reloads lists and figures when events of the current branch change them. */

import type { BoardEvent } from '@orderi/shared/board/events'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { followDevice } from '../shell/followDevice.ts'
import { queryClient } from '../shell/queries.ts'

/** How long the connection stays open without a screen that uses it, so that changing screens does not reconnect. */
const LINGER_MS = 5000
/** Events within this time cause one reload. */
const BATCH_MS = 1000
/** The kitchen's times are read from all dishes of the period, so frequent reloads would burden the database. */
const KITCHEN_BATCH_MS = 5000

const FLOOR_KEYS = [
  queryKeys.branches,
  queryKeys.branch.all,
  queryKeys.hall.all,
  queryKeys.stations.all,
  queryKeys.printers.all,
  queryKeys.ownRestaurant,
  queryKeys.everyRegister,
]

const ALL_KEYS = [
  ...FLOOR_KEYS,
  queryKeys.menu.all,
  queryKeys.bills.all,
  queryKeys.billStory.all,
  queryKeys.dashboard.all,
  queryKeys.reports.all,
  queryKeys.kitchenTimes.all,
  queryKeys.transactions.all,
  queryKeys.houseAccounts.all,
]

function keysOf({ type }: BoardEvent): readonly QueryKey[] {
  if (type === 'menu.changed') return [queryKeys.menu.all]
  if (type === 'floor.changed') return FLOOR_KEYS
  if (type.startsWith('cash.'))
    return [queryKeys.everyRegister, queryKeys.transactions.all, queryKeys.houseAccounts.all]
  const bills = [queryKeys.bills.all, queryKeys.billStory.all, queryKeys.transactions.all]
  if (type === 'bill.paid' || type === 'bill.reversed')
    return [...bills, queryKeys.reports.all, queryKeys.everyRegister, queryKeys.houseAccounts.all]
  if (type.startsWith('order.'))
    return [...bills, queryKeys.printers.all, queryKeys.kitchenTimes.all]
  const isClosing = type === 'bill.closed' || type === 'bill.reopened'
  return isClosing || type === 'bill.split' || type === 'bill.merged'
    ? [...bills, queryKeys.dashboard.all, queryKeys.reports.all, queryKeys.everyRegister]
    : bills
}

/** Reloads the added keys together, `waitMs` after the first one. */
function batchedReload(waitMs: number) {
  const stale = new Set<QueryKey>()
  let reading: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    reading = undefined
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    stale.clear()
  }
  return {
    add(key: QueryKey) {
      stale.add(key)
      reading ??= setTimeout(read, waitMs)
    },
    cancel: () => clearTimeout(reading),
  }
}

function follow(branch: number): () => void {
  const prompt = batchedReload(BATCH_MS)
  const kitchen = batchedReload(KITCHEN_BATCH_MS)
  let stop: (() => void) | undefined
  let isOver = false
  const scheduleRead = (keys: readonly QueryKey[]) => {
    for (const key of keys) (key === queryKeys.kitchenTimes.all ? kitchen : prompt).add(key)
  }
  const connect = async () => {
    const { followBranchEvents } = await import('../live/branch-events.ts')
    if (isOver) return
    stop = followBranchEvents({
      branch,
      token: () => session.getState().user?.token,
      onEvents: (events) => scheduleRead(events.flatMap(keysOf)),
      onMissed: () => scheduleRead(ALL_KEYS),
      onDeviceChanged: () => void followDevice(),
    })
  }
  // If the code for live events cannot be loaded, lists are not reloaded after events.
  void connect().catch(() => undefined)
  return () => {
    isOver = true
    prompt.cancel()
    kitchen.cancel()
    stop?.()
  }
}

/** The branch whose events are followed, with the number of screens that use these events. */
let followed: { readonly key: string; readonly stop: () => void; screens: number } | undefined

function shareFollower(branch: number, token: string): () => void {
  const key = `${branch} ${token}`
  if (followed?.key !== key) {
    followed?.stop()
    followed = { key, stop: follow(branch), screens: 0 }
  }
  const mine = followed
  mine.screens += 1
  return () => {
    mine.screens -= 1
    setTimeout(() => {
      if (mine.screens > 0 || followed !== mine) return
      followed = undefined
      mine.stop()
    }, LINGER_MS)
  }
}

/** For screens whose data other people change. Has no effect while no branch is selected. */
export function useLiveRefetch(): void {
  const branch = useStore(session, (state) => state.branch)
  const token = useStore(session, (state) => state.user?.token)
  useEffect(
    () => (branch === null || token === undefined ? () => undefined : shareFollower(branch, token)),
    [branch, token],
  )
}
