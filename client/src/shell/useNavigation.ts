import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { useOwnBranch } from '../office/useOwnRestaurant.ts'
import { usePermission } from '../office/usePermission.ts'
import { useLayout } from '../ui/layout.tsx'
import { firstStepsItem, NAVIGATION, type NavigationItem } from './menu.ts'
import { homePathOf, mayOpen } from './places.ts'
import { useSetupProgress } from './useFirstSteps.ts'

/** `page`: the entry is the current screen. `true`: the current screen belongs to the entry. */
export interface NavigationEntry extends NavigationItem {
  readonly current: 'page' | 'true' | undefined
}

export function useNavigation(): readonly NavigationEntry[] {
  const { menu, user } = useStore(session)
  const isPhone = useLayout() === 'phone'
  const missing = useSetupProgress()
  const { pathname } = useLocation()
  const hasTill = useHasTill()
  const items = (menu === null ? [] : NAVIGATION[menu]).filter(
    ({ to, isTill }) => (!isTill || hasTill) && (menu !== 'admin' || mayOpen(user?.role, to)),
  )
  const withSteps = missing
    ? [...items, firstStepsItem(menu ?? 'admin', missing.done, missing.all)]
    : items
  const entries = withSteps.map((item) => ({ ...item, current: currentOf(item, pathname) }))
  const home = homePathOf({ menu, user }, isPhone)
  return entries.toSorted((a, b) => Number(b.to === home) - Number(a.to === home))
}

/** Whether the person may handle the cash of a branch that takes payments. */
function useHasTill(): boolean {
  const takesPayments = useOwnBranch()?.cobros === 1
  return usePermission('caja', takesPayments) === true && takesPayments
}

function currentOf(
  { to, inside = [] }: NavigationItem,
  pathname: string,
): NavigationEntry['current'] {
  if (pathname === to) return 'page'
  return inside.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined
}
