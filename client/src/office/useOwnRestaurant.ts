import { restaurant } from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'

export function useOwnRestaurant() {
  return useQuery({
    queryKey: queryKeys.ownRestaurant,
    queryFn: ({ signal }) => api.request(restaurant, { signal }),
  })
}
