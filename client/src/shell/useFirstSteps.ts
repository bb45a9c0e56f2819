/** The progress of a restaurant's first steps. The server computes it, so it is the same on all devices. */

import { finishCodes, firstSteps, newRestaurants } from '@orderi/shared/contract/setup'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { NewRestaurants, SetupCounts } from '@orderi/shared/restaurants/first-steps'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { roleHas } from '../api/useAccess.ts'
import { queryClient } from './queries.ts'

const COUNTED = ['sucursales', 'salones', 'mesas', 'productos', 'empleados', 'codigos'] as const

/** For superadmins, creating the restaurant counts as one more step. */
export interface SetupProgress {
  readonly done: number
  readonly all: number
}

export function progressOf(steps: SetupCounts | undefined, isFounder: boolean): SetupProgress {
  const founding = isFounder ? 1 : 0
  const made = steps ? COUNTED.filter((name) => steps[name] > 0).length + founding : 0
  return { done: made, all: COUNTED.length + founding }
}

export function useFirstSteps(isAsked = true) {
  return useQuery({
    queryKey: queryKeys.firstSteps.here,
    queryFn: ({ signal }) => api.request(firstSteps, { signal }),
    enabled: isAsked,
  })
}

export function useNewRestaurants(isAsked = true) {
  return useQuery({
    queryKey: queryKeys.firstSteps.platform,
    queryFn: ({ signal }) => api.request(newRestaurants, { signal }),
    enabled: isAsked,
  })
}

/** The progress in the current restaurant, or of the platform; undefined if the set-up is complete. */
export function useSetupProgress(): SetupProgress | undefined {
  const { menu, user, restaurant } = useStore(session)
  const isPlatform = menu === 'superadmin'
  const isOffice = menu === 'admin' && restaurant !== null && roleHas(user?.role, 'A')
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
    // Reads the progress again, because the screen that was left may have changed the progress.
    if (isMissing) refreshFirstSteps()
  }, [isMissing, pathname])
  return missing
}

function missingHere(
  steps: SetupCounts | undefined,
  isFounder: boolean,
): SetupProgress | undefined {
  // Orders alone do not complete the first steps: table codes are required too.
  if (!steps || (steps.estrenado === 1 && steps.codigos === 1)) return undefined
  const progress = progressOf(steps, isFounder)
  return progress.done < progress.all ? progress : undefined
}

/** The platform is set up as soon as any restaurant has received an order. */
function missingOnPlatform(platform: NewRestaurants | undefined): SetupProgress | undefined {
  if (!platform || platform.data.length < platform.restaurantes) return undefined
  const furthest = furthestProgress(platform)
  return furthest.done < furthest.all ? furthest : undefined
}

/** The progress of the most advanced restaurant. `platform` lists only restaurants that have had no order. */
export function furthestProgress(platform: NewRestaurants): SetupProgress {
  const each = platform.data.map((steps) => progressOf(steps, true))
  return each.toSorted((a, b) => b.done - a.done)[0] ?? progressOf(undefined, true)
}

/** Must be called after a change that may complete a step. */
export function refreshFirstSteps(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.firstSteps.all })
}

/**
 * Completes the step of the table codes, after they were printed or the step was dismissed.
 * @throws ApiError or NetworkError
 */
export async function finishCodesStep(): Promise<void> {
  await api.request(finishCodes, { key: randomUuid() })
  refreshFirstSteps()
}
