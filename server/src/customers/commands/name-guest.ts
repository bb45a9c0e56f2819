import type { Person } from '../../identity/person.ts'
import type { BoardTx } from '../../log/change.ts'

export const UNNAMED_GUEST = 'Invitado'

/** Undefined if no name was entered, or the person already has a name. */
export function nameToAssign(person: Person, given: string | null | undefined): string | undefined {
  return person.isGuest && person.name === UNNAMED_GUEST && given ? given : undefined
}

export async function nameGuest(tx: BoardTx, userId: number, name: string): Promise<void> {
  await tx.query('UPDATE users SET name = $2 WHERE id = $1 AND is_guest AND name = $3', [
    userId,
    name,
    UNNAMED_GUEST,
  ])
}
