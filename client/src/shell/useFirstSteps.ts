/** How far a new restaurant is: counted by the server from what there is, so that it is the same on every device. */

import { finishCodes, firstSteps, newRestaurants } from '@orderi/shared/contract/setup'
import { newKey } from '@orderi/shared/kernel/keys'
import type { FirstSteps, NewRestaurants } from '@orderi/shared/restaurants/first-steps'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { queries } from './queries.ts'

/** What is counted of a restaurant, in the order in which it is made. */
const COUNTED = ['sucursales', 'salones', 'mesas', 'productos', 'empleados', 'codigos'] as const

/** How many of the steps are done, of how many: to found the restaurant is a superadmin's. */
export interface Progress {
  readonly done: number
  readonly all: number
}

export function progressOf(steps: FirstSteps | undefined, isFounder: boolean): Progress {
  const founding = isFounder ? 1 : 0
  const made = steps ? COUNTED.filter((name) => steps[name] > 0).length + founding : 0
  return { done: made, all: COUNTED.length + founding }
}

/** The working restaurant's. */
export function useFirstSteps(isAsked = true) {
  return useQuery({
    queryKey: queryKeys.firstSteps.here,
    queryFn: ({ signal }) => api.request(firstSteps, { signal }),
    enabled: isAsked,
  })
}

/** The platform's restaurants without an order. */
export function useNewRestaurants(isAsked = true) {
  return useQuery({
    queryKey: queryKeys.firstSteps.platform,
    queryFn: ({ signal }) => api.request(newRestaurants, { signal }),
    enabled: isAsked,
  })
}

/** What is missing of the menu at hand; undefined where nobody needs to be guided. */
export function useMissing(): Progress | undefined {
  const { menu, user, restaurant } = useStore(session)
  const isPlatform = menu === 'superadmin'
  const isOffice = menu === 'admin' && restaurant !== null && user?.role !== 'salonero'
  const here = useFirstSteps(isOffice).data
  const platform = useNewRestaurants(isPlatform).data
  const missing = isPlatform
    ? missingOnPlatform(platform)
    : missingHere(here, user?.type === 'superadmin')
  const isMissing = missing !== undefined
  const { pathname } = useLocation()
  const counted = useRef(pathname)
  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    // What was made on the screen before counts now.
    if (isMissing) countAgain()
  }, [isMissing, pathname])
  return missing
}

function missingHere(steps: FirstSteps | undefined, isFounder: boolean): Progress | undefined {
  // A restaurant that already serves is guided only to its codes.
  if (!steps || (steps.estrenado === 1 && steps.codigos === 1)) return undefined
  const progress = progressOf(steps, isFounder)
  return progress.done < progress.all ? progress : undefined
}

/** One restaurant that is ready is a platform that is set up. */
function missingOnPlatform(platform: NewRestaurants | undefined): Progress | undefined {
  if (!platform || platform.data.length < platform.restaurantes) return undefined
  const furthest = furthestOf(platform)
  return furthest.done < furthest.all ? furthest : undefined
}

/** Of the restaurant without an order that is furthest. */
export function furthestOf(platform: NewRestaurants): Progress {
  const each = platform.data.map((steps) => progressOf(steps, true))
  return each.toSorted((a, b) => b.done - a.done)[0] ?? progressOf(undefined, true)
}

/** After something was made that is counted. */
export function countAgain(): void {
  void queries.invalidateQueries({ queryKey: queryKeys.firstSteps.all })
}

/** Completes the codes step: the codes were printed, or the step was dismissed. Throws as its call does. */
export async function finishCodesStep(): Promise<void> {
  await api.request(finishCodes, { key: newKey() })
  countAgain()
}
