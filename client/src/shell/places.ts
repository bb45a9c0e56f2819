/** Where people go after they entered, and back to what they had asked for. */
import type { MenuKind, Role, SessionUser } from '../api/stored.ts'

/** What of the session decides it. */
interface Entered {
  readonly menu: MenuKind | null
  readonly user: { readonly role: Role | null } | null
}

/** Belongs to the person, in whichever menu. */
const PERSONAL = '/perfil'

const AREA: Record<MenuKind, string> = { admin: '/admin/', superadmin: '/super-admin/' }

/** The waiter's phone has an address of its own, within a restaurant. */
const WAITER = '/mesero'

function isInRestaurant(asked: string): boolean {
  return asked.startsWith(AREA.admin) || asked.split('?')[0] === WAITER
}

/** What a waiter works with; the rest of the back office is the admins'. */
const WAITERS_SCREENS = ['/admin/punto-venta', '/admin/cocina', '/admin/cuentas'] as const

function isForWaiters(asked: string): boolean {
  const [path = ''] = asked.split('?')
  return WAITERS_SCREENS.some((screen) => screen === path)
}

/** The first screen: its figures for whoever answers for them, the board for a waiter, made for one hand on a phone. */
export function homeOf({ menu, user }: Entered, isPhone = false): string {
  if (menu === 'superadmin') return '/super-admin/dashboard'
  if (user?.role !== 'salonero') return '/admin/dashboard'
  return isPhone ? WAITER : '/admin/punto-venta'
}

/** The login's address, which remembers what was asked for. */
export function loginFor(asked: string): string {
  return `/login?volver=${encodeURIComponent(asked)}`
}

/** The screen to open: the one that was asked for, when it belongs to the menu that was entered. */
export function destination(entered: Entered, search: string, isPhone = false): string {
  const asked = new URLSearchParams(search).get('volver')
  if (asked === null) return homeOf(entered, isPhone)
  const isOfMenu =
    entered.menu === 'superadmin' ? asked.startsWith(AREA.superadmin) : isInRestaurant(asked)
  return asked === PERSONAL || isOfMenu ? asked : homeOf(entered, isPhone)
}

/**
 * Where an asked address leads instead: `platform` for a superadmin who goes from a restaurant to the platform's
 * menu; the choice of a restaurant for whoever has none at hand; a waiter's board for a waiter who asks for what is
 * an admin's; undefined when it may be shown as it is.
 */
export function detourFor(
  { menu, user }: { menu: MenuKind | null; user: Pick<SessionUser, 'type' | 'role'> },
  asked: string,
  isPhone = false,
): string | undefined {
  if (asked.startsWith(AREA.superadmin)) {
    if (user.type === 'superadmin') return menu === 'superadmin' ? undefined : 'platform'
    return menu === null ? '/login' : homeOf({ menu, user }, isPhone)
  }
  if (isInRestaurant(asked) && menu !== 'admin') return loginFor(asked)
  if (user.role === 'salonero' && asked.startsWith(AREA.admin) && !isForWaiters(asked)) {
    return homeOf({ menu, user }, isPhone)
  }
  return undefined
}
