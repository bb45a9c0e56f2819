/** The restaurants that a person may enter: as the login told, or as the server tells after a reload. */
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { me } from '@orderi/shared/contract/accounts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

interface MyRestaurants {
  /** Undefined until they are known. */
  readonly restaurants: readonly LoginRestaurant[] | undefined
  readonly error: unknown
  readonly retry: () => void
}

interface Read {
  readonly restaurants?: readonly LoginRestaurant[]
  readonly error?: unknown
}

/** The person's restaurants with their branches. */
export function useMyRestaurants(): MyRestaurants {
  const told = useStore(session, (state) => state.restaurants)
  const token = useStore(session, (state) => state.user?.token)
  const isTold = told.length > 0
  const [read, setRead] = useState<Read>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (token === undefined || isTold) return
    const controller = new AbortController()
    setRead({})
    api
      .request(me, { signal: controller.signal })
      .then(({ restaurants }) => setRead({ restaurants }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setRead({ error })
      })
    return () => controller.abort()
  }, [token, isTold, attempt])
  return {
    restaurants: isTold ? told : read.restaurants,
    error: read.error,
    retry: () => setAttempt(attempt + 1),
  }
}
