import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../error-code.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackupHeader,
  type BackupPart,
  DamagedBackupError,
  decode,
  UnknownFormatError,
} from './format.ts'

/**
 * Yields the verified parts of a backup.
 * @throws BackupError when the file cannot be read, is not a backup, or is damaged
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(file, { highWaterMark: 262_144 })
  const plain = createGunzip({ chunkSize: 262_144 })
  source.once('error', (error) => plain.destroy(error))
  try {
    yield* decode(source.pipe(plain))
  } catch (error) {
    throw refusal(error, file) ?? error
  } finally {
    source.destroy()
    plain.destroy()
  }
}

/** Reads the whole file, so that a restore starts only if the file is intact. Throws the errors of `readBackup`. */
export async function verifyBackup(file: string): Promise<{ header: BackupHeader; rows: number }> {
  let header: BackupHeader | undefined
  let rows = 0
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'sealed') rows = part.totals.reduce((sum, total) => sum + total.rows, 0)
  }
  if (!header) throw new BackupError(`«${basename(file)}» no es un respaldo de Orderi`)
  return { header, rows }
}

function refusal(error: unknown, file: string): BackupError | undefined {
  if (!(error instanceof Error)) return undefined
  const name = basename(file)
  const code = errorCode(error)
  if (error instanceof DamagedBackupError || code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR') {
    const isOther = error.message === 'incorrect header check'
    return new BackupError(
      isOther
        ? notABackup(name)
        : `El respaldo «${name}» está dañado o incompleto: no se cambió nada`,
    )
  }
  if (error instanceof UnknownFormatError) return new BackupError(notABackup(name))
  if ('syscall' in error) return new BackupError(`No se puede leer «${file}» (${code})`)
  return undefined
}

function notABackup(name: string): string {
  return `«${name}» no es un respaldo que esta versión de Orderi pueda leer: no se cambió nada`
}
