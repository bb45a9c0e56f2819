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
import type { PostgresBinaries } from './binaries.ts'
import type { SystemUser } from './system-user.ts'

export interface NewCluster {
  readonly folder: string
  readonly binaries: PostgresBinaries
  readonly user: SystemUser
  readonly superuser: string
  readonly password: string
  readonly durable: boolean
}

/**
 * Creates the data folder if it is missing. It is created under another name and then renamed, so a crash leaves no
 * incomplete database.
 * @throws StartError when it cannot be created
 */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  if (!existsSync(cluster.folder)) await makeCluster(cluster)
}

/**
 * Checks an existing data folder without changing it.
 * @throws StartError when another major version created the folder, or it is not a PostgreSQL data folder
 */
export function checkDataFolder(folder: string, major: string): void {
  if (!existsSync(folder)) return
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) {
    throw new StartError(
      `DATA_DIR: «${folder}» no contiene datos de PostgreSQL (falta PG_VERSION); no se ha tocado nada. Apártela y restaure un respaldo (npm run restore)`,
    )
  }
  const foundMajor = readFileSync(version, 'utf8').trim()
  if (foundMajor === major) return
  throw new StartError(
    `DATA_DIR: los datos de «${folder}» son de PostgreSQL ${foundMajor} y aquí se ejecuta el ${major}; no se ha tocado nada. Pasos: 1) con la versión de Orderi que usaba: npm run backup -- --to respaldo.gz; 2) con esta, y DATA_DIR en otra carpeta: npm run restore -- respaldo.gz; 3) siga con esa DATA_DIR`,
  )
}

async function makeCluster(cluster: NewCluster): Promise<void> {
  const { folder, binaries, user, superuser, password, durable } = cluster
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(parent)) {
    // Retries, because the initdb of a killed server may still be writing to this folder.
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, maxRetries: 20 })
  }
  const draft = join(parent, `${prefix}${process.pid}`)
  const data = join(draft, 'data')
  const passwordFile = join(draft, 'password')
  mkdirSync(draft, { mode: 0o700 })
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [draft, data, passwordFile]) user.chown(path)

  const child = user.start(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The default encoding would depend on the environment of the first start.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: parent, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [errors, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartError(`DATA_DIR: no se pudo crear la base en «${folder}»: ${lastLine(errors)}`)
  }
  renameSync(data, folder)
  rmSync(draft, { recursive: true, force: true })
}

export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() || 'sin explicación'
}
