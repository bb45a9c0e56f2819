/**
 * The first superadmin of an installation: made from the settings, or by whoever types the code that the terminal shows.
 * There is never one with a known password.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { LoginAnswer } from '@orderi/shared/accounts/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Sql, transaction } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { enter } from './commands.ts'
import { accountOf } from './limits.ts'
import { hashPassword, oneTimeCode } from './passwords.ts'
import { forgetPlaces } from './places.ts'
import { endSessions } from './sessions.ts'

const CODE = 'installation-code'

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

/**
 * The code with which somebody may become the first superadmin; every node and every start gives the same one until
 * it is used. Undefined where nobody is to be asked, or somebody runs the platform: then none is left either.
 */
export async function ensureCode(
  deps: Pick<Deps, 'pool'>,
  { isAsked }: { readonly isAsked: boolean },
): Promise<string | undefined> {
  return transaction(deps.pool, async (tx) => {
    await lockInstallation(tx)
    if (!isAsked || (await hasSuperadmin(tx))) {
      await tx.query('DELETE FROM secrets WHERE name = $1', [CODE])
      return undefined
    }
    await tx.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      CODE,
      Buffer.from(oneTimeCode()),
    ])
    return findCode(tx)
  })
}

/** Whether there is a code to type, and nobody who runs the platform. */
export async function isOpen(db: Sql): Promise<boolean> {
  return (await findCode(db)) !== undefined && !(await hasSuperadmin(db))
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
  await deps.loginLimits.install(address)
  if (!isSame(codigo, await findCode(deps.pool))) {
    throw invalidField('codigo', 'Ese no es el código que muestra la terminal del servidor.')
  }
  const hash = await hashPassword(password)
  const userId = await transaction(deps.pool, async (tx) => {
    await lockInstallation(tx)
    // Of two with the code one is first; and it may have been given to nobody since it was compared.
    if (!isSame(codigo, await findCode(tx)) || (await hasSuperadmin(tx))) throw closed()
    const id = await makeSuperadmin(tx, deps, { name, email, hash })
    await deps.loginLimits.welcome(tx, accountOf(email), address, id)
    return id
  })
  await deps.loginLimits.forgive(accountOf(email))
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
        version = known.version + 1
      RETURNING id`,
    [name, email, hash, clock()],
  )
  if (!user) throw new DomainError('unavailable')
  await endSessions(tx, user.id)
  await forgetPlaces(tx, user.id)
  await tx.query('DELETE FROM secrets WHERE name = $1', [CODE])
  return user.id
}

/** The row is the lock: of several who would be first, over all nodes, one is. */
async function lockInstallation(tx: Sql): Promise<void> {
  await tx.query('SELECT 1 FROM installation FOR UPDATE')
}

async function hasSuperadmin(db: Sql): Promise<boolean> {
  const [present] = await db.query('SELECT 1 FROM users WHERE is_superadmin LIMIT 1')
  return present !== undefined
}

async function findCode(db: Sql): Promise<string | undefined> {
  const [row] = await db.query<{ value: Buffer }>('SELECT value FROM secrets WHERE name = $1', [
    CODE,
  ])
  return row?.value.toString()
}

/** However it is typed: small letters, spaces and no dash are the same code. */
function isSame(typed: string, code: string | undefined): boolean {
  return code !== undefined && timingSafeEqual(digestOf(typed), digestOf(code))
}

function digestOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
}

function closed(): DomainError {
  return new DomainError('not_found', {
    message: 'Esta instalación ya tiene quien la administre. Inicie sesión.',
  })
}
