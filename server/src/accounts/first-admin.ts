/** The first superadmin of an installation: made from the settings when there is none, never with a known password otherwise. */
import type { Deps } from '../deps.ts'
import { hashPassword } from './passwords.ts'

/** Makes the superadmin of the settings when there is no superadmin yet; an account with that e-mail becomes one. */
export async function ensureAdmin(
  deps: Pick<Deps, 'pool' | 'clock'>,
  admin: { readonly email: string; readonly password: string } | undefined,
): Promise<void> {
  if (!admin) return
  const [present] = await deps.pool.query('SELECT 1 FROM users WHERE is_superadmin LIMIT 1')
  if (present) return
  await deps.pool.query(
    `INSERT INTO users (name, email, password_hash, is_superadmin, created_at) VALUES ($1, $2, $3, true, $4)
      ON CONFLICT ((lower(email))) DO UPDATE SET is_superadmin = true, password_hash = excluded.password_hash`,
    ['Administración', admin.email, await hashPassword(admin.password), deps.clock()],
  )
}
