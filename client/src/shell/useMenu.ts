/** The menu of whoever is logged in: a waiter's has only what a waiter may do. */
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { MENUS, type MenuItem } from './menu.ts'

export function useMenu(): readonly MenuItem[] {
  const { menu, user } = useStore(session)
  const items = MENUS[menu ?? 'admin']
  return user?.role === 'salonero' ? items.filter((item) => item.isForWaiters) : items
}
