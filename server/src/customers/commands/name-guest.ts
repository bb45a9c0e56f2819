import type { Person } from '../../identity/person.ts'

export const UNNAMED_GUEST = 'Invitado'

/** Undefined if no name was entered, or the person already has a name. */
export function nameToAssign(person: Person, given: string | null | undefined): string | undefined {
  return person.isGuest && person.name === UNNAMED_GUEST && given ? given : undefined
}
