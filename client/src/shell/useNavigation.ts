import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { useLayout } from '../ui/layout.tsx'
import { firstStepsItem, MENUS, type MenuItem } from './menu.ts'
import { homeOf } from './places.ts'
import { useMissing } from './useFirstSteps.ts'

/** `page`: the entry is the current screen. `true`: the current screen belongs to the entry. */
export interface NavigationEntry extends MenuItem {
  readonly current: 'page' | 'true' | undefined
}

export function useNavigation(): readonly NavigationEntry[] {
  const { menu, user } = useStore(session)
  const isPhone = useLayout() === 'phone'
  const missing = useMissing()
  const { pathname } = useLocation()
  const items = menu === null ? [] : MENUS[menu]
  const withSteps = missing
    ? [...items, firstStepsItem(menu ?? 'admin', missing.done, missing.all)]
    : items
  const entries = withSteps.map((item) => ({ ...item, current: currentOf(item, pathname) }))
  if (user?.role !== 'salonero') return entries
  const home = homeOf({ menu, user }, isPhone)
  return entries
    .filter((item) => item.isForWaiters)
    .toSorted((a, b) => Number(b.to === home) - Number(a.to === home))
}

function currentOf({ to, inside = [] }: MenuItem, pathname: string): NavigationEntry['current'] {
  if (pathname === to) return 'page'
  return inside.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined
}
