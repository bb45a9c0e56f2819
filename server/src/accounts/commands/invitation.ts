/** A new installation waits for its first superadmin: whoever reads the server's terminal has the code that makes one. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { migrationLock } from '../../db/migrate.ts'
import { type Pool, transaction } from '../../db/pool.ts'
import type { Sql } from '../../db/sql.ts'
import { oneTimeCode } from '../../identity/passwords.ts'

const CODE = 'installation-code'
/** Held, each on a connection of its own, by the nodes that show the code. */
const showing = migrationLock + 2

/** What the terminal shows while nobody runs the platform. */
export interface Invitation {
  readonly code: string
  /** This node shows it no more. Never rejects. */
  close(): Promise<void>
}

/**
 * Invites whoever reads the terminal. Nodes that run at the same time show the same code; a start that finds none of them
 * makes a new one, and the one from before is worth nothing. Undefined where nobody is to be asked, or somebody runs the
 * platform: then no code is left either.
 */
export async function invite(
  { pool }: { readonly pool: Pool },
  { isAsked }: { readonly isAsked: boolean },
): Promise<Invitation | undefined> {
  let shown: Shown | undefined
  try {
    return await transaction(pool, async (tx) => {
      await lockInstallation(tx)
      if (!isAsked || (await hasSuperadmin(tx))) {
        await forgetCode(tx)
        return undefined
      }
      shown = await show(pool)
      if (shown.isFirst) await forgetCode(tx)
      await tx.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        CODE,
        Buffer.from(oneTimeCode()),
      ])
      return { code: (await findCode(tx)) ?? '', close: shown.close }
    })
  } catch (error) {
    await shown?.close()
    throw error
  }
}

interface Shown extends Pick<Invitation, 'close'> {
  /** Nobody else shows a code. */
  readonly isFirst: boolean
}

/** Under the installation's lock, so that of several that start at once one is first. */
async function show(pool: Pool): Promise<Shown> {
  const client = await pool.driver.connect()
  let isOver = false
  const end = () => {
    if (!isOver) client.release(true)
    isOver = true
  }
  // PostgreSQL gives up what a lost connection held.
  client.on('error', end)
  try {
    const { rows } = await client.query<{ is_first: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS is_first',
      [showing],
    )
    const isFirst = rows[0]?.is_first === true
    await client.query('SELECT pg_advisory_lock_shared($1)', [showing])
    if (isFirst) await client.query('SELECT pg_advisory_unlock($1)', [showing])
    return {
      isFirst,
      async close() {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [showing]).catch(ignore)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

function ignore(): void {}

/** Whether there is a code to type, and nobody who runs the platform. */
export async function isOpen(db: Sql): Promise<boolean> {
  return (await findCode(db)) !== undefined && !(await hasSuperadmin(db))
}

/** Whether it is the code, however it is typed: small letters, spaces and no dash are the same. */
export async function isCode(db: Sql, typed: string): Promise<boolean> {
  const code = await findCode(db)
  return code !== undefined && timingSafeEqual(digestOf(typed), digestOf(code))
}

/** From here on the code makes nobody. */
export async function forgetCode(tx: Sql): Promise<void> {
  await tx.query('DELETE FROM secrets WHERE name = $1', [CODE])
}

/** The row is the lock: of several who would be first, over all nodes, one is. */
export async function lockInstallation(tx: Sql): Promise<void> {
  await tx.query('SELECT 1 FROM installation FOR UPDATE')
}

export async function hasSuperadmin(db: Sql): Promise<boolean> {
  const [present] = await db.query('SELECT 1 FROM users WHERE is_superadmin LIMIT 1')
  return present !== undefined
}

async function findCode(db: Sql): Promise<string | undefined> {
  const [row] = await db.query<{ value: Buffer }>('SELECT value FROM secrets WHERE name = $1', [
    CODE,
  ])
  return row?.value.toString()
}

function digestOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
}

/** What the terminal says, for a person. */
export function invitationLines(code: string, url: string): string[] {
  return [
    'Esta instalación es nueva y todavía no la administra nadie. Para crear la primera cuenta:',
    `  abra      ${url}/configurar`,
    `  escriba   ${code}`,
    'El código sirve una sola vez, y hasta que el servidor se detenga.',
  ]
}
