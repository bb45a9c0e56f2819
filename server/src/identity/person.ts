/** The person who makes a call, and the rules that decide which calls are allowed. */
import type { DeviceKind, DevicePin } from '@orderi/shared/accounts/devices'
import { ROLES, type StaffAccess } from '@orderi/shared/accounts/roles'
import { EmployeeType, type UserType } from '@orderi/shared/accounts/schema'
import type { Actor } from '@orderi/shared/board/events'
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import { Permission } from '@orderi/shared/payments/schema'
import type { KeyedRequest } from '../db/idempotency.ts'
import type { OfficeCommand } from '../log/office.ts'

export interface Membership {
  readonly restaurantId: number
  readonly type: EmployeeType
  /** Ignored for an admin, who works in all branches of the restaurant. */
  readonly branchIds: readonly number[]
  readonly permissions: readonly Permission[]
  /** The largest discount without an approval, in basis points. */
  readonly maxDiscount: number
}

/** The device of a session, and the person who acts on it. */
export interface DeviceSession {
  readonly id: number
  readonly name: string
  readonly restaurantId: number
  readonly branchId: number
  readonly kind: DeviceKind
  readonly pin: DevicePin
  readonly personSeconds: number
  /** Whether the acting person proved a PIN or a badge on this device. */
  readonly isProven: boolean
}

export interface Person {
  readonly sessionId: string
  readonly userId: number
  readonly name: string
  readonly email: string | null
  readonly language: Language
  readonly isSuperadmin: boolean
  readonly isGuest: boolean
  readonly hasSecondFactor: boolean
  /** Roles in active restaurants. */
  readonly memberships: readonly Membership[]
  /** The restaurant and branch that the person chose with the call `iniciar-restaurante`. */
  readonly working: { readonly restaurantId: number; readonly branchId: number | null } | undefined
  /** Null in a session of a person. While no person acts on the device, `userId` is the device's ID. */
  readonly device: DeviceSession | null
  /** The table that a guest scanned. Null for accounts. */
  readonly tableId: number | null
  /** Changes with the name, roles, permissions, PIN and badge, and on a device with the device's settings. */
  readonly stamp: number
  /** Whether the person was read for an earlier call, and may have lost rights since then. */
  readonly isRemembered: boolean
}

/** @throws DomainError `forbidden` for a guest */
export function requireAccount({ isGuest }: Person): void {
  if (isGuest) throw new DomainError('forbidden')
}

/** Whether the device asks for PINs and its session has no proof of a person. False without a device. */
export function isUnproven({ userId, device }: Pick<Person, 'userId' | 'device'>): boolean {
  return device !== null && device.pin !== 'nunca' && (device.id === userId || !device.isProven)
}

/** Superadmins and admins of any active restaurant may set up a second factor. */
export function maySetSecondFactor({ isSuperadmin, memberships }: Person): boolean {
  return isSuperadmin || memberships.some(({ type }) => type === 'admin')
}

interface Installation {
  readonly requiresSecondFactor: boolean
}

/** Whether the person must set up a second factor before other calls. */
export function needsSecondFactor({ requiresSecondFactor }: Installation, person: Person): boolean {
  const mustHave = requiresSecondFactor && person.device === null
  return mustHave && !person.hasSecondFactor && maySetSecondFactor(person)
}

/** @throws DomainError `needs_second_factor` */
export function requireSecondFactor(installation: Installation, person: Person): void {
  if (needsSecondFactor(installation, person)) throw new DomainError('needs_second_factor')
}

/** The permissions of the role and those that were given to the person. */
export function permissionsOf({
  type,
  permissions,
}: Pick<Membership, 'type' | 'permissions'>): readonly Permission[] {
  const ofRole = ROLES[type].permissions
  return ofRole === 'all' ? Permission.options : [...ofRole, ...permissions]
}

/** False while a device lacks the proof that it requires. */
export function holdsPermission(
  person: Person,
  restaurantId: number,
  permission: Permission,
): boolean {
  const { isSuperadmin, memberships } = person
  if (isUnproven(person)) return false
  const own = memberships.find((each) => each.restaurantId === restaurantId)
  return isSuperadmin || (own !== undefined && permissionsOf(own).includes(permission))
}

/** Whether the person may read and export the bills of all days. Waiters need a permission for it. */
export const readsAllBills = (person: Person, restaurantId: number) =>
  holdsPermission(person, restaurantId, 'ver_cuentas')

export function userType(person: Pick<Person, 'isSuperadmin' | 'memberships'>): UserType {
  if (person.isSuperadmin) return 'superadmin'
  const isEmployedAs = (type: EmployeeType) =>
    person.memberships.some((membership) => membership.type === type)
  return EmployeeType.options.find(isEmployedAs) ?? 'cliente'
}

export function roleIn(
  person: Person,
  restaurantId: number,
): 'superadmin' | EmployeeType | undefined {
  if (person.isSuperadmin) return 'superadmin'
  return person.memberships.find((membership) => membership.restaurantId === restaurantId)?.type
}

/**
 * Checks whether the person's roles allow the call. Access to the requested branch or restaurant is checked later.
 * @returns the person with only the roles that allow the call
 * @throws DomainError `forbidden`
 */
