import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'
import { makeFolder } from './make-folder.ts'
import { StartError } from './start-error.ts'

const { R_OK, W_OK, X_OK } = constants
const FILES = {
  postgres: R_OK | W_OK | X_OK,
  'postgres.log': R_OK | W_OK,
  'postgres-password': R_OK,
  'jwt-secret': R_OK,
}

/**
 * Creates the data folder if necessary.
 * @throws StartError if the folder, or a file in it from an earlier start of the server, is not accessible
 */
export function prepareDataFolder(folder: string): void {
  let path = folder
  try {
    makeFolder(folder)
    accessSync(folder, W_OK | X_OK)
    for (const [name, mode] of Object.entries(FILES)) {
      path = join(folder, name)
      if (!existsSync(path)) continue
      accessSync(path, mode)
      // PostgreSQL starts only if it runs as the owner of its data folder.
      if (name === 'postgres' && isForeign(path)) throw foreign(path, folder, 'pertenece a otro')
    }
  } catch (error) {
    throw error instanceof StartError ? error : unwritableError(path, error, folder)
  }
}

/** @param folder the folder whose owner must change */
export function unwritableError(path: string, error: unknown, folder = path): StartError {
  const code = errorCode(error) ?? String(error)
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

/** True if another user owns the path. Always false for root, which may access every path. */
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

function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`
}
