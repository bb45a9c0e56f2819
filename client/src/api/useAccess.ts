import { ROLES, type StaffAccess } from '@orderi/shared/accounts/roles'
import { useStore } from 'zustand'
import { session } from './session.ts'
import type { Role } from './stored.ts'

/**
 * Whether a role may use screens and buttons whose calls have this access level. True without a role, which older
 * versions of the app did not store.
 */
export function roleHas(role: Role | null | undefined, access: StaffAccess): boolean {
  return role == null || role === 'superadmin' || ROLES[role].access.includes(access)
}

/** Whether the person's role in this restaurant has the access level. The server checks it again. */
export function useAccess(access: StaffAccess): boolean {
  return useStore(session, ({ user }) => roleHas(user?.role, access))
}
