/** What guests are called: who came in without a name is known by the first one that they give. */
import type { Person } from '../../identity/person.ts'
import type { BoardTx } from '../../log/change.ts'

/** How someone is called who gave no name. */
export const UNNAMED_GUEST = 'Invitado'

/** The name that somebody takes who gives this one; undefined for those who gave none, or have one already. */
export function nameTaken(person: Person, given: string | null | undefined): string | undefined {
  return person.isGuest && person.name === UNNAMED_GUEST && given ? given : undefined
}

/** Who came in without a name has said now who they are: the kitchen and the waiters know them by it. */
export async function nameGuest(tx: BoardTx, userId: number, name: string): Promise<void> {
  await tx.query('UPDATE users SET name = $2 WHERE id = $1 AND is_guest AND name = $3', [
    userId,
    name,
    UNNAMED_GUEST,
  ])
}
