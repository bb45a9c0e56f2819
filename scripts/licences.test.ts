import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licencesPage, lockedPackages } from './licences.mjs'

/** Licences that permit distributing the unchanged package with the product. */
const KNOWN = [
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MIT AND ISC AND BSD-3-Clause',
  'MIT AND OFL-1.1',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]

interface Manifest {
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'))

test('finds a known licence for every package', () => {
  const unknown = lockedPackages().filter(({ licence }) => !KNOWN.includes(licence))
  expect(unknown.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test('keeps docs/licences.md up to date (npm run licences)', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage())
})

test('pins every dependency to an exact version', () => {
  const { workspaces = [] } = read('package.json')
  const manifests = ['package.json', ...workspaces.map((each) => `${each}/package.json`)]
  const inexact = manifests
    .map(read)
    .flatMap(({ dependencies, devDependencies, overrides }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...overrides }).filter(
        ([name, version]) =>
          !name.startsWith('@orderi/') && !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      ),
    )
  expect(inexact).toEqual([])
})

test('lists by name every package with an install script', () => {
  const scripts = lockedPackages().filter(({ hasInstallScript }) => hasInstallScript)
  const { allowScripts = {} } = read('package.json')
  const withInstallScript = new Set(scripts.map(({ name }) => name))
  expect([...withInstallScript].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})
