/** Where people go after they entered, and back to what they had asked for. */
import type { MenuKind } from '../api/session.ts'

/** The first screen of each menu. */
export const HOME: Record<MenuKind, string> = {
  admin: '/admin/punto-venta',
  superadmin: '/super-admin/restaurantes',
}

const AREA: Record<MenuKind, string> = { admin: '/admin/', superadmin: '/super-admin/' }

/** The login's address, which remembers what was asked for. */
export function loginFor(asked: string): string {
  return `/login?volver=${encodeURIComponent(asked)}`
}

/** The screen to open: the one that was asked for, when it belongs to the menu that was entered. */
export function destination(menu: MenuKind, search: string): string {
  const asked = new URLSearchParams(search).get('volver')
  return asked?.startsWith(AREA[menu]) ? asked : HOME[menu]
}
