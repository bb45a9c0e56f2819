import { createPool, type Pool, transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { forgetLoginPlaces } from '../../identity/commands/login-places.ts'
import { endSessions } from '../../identity/commands/sessions.ts'
import { generatePassword, hashPassword, verifyPassword } from '../../identity/passwords.ts'
import { StartError } from '../../start-error.ts'
import { demoPassword, demoPeople, demoSuperadmin } from '../people.ts'

const TEXT =
  'esta base de datos es la de la demostración, con cuentas cuya contraseña conoce cualquiera; una instalación real empieza con otra, por ejemplo con otra DATA_DIR'

export interface PublishedPasswordOptions {
  readonly isReachable: boolean
  readonly isDemo: boolean
}

/**
 * Finds accounts with the demo's published password, and replaces it in a demo that other machines can reach. Must be
 * called before the server listens.
 * @returns lines for the terminal: with the demo the new password, without the demo a warning about such accounts
 * @throws StartError without the demo, if such accounts exist and other machines can reach the server
 */
export async function replacePublishedPasswords(
  databaseUrl: string,
  { isReachable, isDemo }: PublishedPasswordOptions,
): Promise<string[]> {
  if (isDemo && !isReachable) return []
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    const accounts = await findAccountsWithPublishedPassword(pool)
    if (accounts.length === 0) return []
    if (!isReachable) return [`Atención: ${TEXT}.`]
    if (!isDemo) throw new StartError(`DEMO: ${TEXT}`)
    return await replacePasswords(pool, accounts)
  } finally {
    await pool.end()
  }
}

type Account = Columns<'users', 'id' | 'email' | 'password_hash'> & {
  readonly password_hash: string
}

/**
 * Finds superadmins and employees with the published password, even if their e-mail has changed. In a demo database,
 * also finds the demo's other accounts. Checking one account takes about 20 ms.
 */
export async function findAccountsWithPublishedPassword(db: Db): Promise<Account[]> {
  const accounts = await db.query<Account>(
    `SELECT u.id, u.email, u.password_hash FROM users u, installation i
      WHERE u.password_hash IS NOT NULL AND (u.is_superadmin
        OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id)
        OR (i.demo_jobs_done IS NOT NULL AND lower(u.email) = ANY($1)))
      ORDER BY u.id`,
    [[demoSuperadmin, ...demoPeople].map(({ email }) => email)],
  )
  const known: Account[] = []
  // Compares one password at a time, because the queue of comparisons is short.
  for (const account of accounts) {
    if (await verifyPassword(account.password_hash, demoPassword)) known.push(account)
  }
  return known
}

/**
 * Sets the same new password for all accounts. If two nodes start together, only one of them changes each account and
 * prints the password.
 */
async function replacePasswords(pool: Pool, accounts: readonly Account[]): Promise<string[]> {
  const password = generatePassword()
  const hash = await hashPassword(password)
  const replaced = await transaction(pool, async (tx) => {
    const rows = await tx.query<Columns<'users', 'id' | 'email'>>(
      `UPDATE users u SET password_hash = $1, version = version + 1
        FROM unnest($2::bigint[], $3::text[]) AS known (id, hash)
        WHERE u.id = known.id AND u.password_hash = known.hash RETURNING u.id, u.email`,
      [hash, accounts.map(({ id }) => id), accounts.map((account) => account.password_hash)],
    )
    for (const { id } of rows) {
      // The PINs of the demo are published too.
      await tx.query('UPDATE memberships SET pin_hash = NULL WHERE user_id = $1', [id])
      await endSessions(tx, id)
      await forgetLoginPlaces(tx, id)
    }
    return rows
  })
  if (replaced.length === 0) return []
  return [
    'Otras máquinas llegan a este servidor: estas cuentas ya no tienen la contraseña publicada de la demostración.',
    ...replaced.map(({ email }) => `  cuenta      ${email}`),
    `  contraseña  ${password}`,
  ]
}
