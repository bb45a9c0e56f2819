/** A customer who asks for something, and whether what they do is counted. */
import { type Person, roleIn } from '../accounts/person.ts'
import type { Attempt } from '../db/keys.ts'

export interface Asking {
  readonly person: Person
  readonly attempt: Attempt
}

/** Whoever works in the restaurant is not counted there. */
export function countsFor(person: Person, restaurantId: number): boolean {
  return roleIn(person, restaurantId) === undefined
}
