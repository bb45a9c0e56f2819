// The folder of DATA_DIR: whether this process's user can work in it, and what to do where they cannot.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { StartError } from './start-error.ts'

const { R_OK, W_OK, X_OK } = constants
/** What the server keeps there, and what it does with each. */
const KEPT = {
  postgres: R_OK | W_OK | X_OK,
  'postgres.log': R_OK | W_OK,
  'postgres-password': R_OK,
  'jwt-secret': R_OK,
}

/**
 * Makes the folder when there is none.
 * @throws StartError when it, or something that an earlier server kept in it, cannot be read and written
 */
export function openDataFolder(folder: string): void {
  let path = folder
  try {
    makeFolder(folder)
    accessSync(folder, W_OK | X_OK)
    for (const [name, mode] of Object.entries(KEPT)) {
      path = join(folder, name)
      if (!existsSync(path)) continue
      accessSync(path, mode)
      // PostgreSQL works for the owner of its data alone.
      if (name === 'postgres' && isForeign(path)) throw foreign(path, folder, 'pertenece a otro')
    }
  } catch (error) {
    throw error instanceof StartError ? error : unwritable(path, error, folder)
  }
}

/** The refusal for a path that the disk refused; `folder` is what has to be given to the right user, the path itself when left out. */
export function unwritable(path: string, error: unknown, folder = path): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const isDenied = code === 'EACCES' || code === 'EPERM'
  if (isDenied && isForeign(path)) return foreign(path, folder, code)
  return new StartError(`DATA_DIR: no se puede escribir en «${path}» (${code})`)
}

function foreign(path: string, folder: string, reason: string): StartError {
  const owner = nameOf(statSync(path).uid)
  const own = nameOf(process.getuid?.() ?? 0)
  const instead = owner === 'root' ? '' : `, o inicie Orderi como «${owner}»`
  return new StartError(
    `DATA_DIR: no se puede escribir en «${path}» (${reason}): es del usuario «${owner}» y Orderi se ejecuta como «${own}»; entregue la carpeta con «sudo chown -R ${own} ${quoted(folder)}»${instead}`,
  )
}

/** Whether it belongs to another user than this process's; root works with everybody's. */
function isForeign(path: string): boolean {
  const own = process.getuid?.()
  if (own === undefined || own === 0) return false
  try {
    return statSync(path).uid !== own
  } catch {
    return false
  }
}

function nameOf(uid: number): string {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const line = lines.find((each) => each.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? String(uid)
}

/** As a shell takes it. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`
}
