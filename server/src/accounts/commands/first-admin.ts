/**
 * The first superadmin of an installation: made from the settings, or by whoever types the code that the terminal shows.
 * There is never one with a known password.
 */
import type { LoginAnswer } from '@orderi/shared/accounts/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { transaction } from '../../db/pool.ts'
import type { Sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { accountOf } from '../../identity/commands/login-limits.ts'
import { forgetPlaces } from '../../identity/commands/login-places.ts'
import { endSessions } from '../../identity/commands/sessions.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { enter } from './accounts.ts'
import { forgetCode, hasSuperadmin, isCode, isOpen, lockInstallation } from './invitation.ts'

interface First {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Makes the superadmin of the settings when there is no superadmin yet; an account with that e-mail becomes one. */
export async function ensureAdmin(
  deps: Pick<Deps, 'pool' | 'clock'>,
  admin: { readonly email: string; readonly password: string } | undefined,
): Promise<void> {
  if (!admin || (await hasSuperadmin(deps.pool))) return
  const hash = await hashPassword(admin.password)
  await transaction(deps.pool, async (tx) => {
    await lockInstallation(tx)
    if (await hasSuperadmin(tx)) return
    await makeSuperadmin(tx, deps, { name: 'Administración', email: admin.email, hash })
  })
}

interface InstallRequest extends BodyOf<Calls['install']> {
  readonly address: string
}

/**
 * Makes the first superadmin and logs in. Who has the code runs the server: an account that has the e-mail becomes
 * theirs, as with the settings.
 * @throws DomainError `invalid` for a wrong code; `too_many_requests` after 10 tries in 15 minutes; `not_found` once
 *   there is a superadmin
 */
export async function install(
  deps: Deps,
  { codigo, name, email, password, address }: InstallRequest,
): Promise<LoginAnswer> {
  if (!(await isOpen(deps.pool))) throw closed()
  await deps.loginLimits.countInstallCode(address)
  await proveCode(deps.pool, codigo)
  const hash = await hashPassword(password)
  const userId = await transaction(deps.pool, async (tx) => {
    await lockInstallation(tx)
    // Of two with the code one is first; and a start since it was compared has made another.
    if (await hasSuperadmin(tx)) throw closed()
    await proveCode(tx, codigo)
    const id = await makeSuperadmin(tx, deps, { name, email, hash })
    await deps.loginLimits.rememberNetwork(tx, accountOf(email), address, id)
    return id
  })
  await deps.loginLimits.resetAccount(accountOf(email))
  deps.recheck(userId)
  return enter(deps, userId, undefined)
}

/** Whoever had the account has it no more: sessions and places of before are gone, and so is the code. */
async function makeSuperadmin(
  tx: Sql,
  { clock }: Pick<Deps, 'clock'>,
  { name, email, hash }: Omit<First, 'password'> & { readonly hash: string },
): Promise<number> {
  const [user] = await tx.query<{ id: number }>(
    `INSERT INTO users AS known (name, email, password_hash, is_superadmin, created_at) VALUES ($1, $2, $3, true, $4)
      ON CONFLICT ((lower(email))) DO UPDATE SET is_superadmin = true, password_hash = excluded.password_hash,
        temporary_logins = NULL,
        version = known.version + 1
      RETURNING id`,
    [name, email, hash, clock()],
  )
  if (!user) throw new DomainError('unavailable')
  await endSessions(tx, user.id)
  await forgetPlaces(tx, user.id)
  await forgetCode(tx)
  return user.id
}

async function proveCode(db: Sql, typed: string): Promise<void> {
  if (await isCode(db, typed)) return
  throw (await isOpen(db)) ? invalidField('codigo', reason('wrong_terminal_code')) : closed()
}

function closed(): DomainError {
  return new DomainError('not_found', { reason: reason('already_set_up') })
}
