/** The demo's accounts are nobody's in a real installation: where they are still there, their password is known to everybody. */
import { isPassword } from '../accounts/passwords.ts'
import { createPool } from '../db/pool.ts'
import { StartError } from '../start-error.ts'
import { demoPassword, demoPeople, demoSuperadmin } from './people.ts'

const TEXT =
  'esta base de datos es la de la demostración, con cuentas cuya contraseña conoce cualquiera; una instalación real empieza con otra, por ejemplo con otra DATA_DIR'

/**
 * What a start without the demo says of a database that has its accounts, with the password that they have on a loopback
 * address. Undefined where nobody has that one.
 * @param isReached whether others than this machine reach the server, by its address or through a proxy
 * @throws StartError where they do
 */
export async function warnOfDemo(
  databaseUrl: string,
  { isReached }: { readonly isReached: boolean },
): Promise<string | undefined> {
  if (!(await hasKnownPassword(databaseUrl))) return undefined
  if (isReached) throw new StartError(`DEMO: ${TEXT}`)
  return `Atención: ${TEXT}.`
}

async function hasKnownPassword(databaseUrl: string): Promise<boolean> {
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    const rows = await pool.query<{ password_hash: string | null }>(
      `SELECT u.password_hash FROM users u, installation i
        WHERE i.demo_jobs_done IS NOT NULL AND lower(u.email) = ANY($1)`,
      [[demoSuperadmin, ...demoPeople].map(({ email }) => email)],
    )
    for (const { password_hash: hash } of rows)
      if (await isPassword(hash, demoPassword)) return true
    return false
  } finally {
    await pool.end()
  }
}
