/** Whoever has a session says their password again before something that cannot be taken back. */
import { invalidField } from '@orderi/shared/kernel/errors'
import type { Reason } from '@orderi/shared/kernel/reasons'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../network.ts'
import { isPassword } from '../passwords.ts'
import type { Person } from '../person.ts'
import { accountOf } from './login-limits.ts'
import { placeOf } from './places.ts'

/** Who asks, and from where. */
export interface Proving {
  readonly person: Person
  readonly address: string
}

/** What is wrong, and in which field. */
interface Wrong {
  readonly field: string
  readonly why: Reason
}

/** A password that was just given rightly. */
export interface Proof {
  /** The hash that it belongs to. */
  readonly hash: string | null
  /** Where it was given. */
  readonly place: Buffer
}

/**
 * Checks the own password, outside any transaction: a wrong one is counted as a wrong login is, so that a session
 * left open is no place to guess. For a guest, who has none, every one is wrong.
 * @throws DomainError 422 for a wrong one; `too_many_requests`
 */
export async function proveOwnPassword(
  deps: Deps,
  { person, address }: Proving,
  password: string,
  { field, why }: Wrong,
): Promise<Proof> {
  if (person.isGuest || person.email === null) throw invalidField(field, why)
  const account = accountOf(person.email)
  let hash: string | null = null
  const proved = await deps.loginLimits.guard(account, address, async () => {
    const [user] = await deps.pool.query<{ password_hash: string | null }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [person.userId],
    )
    hash = user?.password_hash ?? null
    return (await isPassword(hash, password)) ? person.userId : undefined
  })
  if (proved === undefined) throw invalidField(field, why)
  return { hash, place: placeOf(deps.jwtSecret, account, networkOf(address)) }
}
