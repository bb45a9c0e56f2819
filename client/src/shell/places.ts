import type { OwnDevice } from '@orderi/shared/accounts/devices'
import type { StaffAccess } from '@orderi/shared/accounts/roles'
import type { NavigationKind, Role, SessionUser } from '../api/stored.ts'
import { roleHas } from '../api/useAccess.ts'

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

/** The access levels that screens need, by the beginning of their path. Other screens of a restaurant need `A`. */
const ACCESS: readonly (readonly [path: string, access: readonly StaffAccess[]])[] = [
  ['/admin/punto-venta', ['F']],
  ['/admin/cocina', ['K']],
  [WAITER, ['K', 'F']],
  ['/admin/cuentas', ['F']],
  ['/admin/movimientos', ['F']],
  ['/admin/caja', ['F']],
  ['/admin/dashboard', ['B']],
  ['/admin/reportes', ['B']],
  ['/admin/resumen', ['B']],
  ['/admin/sucursal', ['B']],
  ['/admin/salon/', ['B']],
  ['/admin/jornadas', ['B']],
]

/** Whether the role may use the screen of a restaurant at this path. */
export function mayOpen(role: Role | null | undefined, asked: string): boolean {
  const [path = ''] = asked.split('?')
  const [, access = ['A'] as const] = ACCESS.find(([beginning]) => path.startsWith(beginning)) ?? []
  return access.every((each) => roleHas(role, each))
}

const BOARDS: readonly string[] = [WAITER, '/admin/punto-venta', '/admin/cocina']

/** Whether the screen at this path is a board, whose title names its branch. */
export function isBoard(path: string): boolean {
  return BOARDS.includes(path)
}

export function homePathOf({ menu, user }: Entered, isPhone = false): string {
  if (menu === 'superadmin') return '/super-admin/dashboard'
  const homes = [
    ...(roleHas(user?.role, 'A') ? ['/admin/dashboard'] : []),
    ...(isPhone ? [WAITER] : []),
    '/admin/punto-venta',
  ]
  return homes.find((path) => mayOpen(user?.role, path)) ?? '/admin/cocina'
}

/** The first screen of a shared device: a wall, except on a phone. */
export function devicePath({ tipo }: Pick<OwnDevice, 'tipo'>, isPhone: boolean): string {
  const path = tipo === 'cocina' ? '/admin/cocina' : '/admin/punto-venta'
  return isPhone ? path : `${path}?muro=1`
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
  {
    menu,
    user,
  }: {
    menu: NavigationKind | null
    user: Pick<SessionUser, 'type' | 'role'> & Partial<Pick<SessionUser, 'device'>>
  },
  asked: string,
  isPhone = false,
): string | undefined {
  if (asked === PERSONAL && user.device) return homePathOf({ menu, user }, isPhone)
  if (asked.startsWith(AREA.superadmin)) {
    if (user.type === 'superadmin') return menu === 'superadmin' ? undefined : 'platform'
    return menu === null ? '/login' : homePathOf({ menu, user }, isPhone)
  }
  if (isInRestaurant(asked) && menu !== 'admin') return loginUrlFor(asked)
  if (isInRestaurant(asked) && !mayOpen(user.role, asked)) {
    return homePathOf({ menu, user }, isPhone)
  }
  return undefined
}
