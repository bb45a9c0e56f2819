/** The person who makes a call, and their roles; read from the database for each call. */
import type { EmployeeType, UserType } from '@orderi/shared/accounts/schema'
import type { Actor } from '@orderi/shared/board/events'
import type { AccessLevel } from '@orderi/shared/contract/call'
import { DomainError, never } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import type { Attempt } from '../db/idempotency.ts'
import type { OfficeCommand } from '../log/office.ts'

export interface Membership {
  readonly restaurantId: number
  readonly type: EmployeeType
  /** The branches of a salonero. An admin has access to all branches of the restaurant. */
  readonly branchIds: readonly number[]
}

export interface Person {
  readonly sessionId: string
  readonly userId: number
  readonly name: string
  readonly email: string | null
  /** The language of their screens. */
  readonly language: Language
  readonly isSuperadmin: boolean
  readonly isGuest: boolean
  /** Roles in active restaurants only. */
  readonly memberships: readonly Membership[]
  /** The restaurant and branch that `iniciar-restaurante` chose. */
  readonly working: { readonly restaurantId: number; readonly branchId: number | null } | undefined
  /** The table for which a guest's session was created; null for others. */
  readonly tableId: number | null
}

/** A person's highest role anywhere. */
export function userType(person: Pick<Person, 'isSuperadmin' | 'memberships'>): UserType {
  if (person.isSuperadmin) return 'superadmin'
  if (person.memberships.some((membership) => membership.type === 'admin')) return 'admin'
  return person.memberships.length > 0 ? 'salonero' : 'cliente'
}

/** The role in one restaurant; undefined when there is none. */
export function roleIn(
  person: Person,
  restaurantId: number,
): 'superadmin' | EmployeeType | undefined {
  if (person.isSuperadmin) return 'superadmin'
  return person.memberships.find((membership) => membership.restaurantId === restaurantId)?.type
}

/** True when the person may use a call at all. Access to a certain branch or restaurant is checked after the body. */
export function mayCall(person: Person, access: AccessLevel): boolean {
  switch (access) {
    case 'P':
    case 'C':
      return true
    case 'S':
      return person.isSuperadmin || person.memberships.length > 0
    case 'A':
      return (
        person.isSuperadmin ||
        (person.working
          ? roleIn(person, person.working.restaurantId) === 'admin'
          : person.memberships.some((membership) => membership.type === 'admin'))
      )
    case 'SA':
      return person.isSuperadmin
    default:
      return never(access)
  }
}

/**
 * True when the person works in the branch: admins in all branches of their restaurant, a salonero in the assigned
 * ones.
 */
export function worksIn(person: Person, branch: { id: number; restaurantId: number }): boolean {
  if (person.isSuperadmin) return true
  return person.memberships.some(
    (membership) =>
      membership.restaurantId === branch.restaurantId &&
      (membership.type === 'admin' || membership.branchIds.includes(branch.id)),
  )
}

/**
 * The restaurant of a back-office call.
 * @param header the `X-Restaurante` header, which must match the session, so that two tabs do not mix restaurants
 * @throws DomainError `no_restaurant`, `other_restaurant`, or `forbidden` when the person lost the role
 */
export function workingRestaurant(person: Person, header: string | undefined): number {
  if (!person.working) throw new DomainError('no_restaurant')
  const { restaurantId } = person.working
  if (!roleIn(person, restaurantId)) throw new DomainError('forbidden')
  if (header !== undefined && header.trim() !== String(restaurantId)) {
    throw new DomainError('other_restaurant')
  }
  return restaurantId
}

/** The person as an actor in the log, with the role in that restaurant. */
export function actorIn(person: Person, restaurantId: number): NonNullable<Actor> {
  return { id: person.userId, name: person.name, type: roleIn(person, restaurantId) ?? 'cliente' }
}

/** The back office of a call. Throws as `workingRestaurant` does. */
export function workingOffice({
  person,
  headers,
  attempt,
}: {
  readonly person: Person
  readonly headers: { readonly restaurant: string | undefined }
  readonly attempt: Attempt
}): OfficeCommand {
  const restaurantId = workingRestaurant(person, headers.restaurant)
  const branchId = person.working?.branchId ?? null
  return { restaurantId, branchId, actor: actorIn(person, restaurantId), attempt }
}
