import type { Bill } from '@orderi/shared/bills/schema'
import { billHistory } from '@orderi/shared/contract/administration'
import { addDays, dayIn } from '@orderi/shared/kernel/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import {
  useBoardEvents,
  useBranchId,
  useIsReplay,
  useReadBoard,
  useServerNow,
} from '../../live/react.tsx'
import { useTimeZone } from '../boardViews.ts'
import { useIsConnected } from '../useIsConnected.ts'
import { reopenableBills, withBill } from './recentBills.ts'

export interface RecentBillsView {
  readonly bills: readonly Bill[] | undefined
  readonly isReading: boolean
  readonly readAgain: () => void
}

/** Last closed bill first. The bills are loaded once, then updated by events. A replay reads none. */
export function useRecentBills(): RecentBillsView {
  const branch = useBranchId()
  const zone = useTimeZone()
  const now = useServerNow(5000)
  const queries = useQueryClient()
  const readBoard = useReadBoard()
  const queryKey = queryKeys.recentBills(branch)
  const isLinked = useIsConnected()
  // Collects the bills in events that arrive during the request, because the response may be older than these events.
  const changedDuringLoad = useRef<Bill[]>(undefined)
  const { data, isFetching, refetch } = useQuery({
    queryKey,
    // Requests yesterday's bills too, because a shift may cross midnight.
    queryFn: async ({ signal }) => {
      const meanwhile: Bill[] = []
      changedDuringLoad.current = meanwhile
      const nowMs = Date.now() + readBoard().clockOffsetMs
      const today = dayIn(zone, new Date(nowMs))
      const query = { desde: addDays(today, -1), hasta: today, tamano: '100' } as const
      try {
        const params = { sucursal: branch }
        const answer = await api.request(billHistory, { params, query, signal })
        const closed: readonly Bill[] = answer.data.filter((bill) => bill.status === 'Cerrada')
        return meanwhile.reduce((bills, bill) => withBill(bills, bill, nowMs), closed)
      } finally {
        if (changedDuringLoad.current === meanwhile) changedDuringLoad.current = undefined
      }
    },
    staleTime: 0,
    enabled: !useIsReplay(),
  })
  // Loads the bills again when the connection returns, because events were missed.
  useEffect(() => {
    if (isLinked) void refetch({ cancelRefetch: false })
  }, [isLinked, refetch])
  // The event contains the whole bill, so no request is needed.
  useBoardEvents((events) => {
    for (const event of events) {
      const { type } = event
      const isMove = type === 'bill.merged' || type === 'bill.split'
      if (type !== 'bill.closed' && type !== 'bill.reopened' && !isMove) continue
      const { data: bill } = event
      const nowMs = Date.now() + readBoard().clockOffsetMs
      changedDuringLoad.current?.push(bill)
      queries.setQueryData<readonly Bill[]>(
        queryKey,
        (known) => known && withBill(known, bill, nowMs),
      )
    }
  })
  const bills = data && reopenableBills(data, now)
  return { bills, isReading: isFetching, readAgain: () => void refetch() }
}
