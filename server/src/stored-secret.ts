import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwritableError } from './data-folder.ts'
import { errorCode } from './error-code.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Returns the secret in a file that only the server's user can read: 48 random bytes as base64url. The first call
 * creates the file.
 * @throws StartError when the folder is not writable or the file is not readable
 */
export function storedSecret(folder: string, name: string): string {
  const path = join(folder, name)
  try {
    makeFolder(folder)
    return read(path) ?? make(path)
  } catch (error) {
    throw errorCode(error) === 'EACCES' && existsSync(path)
      ? unwritableError(path, error, folder)
      : unwritableError(folder, error)
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function make(path: string): string {
  const secret = randomBytes(48).toString('base64url')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, secret, { mode: 0o600, flush: true })
  try {
    // A hard link makes the complete file appear atomically, and never replaces a file of another process.
    linkSync(draft, path)
    return secret
  } catch (error) {
    const otherSecret = errorCode(error) === 'EEXIST' ? read(path) : undefined
    if (otherSecret === undefined) throw error
    return otherSecret
  } finally {
    rmSync(draft, { force: true })
  }
}
