/**
 * Creates the first superadmin of an installation, from the settings or with the code on the server's terminal.
 * There is no default account with a published password.
 */
import type { LoginAnswer } from '@orderi/shared/accounts/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { normaliseEmail } from '../../identity/commands/login-limits.ts'
import { forgetLoginPlaces } from '../../identity/commands/login-places.ts'
import { endSessions } from '../../identity/commands/sessions.ts'
import { hashChosenPassword, isCommonPassword } from '../../identity/new-password.ts'
import { StartError } from '../../start-error.ts'
import { type Origin, startSession } from './accounts.ts'
import {
  deleteInstallationCode,
  hasSuperadmin,
  isInstallationCode,
  isInstallationOpen,
  lockInstallation,
} from './invitation.ts'

interface AdminIdentity {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * If no superadmin exists, gives the role to the account with this e-mail, or creates that account.
 * @throws StartError for a common password
 */
export async function ensureSuperadmin(
  deps: Pick<Deps, 'pool' | 'clock'>,
  admin: { readonly email: string; readonly password: string } | undefined,
): Promise<void> {
  if (!admin || (await hasSuperadmin(deps.pool))) return
  if (isCommonPassword(admin.password)) {
    throw new StartError('ADMIN_PASSWORD: es una contraseña muy común; elija otra')
  }
  const hash = await hashChosenPassword(admin.password)
  await transaction(deps.pool, async (tx) => {
    await lockInstallation(tx)
    if (await hasSuperadmin(tx)) return
    await createSuperadmin(tx, deps, { name: 'Administración', email: admin.email, hash })
  })
}

type InstallRequest = BodyOf<Calls['install']> & Origin

/**
 * Creates the first superadmin and logs in. Takes over an existing account with that e-mail, because a person who has
 * the installation code controls the server.
 * @throws DomainError `invalid` for a wrong code; `too_many_requests` after 10 attempts in 15 minutes; `not_found` if a
 * superadmin exists
 */
export async function createFirstSuperadmin(
  deps: Deps,
  { codigo, name, email, password, address, device }: InstallRequest,
): Promise<LoginAnswer> {
  if (!(await isInstallationOpen(deps.pool))) throw closedError()
  await deps.loginLimits.countInstallCode(address)
  await proveCode(deps.pool, codigo)
  const hash = await hashChosenPassword(password)
  const userId = await transaction(deps.pool, async (tx) => {
    await lockInstallation(tx)
    // Another request may have used the code since the first check, or a restart may have replaced the code.
    if (await hasSuperadmin(tx)) throw closedError()
    await proveCode(tx, codigo)
    const id = await createSuperadmin(tx, deps, { name, email, hash })
    await deps.loginLimits.rememberNetwork(tx, normaliseEmail(email), address, id)
    return id
  })
  await deps.loginLimits.resetAccount(normaliseEmail(email))
  deps.recheck(userId)
  return startSession(deps, { userId, device })
}

/** Also ends the account's sessions, forgets its networks, and deletes the installation code. */
async function createSuperadmin(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { name, email, hash }: Omit<AdminIdentity, 'password'> & { readonly hash: string },
): Promise<number> {
  const [user] = await tx.query<Columns<'users', 'id'>>(
    `INSERT INTO users AS known (name, email, password_hash, is_superadmin, created_at) VALUES ($1, $2, $3, true, $4)
      ON CONFLICT ((lower(email))) DO UPDATE SET is_superadmin = true, password_hash = excluded.password_hash,
        temporary_logins = NULL,
        version = known.version + 1
      RETURNING id`,
    [name, email, hash, clock()],
  )
  if (!user) throw new DomainError('unavailable')
  await endSessions(tx, user.id)
  await forgetLoginPlaces(tx, user.id)
  await deleteInstallationCode(tx)
  return user.id
}

async function proveCode(db: Db, typed: string): Promise<void> {
  if (await isInstallationCode(db, typed)) return
  throw (await isInstallationOpen(db))
    ? invalidField('codigo', reason('wrong_terminal_code'))
    : closedError()
}

function closedError(): DomainError {
  return new DomainError('not_found', { reason: reason('already_set_up') })
}
