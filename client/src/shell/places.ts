import type { NavigationKind, Role, SessionUser } from '../api/stored.ts'

interface Entered {
  readonly menu: NavigationKind | null
  readonly user: { readonly role: Role | null } | null
}

/** The profile can be opened inside a restaurant and on the platform. */
const PERSONAL = '/perfil'

const AREA: Record<NavigationKind, string> = { admin: '/admin/', superadmin: '/super-admin/' }

const WAITER = '/mesero'

function isInRestaurant(asked: string): boolean {
  return asked.startsWith(AREA.admin) || asked.split('?')[0] === WAITER
}

/** The only screens under /admin/ that waiters may use. */
const WAITERS_SCREENS = [
  '/admin/punto-venta',
  '/admin/cocina',
  '/admin/cuentas',
  '/admin/movimientos',
  '/admin/cuentas-casa',
  '/admin/caja',
] as const

const BOARDS: readonly string[] = [WAITER, '/admin/punto-venta', '/admin/cocina']

/** Whether the screen at this path is a board, whose title names its branch. */
export function isBoard(path: string): boolean {
  return BOARDS.includes(path)
}

function isForWaiters(asked: string): boolean {
  const [path = ''] = asked.split('?')
  return WAITERS_SCREENS.some((screen) => screen === path)
}

export function homePathOf({ menu, user }: Entered, isPhone = false): string {
  if (menu === 'superadmin') return '/super-admin/dashboard'
  if (user?.role !== 'salonero') return '/admin/dashboard'
  return isPhone ? WAITER : '/admin/punto-venta'
}

export function loginUrlFor(asked: string): string {
  return `/login?volver=${encodeURIComponent(asked)}`
}

/** The screen to open after login: the requested screen if the session may open it, else the home screen. */
export function pathAfterLogin(entered: Entered, search: string, isPhone = false): string {
  const asked = new URLSearchParams(search).get('volver')
  if (asked === null) return homePathOf(entered, isPhone)
  const isOfMenu =
    entered.menu === 'superadmin' ? asked.startsWith(AREA.superadmin) : isInRestaurant(asked)
  return asked === PERSONAL || isOfMenu ? asked : homePathOf(entered, isPhone)
}

/** The path to redirect to, undefined for none, or `'platform'` if only the session must switch to the platform. */
export function redirectFor(
  { menu, user }: { menu: NavigationKind | null; user: Pick<SessionUser, 'type' | 'role'> },
  asked: string,
  isPhone = false,
): string | undefined {
  if (asked.startsWith(AREA.superadmin)) {
    if (user.type === 'superadmin') return menu === 'superadmin' ? undefined : 'platform'
    return menu === null ? '/login' : homePathOf({ menu, user }, isPhone)
  }
  if (isInRestaurant(asked) && menu !== 'admin') return loginUrlFor(asked)
  if (user.role === 'salonero' && asked.startsWith(AREA.admin) && !isForWaiters(asked)) {
    return homePathOf({ menu, user }, isPhone)
  }
  return undefined
}
