// A data folder of PostgreSQL: made whole or not at all, and only opened by the major version that made it.

import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { SystemUser } from './system-user.ts'

export interface NewCluster {
  readonly folder: string
  readonly binaries: Binaries
  readonly user: SystemUser
  readonly superuser: string
  readonly password: string
  /** Whether it has to be on disk when this returns. */
  readonly durable: boolean
}

/**
 * Makes the folder when there is none. It is made beside and moved in place, so that a process that dies on the way leaves nothing
 * that looks like a database.
 * @throws StartError when it cannot be made
 */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  if (!existsSync(cluster.folder)) await makeCluster(cluster)
}

/**
 * Looks at a data folder that is there already, and changes nothing.
 * @throws StartError when another major version made it, or it is no data of PostgreSQL at all
 */
export function refuseOtherData(folder: string, major: string): void {
  if (!existsSync(folder)) return
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) {
    throw new StartError(
      `DATA_DIR: «${folder}» no contiene datos de PostgreSQL (falta PG_VERSION); no se ha tocado nada. Apártela y restaure un respaldo (npm run restore)`,
    )
  }
  const theirs = readFileSync(version, 'utf8').trim()
  if (theirs === major) return
  throw new StartError(
    `DATA_DIR: los datos de «${folder}» son de PostgreSQL ${theirs} y aquí se ejecuta el ${major}; no se ha tocado nada. Pasos: 1) con la versión de Orderi que usaba: npm run backup -- --to respaldo.gz; 2) con esta, y DATA_DIR en otra carpeta: npm run restore -- respaldo.gz; 3) siga con esa DATA_DIR`,
  )
}

async function makeCluster(cluster: NewCluster): Promise<void> {
  const { folder, binaries, user, superuser, password, durable } = cluster
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(parent)) {
    // Its initdb may still be writing there: then again.
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, maxRetries: 20 })
  }
  const draft = join(parent, `${prefix}${process.pid}`)
  const data = join(draft, 'data')
  const passwordFile = join(draft, 'password')
  mkdirSync(draft, { mode: 0o700 })
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [draft, data, passwordFile]) user.own(path)

  const child = user.start(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // Otherwise the encoding follows the environment of whoever starts it first.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: parent, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartError(
      `DATA_DIR: no se pudo crear la base en «${folder}»: ${lastLine(complaint)}`,
    )
  }
  renameSync(data, folder)
  rmSync(draft, { recursive: true, force: true })
}

/** The last line that says something: what a program ended with. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() || 'sin explicación'
}
