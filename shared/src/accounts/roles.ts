/** The roles of employees, and what each may do (docs/contract.md, "Roles"). */
import type { Permission } from '../payments/schema.ts'
import type { DeviceKind } from './devices.ts'
import type { EmployeeType } from './schema.ts'

/**
 * S every role · K the kitchen · F the floor, bills and cash · B the halls and tables of a branch · A the
 * restaurant.
 */
export type StaffAccess = 'S' | 'K' | 'F' | 'B' | 'A'

interface Role {
  /** The calls that the role may make. */
  readonly access: readonly StaffAccess[]
  /** The permissions without an approval. Each person may have more. `all` includes any discount. */
  readonly permissions: readonly Permission[] | 'all'
}

export const ROLES: Readonly<Record<EmployeeType, Role>> = {
  admin: { access: ['S', 'K', 'F', 'B', 'A'], permissions: 'all' },
  encargado: { access: ['S', 'K', 'F', 'B'], permissions: 'all' },
  cajero: { access: ['S', 'F'], permissions: ['caja', 'ver_cuentas'] },
  salonero: { access: ['S', 'K', 'F'], permissions: [] },
  cocina: { access: ['S', 'K'], permissions: [] },
}

/** Whether the role has all permissions. */
export function isManager(type: EmployeeType): boolean {
  return ROLES[type].permissions === 'all'
}

/** The role whose calls and screens a device has without a person. */
export const ROLE_OF_DEVICE: Readonly<Record<DeviceKind, EmployeeType>> = {
  cocina: 'cocina',
  salon: 'salonero',
}
