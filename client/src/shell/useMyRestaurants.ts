/** The restaurants that a person may enter: from the response to the login, or from the server after a reload. */
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { me } from '@orderi/shared/contract/accounts'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { useFetched } from './useFetched.ts'

interface MyRestaurants {
  readonly restaurants: readonly LoginRestaurant[] | undefined
  readonly error: unknown
  readonly retry: () => void
}

export function useMyRestaurants(): MyRestaurants {
  const fromLogin = useStore(session, (state) => state.restaurants)
  const token = useStore(session, (state) => state.user?.token)
  const isFromLogin = fromLogin.length > 0
  const { data, error, retry } = useFetched(isFromLogin ? undefined : token, (signal) =>
    api.request(me, { signal }),
  )
  return { restaurants: isFromLogin ? fromLogin : data?.restaurants, error, retry }
}
