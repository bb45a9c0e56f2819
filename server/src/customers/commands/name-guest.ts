/** Names of guests. The first name that a guest enters stays. */
import type { Person } from '../../identity/person.ts'
import type { BoardTx } from '../../log/change.ts'

/** The name of a guest who has not entered one. */
export const UNNAMED_GUEST = 'Invitado'

/** The name to assign; undefined if no name was given or the person already has one. */
export function nameToAssign(person: Person, given: string | null | undefined): string | undefined {
  return person.isGuest && person.name === UNNAMED_GUEST && given ? given : undefined
}

/** Assigns a name to a guest who has none. */
export async function nameGuest(tx: BoardTx, userId: number, name: string): Promise<void> {
  await tx.query('UPDATE users SET name = $2 WHERE id = $1 AND is_guest AND name = $3', [
    userId,
    name,
    UNNAMED_GUEST,
  ])
}
