import { restaurant } from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'

/** Sends no request while no restaurant is chosen. */
export function useOwnRestaurant() {
  const isInRestaurant = useStore(session, (state) => state.restaurant !== null)
  return useQuery({
    queryKey: queryKeys.ownRestaurant,
    queryFn: ({ signal }) => api.request(restaurant, { signal }),
    enabled: isInRestaurant,
  })
}

/** The user's current branch. Undefined while it is loading, and if no branch is chosen. */
export function useOwnBranch() {
  const branch = useStore(session, (state) => state.branch)
  return useOwnRestaurant().data?.branches.find(({ id }) => id === branch)
}
