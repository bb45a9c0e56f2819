/** `npm run restore -- archivo [--replace]`: restores a backup into the configured database. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatabaseSettings } from '../config.ts'
import { BackupError } from './backup-error.ts'
import { formatCount, runCommand } from './command.ts'
import { withExclusiveDatabase } from './command-database.ts'
import { verifyBackup } from './read.ts'
import { restoreBackup } from './restore.ts'

await runCommand(async (signal) => {
  const { file, replace } = readArguments()
  const settings = readDatabaseSettings(process.env)
  // Verified first, so that an invalid file starts or creates no database.
  await verifyBackup(file)
  const { header, rows } = await withExclusiveDatabase(settings, (url) =>
    restoreBackup({ url, file, replace, signal }),
  )
  return `Restaurado: ${formatCount(rows)} filas del ${header.createdAt}. Todas las personas deben volver a entrar.`
})

function readArguments(): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Error('one file')
    return { file: resolve(file), replace: values.replace }
  } catch {
    throw new BackupError('Uso: npm run restore -- archivo [--replace]')
  }
}
