/** Who is asking, and what is theirs: decided from rows that were read for this very call. */
import type { EmployeeType, UserType } from '@orderi/shared/accounts/schema'
import type { Actor } from '@orderi/shared/board/events'
import type { Who } from '@orderi/shared/contract/call'
import { DomainError, never } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import type { Attempt } from '../db/keys.ts'
import type { OfficeCommand } from '../log/office.ts'

/** What someone is in one restaurant. */
export interface Membership {
  readonly restaurantId: number
  readonly type: EmployeeType
  /** The branches of a salonero; an admin has all of the restaurant. */
  readonly branchIds: readonly number[]
}

/** A logged-in person with the session that they speak through. */
export interface Person {
  readonly sessionId: string
  readonly userId: number
  readonly name: string
  readonly email: string | null
  /** Of their screens. */
  readonly language: Language
  readonly isSuperadmin: boolean
  readonly isGuest: boolean
  /** In active restaurants only. */
  readonly memberships: readonly Membership[]
  /** What `iniciar-restaurante` chose. */
  readonly working: { readonly restaurantId: number; readonly branchId: number | null } | undefined
  /** Where a guest entered. */
  readonly tableId: number | null
}

/** The highest role that someone has anywhere. */
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

/** May this person make calls of this kind at all? What is theirs is checked after the schema. */
export function mayCall(person: Person, who: Who): boolean {
  switch (who) {
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
      return never(who)
  }
}

/** Does this person work in that branch? Admins in all of their restaurant's, a salonero in the own ones. */
export function worksIn(person: Person, branch: { id: number; restaurantId: number }): boolean {
  if (person.isSuperadmin) return true
  return person.memberships.some(
    (membership) =>
      membership.restaurantId === branch.restaurantId &&
      (membership.type === 'admin' || membership.branchIds.includes(branch.id)),
  )
}

/**
 * The restaurant that back-office calls work on.
 * @param header the call's `X-Restaurante`: another than the session's is refused, so that two tabs do not mix
 * @throws DomainError `no_restaurant`, `other_restaurant`, `forbidden` when the role there is gone
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

/** Who did it, for the log: with the role in that restaurant. */
export function actorIn(person: Person, restaurantId: number): NonNullable<Actor> {
  return { id: person.userId, name: person.name, type: roleIn(person, restaurantId) ?? 'cliente' }
}

/** The back office that a call works on. Refuses as `workingRestaurant` does. */
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
