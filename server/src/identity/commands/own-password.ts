/** Checks the caller's password again before an action that must not happen with a stolen session. */
import { invalidField } from '@orderi/shared/kernel/errors'
import type { Reason } from '@orderi/shared/kernel/reasons'
import type { Columns } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../network.ts'
import { verifyPassword } from '../passwords.ts'
import type { Person } from '../person.ts'
import { normaliseEmail } from './login-limits.ts'
import { hashLoginPlace } from './login-places.ts'

interface WrongPassword {
  readonly field: string
  readonly why: Reason
  /** A further check after the right password. If it returns false, the attempt counts as wrong. */
  readonly andThen?: () => Promise<boolean>
}

export interface PasswordProof {
  readonly hash: string | null
  /** The caller's account and network as a hash, see `hashLoginPlace`. */
  readonly place: Buffer
}

/**
 * Must be called outside transactions. Wrong passwords count like wrong logins, so that a stolen session cannot be used
 * for guessing. Guests have no password, so every password is wrong.
 * @throws DomainError 422 for a wrong password; `too_many_requests`
 */
export async function proveOwnPassword(
  deps: Deps,
  { person, address }: { readonly person: Person; readonly address: string },
  password: string,
  { field, why, andThen }: WrongPassword,
): Promise<PasswordProof> {
  if (person.isGuest || person.email === null) throw invalidField(field, why)
  const account = normaliseEmail(person.email)
  let hash: string | null = null
  const proved = await deps.loginLimits.guard(account, address, async () => {
    const [user] = await deps.pool.query<Columns<'users', 'password_hash'>>(
      'SELECT password_hash FROM users WHERE id = $1',
      [person.userId],
    )
    hash = user?.password_hash ?? null
    const isRight = await verifyPassword(hash, password)
    return isRight && (await (andThen?.() ?? true)) ? person.userId : undefined
  })
  if (proved === undefined) throw invalidField(field, why)
  return { hash, place: hashLoginPlace(deps.jwtSecret, account, networkOf(address)) }
}
