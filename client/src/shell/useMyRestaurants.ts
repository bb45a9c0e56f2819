/** The restaurants that a person may enter: from the response to the login, or from the server after a reload. */
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { me } from '@orderi/shared/contract/accounts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

interface MyRestaurants {
  readonly restaurants: readonly LoginRestaurant[] | undefined
  readonly error: unknown
  readonly retry: () => void
}

interface Read {
  /** The number of the load attempt and the session token to which this response belongs. */
  readonly of: string
  readonly restaurants?: readonly LoginRestaurant[]
  readonly error?: unknown
}

export function useMyRestaurants(): MyRestaurants {
  const fromLogin = useStore(session, (state) => state.restaurants)
  const token = useStore(session, (state) => state.user?.token)
  const [read, setRead] = useState<Read>()
  const [attempt, setAttempt] = useState(0)
  const isFromLogin = fromLogin.length > 0
  const wanted = token === undefined || isFromLogin ? undefined : `${attempt} ${token}`
  useEffect(() => {
    if (wanted === undefined) return undefined
    const controller = new AbortController()
    api
      .request(me, { signal: controller.signal })
      .then(({ restaurants }) => setRead({ of: wanted, restaurants }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setRead({ of: wanted, error })
      })
    return () => controller.abort()
  }, [wanted])
  const known = read?.of === wanted ? read : undefined
  return {
    restaurants: isFromLogin ? fromLogin : known?.restaurants,
    error: known?.error,
    retry: () => setAttempt(attempt + 1),
  }
}
