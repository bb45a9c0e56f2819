/** Whoever has a session says their password again before something that cannot be taken back. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import type { Deps } from '../deps.ts'
import { accountOf } from './limits.ts'
import { isPassword } from './passwords.ts'
import type { Person } from './person.ts'

/** Who asks, and from where. */
export interface Proving {
  readonly person: Person
  readonly address: string
}

/** What is wrong, and in which field. */
interface Wrong {
  readonly field: string
  readonly text: string
}

/**
 * Checks the own password, outside any transaction: a wrong one is counted as a wrong login is, so that a session
 * left open is no place to guess. Gives the hash that it belongs to.
 * @throws DomainError 422 for a wrong one; `too_many_requests`; `forbidden` for a guest, who has none
 */
export async function proveOwnPassword(
  deps: Deps,
  { person, address }: Proving,
  password: string,
  { field, text }: Wrong,
): Promise<string | null> {
  if (person.isGuest || person.email === null) throw new DomainError('forbidden')
  let hash: string | null = null
  const proved = await deps.loginLimits.guard(accountOf(person.email), address, async () => {
    const [user] = await deps.pool.query<{ password_hash: string | null }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [person.userId],
    )
    hash = user?.password_hash ?? null
    return (await isPassword(hash, password)) ? person.userId : undefined
  })
  if (proved === undefined) throw invalidField(field, text)
  return hash
}
