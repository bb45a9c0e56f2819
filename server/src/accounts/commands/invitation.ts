/** The code that a new installation prints on its terminal. A person with the code may create the first superadmin. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { migrationLockId } from '../../db/migrate.ts'
import { type Pool, transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { foldCode, generateCode } from '../../identity/passwords.ts'

const CODE = 'installation-code'
/** A shared advisory lock, held on a separate connection while this node's terminal shows the code. */
const showLock = migrationLockId + 2

export interface InstallationCode {
  readonly code: string
  /** Must be called when this node's terminal no longer shows the code. Never rejects. */
  close(): Promise<void>
}

/**
 * Returns the installation code: the existing code if another running node shows it, otherwise a new code. If no code
 * is wanted or a superadmin exists, deletes any existing code and returns undefined.
 */
export async function issueInstallationCode(
  { pool }: { readonly pool: Pool },
  { isWanted }: { readonly isWanted: boolean },
): Promise<InstallationCode | undefined> {
  let shown: Shown | undefined
  try {
    return await transaction(pool, async (tx) => {
      await lockInstallation(tx)
      if (!isWanted || (await hasSuperadmin(tx))) {
        await deleteInstallationCode(tx)
        return undefined
      }
      shown = await show(pool)
      if (shown.isFirst) await deleteInstallationCode(tx)
      await tx.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        CODE,
        Buffer.from(generateCode()),
      ])
      return { code: (await findCode(tx)) ?? '', close: shown.close }
    })
  } catch (error) {
    await shown?.close()
    throw error
  }
}

interface Shown extends Pick<InstallationCode, 'close'> {
  readonly isFirst: boolean
}

/** The caller must hold the installation lock, so that `isFirst` is true for only one of several starting nodes. */
async function show(pool: Pool): Promise<Shown> {
  const client = await pool.driver.connect()
  let isOver = false
  const end = () => {
    if (!isOver) client.release(true)
    isOver = true
  }
  client.on('error', end)
  try {
    const { rows } = await client.query<{ is_first: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS is_first',
      [showLock],
    )
    const isFirst = rows[0]?.is_first === true
    await client.query('SELECT pg_advisory_lock_shared($1)', [showLock])
    if (isFirst) await client.query('SELECT pg_advisory_unlock($1)', [showLock])
    return {
      isFirst,
      async close() {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [showLock]).catch(ignore)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

function ignore(): void {}

/** True while the first superadmin can be created with the installation code. */
export async function isInstallationOpen(db: Db): Promise<boolean> {
  return (await findCode(db)) !== undefined && !(await hasSuperadmin(db))
}

/** Ignores case, spaces and dashes. */
export async function isInstallationCode(db: Db, typed: string): Promise<boolean> {
  const code = await findCode(db)
  return code !== undefined && timingSafeEqual(digestOf(typed), digestOf(code))
}

export async function deleteInstallationCode(tx: Db): Promise<void> {
  await tx.query('DELETE FROM secrets WHERE name = $1', [CODE])
}

/** Makes sure that only one node at a time creates the first superadmin. */
export async function lockInstallation(tx: Db): Promise<void> {
  await tx.query('SELECT 1 FROM installation FOR UPDATE')
}

export async function hasSuperadmin(db: Db): Promise<boolean> {
  const [present] = await db.query('SELECT 1 FROM users WHERE is_superadmin LIMIT 1')
  return present !== undefined
}

async function findCode(db: Db): Promise<string | undefined> {
  const [row] = await db.query<Columns<'secrets', 'value'>>(
    'SELECT value FROM secrets WHERE name = $1',
    [CODE],
  )
  return row?.value.toString()
}

function digestOf(code: string): Buffer {
  return createHash('sha256').update(foldCode(code)).digest()
}

export function installationCodeLines(code: string, url: string): string[] {
  return [
    'Esta instalación es nueva y todavía no la administra nadie. Para crear la primera cuenta:',
    `  abra      ${url}/configurar`,
    `  escriba   ${code}`,
    'El código sirve una sola vez, y hasta que el servidor se detenga.',
  ]
}
