/** The restaurants that a person may enter: as the login told, or as the server tells after a reload. */
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { me } from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

interface MyRestaurants {
  /** Undefined until they are known. */
  readonly restaurants: readonly LoginRestaurant[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** The person's restaurants with their branches. */
export function useMyRestaurants(): MyRestaurants {
  const told = useStore(session, (state) => state.restaurants)
  const userId = useStore(session, (state) => state.user?.id)
  const isTold = told.length > 0
  const read = useQuery({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => api.request(me, { signal }),
    enabled: userId !== undefined && !isTold,
  })
  return {
    restaurants: isTold ? told : read.data?.restaurants,
    error: read.error,
    retry: () => void read.refetch(),
  }
}
