/** The working restaurant's profile, as its screens need it: its money, its country, its taxes. */
import { restaurant } from '@orderi/shared/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Under this the profile is kept; whoever changes it invalidates it. */
export const OWN_RESTAURANT_KEY = ['restaurante']

export function useOwnRestaurant() {
  return useQuery({
    queryKey: OWN_RESTAURANT_KEY,
    queryFn: ({ signal }) => api.request(restaurant, { signal }),
  })
}
