/** The menu of whoever is logged in: a waiter's has only what a waiter may do, and begins with home. */
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { usePlace } from '../ui/place.tsx'
import { firstStepsItem, MENUS, type MenuItem } from './menu.ts'
import { homeOf } from './places.ts'
import { useMissing } from './useFirstSteps.ts'

export function useMenu(): readonly MenuItem[] {
  const { menu, user } = useStore(session)
  const isPhone = usePlace() === 'phone'
  const items = MENUS[menu ?? 'admin']
  const missing = useMissing()
  if (user?.role !== 'salonero') {
    return missing ? [...items, firstStepsItem(menu ?? 'admin', missing.done, missing.all)] : items
  }
  const home = homeOf({ menu, user }, isPhone)
  return items
    .filter((item) => item.isForWaiters)
    .toSorted((a, b) => Number(b.to === home) - Number(a.to === home))
}