export function personForCall(
  person: Person,
  call: Pick<Call, 'access' | 'method' | 'isOfRow' | 'isOfDevice' | 'isUnattended' | 'hasOwnPin'>,
): Person {
  const { access, isOfRow } = call
  if (person.device) requireDeviceCall(person, person.device, call)
  if (access === 'P' || access === 'C' || person.isSuperadmin) return person
  if (access === 'SA') throw new DomainError('forbidden')
  const memberships = person.memberships.filter(({ type }) => ROLES[type].access.includes(access))
  const isOffice = access === 'A' || access === 'B'
  const isAllowed =
    isOffice && person.working && !isOfRow
      ? memberships.some(({ restaurantId }) => restaurantId === person.working?.restaurantId)
      : memberships.length > 0
  if (!isAllowed) throw new DomainError('forbidden')
  // The handler of such a call refuses other roles itself.
  return isOfRow ? person : { ...person, memberships }
}

/**
 * Refuses calls that devices cannot make, and commands without a person (docs/contract.md, "Devices").
 * @throws DomainError `forbidden`, `needs_person`
 */
function requireDeviceCall(
  { userId }: Person,
  device: DeviceSession,
  {
    access,
    method,
    isOfRow,
    isOfDevice,
    isUnattended,
    hasOwnPin,
  }: Pick<Call, 'access' | 'method' | 'isOfRow' | 'isOfDevice' | 'isUnattended' | 'hasOwnPin'>,
): void {
  if (access === 'P' || hasOwnPin) return
  const isAlone = device.id === userId
  if (isOfDevice && isAlone) return
  const isOffice = access === 'A' || (access === 'B' && !isOfRow)
  if (isOfDevice || access === 'C' || access === 'SA' || isOffice)
    throw new DomainError('forbidden')
  const actsAlone = device.kind === 'cocina' && (access === 'S' || access === 'K')
  if (isAlone && method === 'POST' && !isUnattended && !actsAlone)
    throw new DomainError('needs_person')
}

/**
 * Checks the PIN's proof for the commands that the device's setting `pin` names: sensitive ones, all or none.
 * @throws DomainError `needs_pin`; `needs_person` for a device without a person
 */
export function requireProof(
  person: Person,
  {
    method,
    isOfDevice,
    isUnattended,
    isSensitive,
    hasOwnPin,
  }: Pick<Call, 'method' | 'isOfDevice' | 'isUnattended' | 'isSensitive' | 'hasOwnPin'>,
  body: unknown,
): void {
  const { device, userId } = person
  if (!device || method === 'GET' || isOfDevice || isUnattended || hasOwnPin) return
  if (!isUnproven(person)) return
  const isCancelling = (body as { estado?: unknown } | undefined)?.estado === 'Cancelado'
  const asks = isSensitive === 'cancelling' ? isCancelling : isSensitive
  if (asks || device.pin === 'siempre')
    throw new DomainError(device.id === userId ? 'needs_person' : 'needs_pin')
}

/**
 * An admin works in all branches of the restaurant, other employees only in assigned branches, a superadmin everywhere.
 * On a device, everyone works only in the device's branch.
 */
export function worksIn(person: Person, branch: { id: number; restaurantId: number }): boolean {
  if (person.device && person.device.branchId !== branch.id) return false
  if (person.isSuperadmin) return true
  return person.memberships.some(
    (membership) =>
      membership.restaurantId === branch.restaurantId &&
      (membership.type === 'admin' || membership.branchIds.includes(branch.id)),
  )
}

/**
 * @param header the `X-Restaurante` header, which must match the session, so that two tabs cannot mix restaurants
 * @throws DomainError `no_restaurant`, `other_restaurant`; `forbidden` if the person lost the role
 */
export function requireRestaurant(person: Person, header: string | undefined): number {
  if (!person.working) throw new DomainError('no_restaurant')
  const { restaurantId } = person.working
  if (!roleIn(person, restaurantId)) throw new DomainError('forbidden')
  if (header !== undefined && header.trim() !== String(restaurantId)) {
    throw new DomainError('other_restaurant')
  }
  return restaurantId
}

/** Whether the person's role in the restaurant has the access level. */
export function hasAccess(person: Person, restaurantId: number, access: StaffAccess): boolean {
  const role = roleIn(person, restaurantId)
  return role === 'superadmin' || (role !== undefined && ROLES[role].access.includes(access))
}

/** The branches of the restaurant in which the person works. Null: all. */
export function branchIdsIn(person: Person, restaurantId: number): readonly number[] | null {
  if (person.device) return [person.device.branchId]
  if (person.isSuperadmin) return null
  const own = person.memberships.find((each) => each.restaurantId === restaurantId)
  return own?.type === 'admin' ? null : (own?.branchIds ?? [])
}

export function actorIn(person: Person, restaurantId: number): NonNullable<Actor> {
  const { userId, name, device } = person
  return {
    id: userId,
    name,
    type: roleIn(person, restaurantId) ?? 'cliente',
    ...(device && device.id !== userId && { device: device.name }),
  }
}

/** Throws the errors of `requireRestaurant`. */
export function officeCommandOf({
  person,
  headers,
  keyed,
}: {
  readonly person: Person
  readonly headers: { readonly restaurant: string | undefined }
  readonly keyed: KeyedRequest
}): OfficeCommand {
  const restaurantId = requireRestaurant(person, headers.restaurant)
  return {
    restaurantId,
    branchId: person.working?.branchId ?? null,
    branchIds: branchIdsIn(person, restaurantId),
    actor: actorIn(person, restaurantId),
    caller: person,
    keyed,
  }
}
