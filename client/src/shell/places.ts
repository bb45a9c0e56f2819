/** Where people go after they entered, and back to what they had asked for. */
import type { MenuKind, Role } from '../api/session.ts'

/** What of the session decides it. */
interface Entered {
  readonly menu: MenuKind | null
  readonly user: { readonly role: Role | null } | null
}

/** Belongs to the person, in whichever menu. */
const PERSONAL = '/perfil'

const AREA: Record<MenuKind, string> = { admin: '/admin/', superadmin: '/super-admin/' }

/** The first screen: its figures for whoever answers for them, the board for a waiter. */
export function homeOf({ menu, user }: Entered): string {
  if (menu === 'superadmin') return '/super-admin/dashboard'
  return user?.role === 'salonero' ? '/admin/punto-venta' : '/admin/dashboard'
}

/** The login's address, which remembers what was asked for. */
export function loginFor(asked: string): string {
  return `/login?volver=${encodeURIComponent(asked)}`
}

/** The screen to open: the one that was asked for, when it belongs to the menu that was entered. */
export function destination(entered: Entered, search: string): string {
  const asked = new URLSearchParams(search).get('volver')
  const isOpen = asked === PERSONAL || asked?.startsWith(AREA[entered.menu ?? 'admin'])
  return asked !== null && isOpen ? asked : homeOf(entered)
}
