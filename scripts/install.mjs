import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdSetupLockFor } from './lock.mjs'
import { Failure, root, runProgram } from './run.mjs'

const finished = join(root, 'node_modules/.package-lock.json')

/**
 * Installs missing packages. Never removes installed packages, because running processes may use them. The caller must
 * hold the set-up lock.
 * @param {{ full: boolean }} mode `full`: also installs packages for development and tests
 */
export async function ensureInstalled({ full }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = existsSync(finished) ? packagesOf(finished) : undefined
  const withDev = full || (present !== undefined && hasDevelopmentPackages(wanted, present))
  if (present && isSatisfied(wanted, present, withDev)) return

  console.log('Instalando paquetes…')
  // npm writes this file last. Removing it first makes an interrupted installation detectable.
  rmSync(finished, { force: true })
  const command = present ? ['install', '--no-save'] : ['ci']
  const scope = withDev ? '--include=dev' : '--omit=dev'
  const code = await npm([...command, scope, '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Failure('No se pudieron instalar los paquetes: npm lo explica arriba.')
}

/** @param {string[]} args */
async function npm(args) {
  const own = process.env['npm_execpath']
  try {
    return own?.includes('npm-cli')
      ? await runProgram(process.execPath, [own, ...args], { onStart: holdSetupLockFor })
      : await runProgram('npm', args, { onStart: holdSetupLockFor })
  } catch {
    throw new Failure(
      'No se encuentra npm, que viene con Node: es necesario para instalar los paquetes.',
    )
  }
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package
 * @param {string} file
 * @returns {Map<string, Package>}
 */
function packagesOf(file) {
  try {
    /** @type {{ packages: Record<string, Package> }} */
    const { packages } = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
  } catch {
    return new Map()
  }
}

/**
 * @param {Map<string, Package>} wanted
 * @param {Map<string, Package>} present
 */
function hasDevelopmentPackages(wanted, present) {
  return [...wanted].some(([path, { dev }]) => dev && present.has(path))
}

/**
 * @param {Map<string, Package>} wanted
 * @param {Map<string, Package>} present
 * @param {boolean} withDev
 */
function isSatisfied(wanted, present, withDev) {
  return [...wanted].every(([path, { version, dev, optional, devOptional }]) => {
    const found = present.get(path)
    if (found) return found.version === version
    return optional || devOptional || (dev && !withDev)
  })
}
