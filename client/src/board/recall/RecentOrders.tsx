import { recentOrders } from '@orderi/shared/contract/administration'
import type { Order } from '@orderi/shared/orders/schema'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { useBoard, useBoardEvents, useBranch } from '../../live/react.tsx'
import { useIsConnected } from '../useIsConnected.ts'
import { type EndedOrders, withOrders } from './recent.ts'

export interface RecentState {
  readonly orders: EndedOrders
  /** True if the first request failed. Then only orders from later events are listed. */
  readonly hasFailed: boolean
  readonly isReading: boolean
}

const RecentContext = createContext<StoreApi<RecentState> | null>(null)

/** Provides recently ended orders. They are loaded at first and after a lost connection, and updated by events. */
export function RecentOrdersProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() =>
    createStore<RecentState>(() => ({ orders: new Map(), hasFailed: false, isReading: true })),
  )
  const branch = useBranch()?.id
  const isLinked = useIsConnected()
  const offset = useBoard(({ clockOffsetMs }) => clockOffsetMs)
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: queryKeys.recentOrders(branch),
    queryFn: ({ signal }) =>
      api.request(recentOrders, { params: { sucursal: branch ?? 0 }, signal }),
    enabled: branch !== undefined && isLinked,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (isLinked) void refetch()
  }, [isLinked, refetch])
  useEffect(() => {
    const add = (orders: readonly Order[]) =>
      store.setState((state) => ({
        orders: withOrders(state.orders, orders, Date.now() + offset),
        hasFailed: isError || (!isLinked && !data),
        isReading: isLoading,
      }))
    add(data?.data ?? [])
  }, [store, data, isLoading, isError, isLinked, offset])
  useBoardEvents((events) => {
    const orders = events.flatMap((event) =>
      event.type === 'order.changed' || event.type === 'order.created' ? [event.data] : [],
    )
    if (orders.length === 0) return
    store.setState((state) => ({
      ...state,
      orders: withOrders(state.orders, orders, Date.now() + offset),
    }))
  })
  return <RecentContext value={store}>{children}</RecentContext>
}

/** Provides the recently ended orders of a replay. */
export function GivenRecentOrders(props: { store: StoreApi<RecentState>; children: ReactNode }) {
  return <RecentContext value={props.store}>{props.children}</RecentContext>
}

export function useRecentOrders<T>(selector: (state: RecentState) => T): T {
  const store = useContext(RecentContext)
  if (!store) throw new Error('The recent orders are used outside of RecentOrdersProvider')
  return useStore(store, selector)
}
