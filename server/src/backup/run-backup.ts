/** `npm run backup -- [--to archivo]`: backs up the configured database while the server runs. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatabaseSettings } from '../config.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { formatBytes, formatCount, runCommand } from './command.ts'
import { withDatabase } from './command-database.ts'
import { backupFolder, backupName } from './folder.ts'

await runCommand(async (signal) => {
  const to = readTargetPath()
  const settings = readDatabaseSettings(process.env)
  const file =
    to === undefined
      ? join(backupFolder(settings.dataDir), backupName('manual', new Date()))
      : resolve(to)
  const { rows, bytes } = await withDatabase(settings, (url) => backUp(url, file, { signal }))
  return `Respaldo listo: ${file} (${formatCount(rows)} filas, ${formatBytes(bytes)})`
})

function readTargetPath(): string | undefined {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to
  } catch {
    throw new BackupError('Uso: npm run backup -- [--to archivo]')
  }
}
