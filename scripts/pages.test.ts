import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '../server/src/config.ts'
import { demoPassword, demoPeople, demoPin, demoSuperadmin } from '../server/src/demo/people.ts'
import { demoRestaurants } from '../server/src/demo/restaurants.ts'
import {
  brokenLinks,
  codeSpansOf,
  type DocPage,
  docPages,
  mentionedPaths,
  mentionedScripts,
  readPage,
  tableRows,
} from './pages.ts'
import { root } from './run.mjs'

const README = readPage('README.md')
const exists = (path: string) => existsSync(join(root, path))
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)

function faultsOf(find: (page: DocPage) => readonly string[]): string[] {
  return docPages().flatMap((page) => find(page).map((fault) => `${page.path}: ${fault}`))
}

describe('the documentation', () => {
  it('finds all files and folders that the documentation names', () => {
    expect(faultsOf((page) => mentionedPaths(page).filter((path) => !exists(path)))).toEqual([])
  })

  it('finds all commands that the documentation names', () => {
    const unknown = faultsOf((page) =>
      mentionedScripts(page).filter((name) => !scripts.includes(name)),
    )
    expect(unknown).toEqual([])
  })

  it('finds the targets of all links in the documentation', () => {
    expect(faultsOf(brokenLinks)).toEqual([])
  })
})

it('finds every npm command in the README', () => {
  const named = mentionedScripts(README)
  expect(scripts.filter((name) => !named.includes(name))).toEqual([])
})

it('finds every folder in the README’s source tree', () => {
  const [, tree = ''] = /## Source tree\n([\s\S]*?)\n## /.exec(README.text) ?? []
  const [, ...parts] = tree.split(/^(?=\w+\/src\/)/m)
  const missing = parts.flatMap((part) => {
    const [source = ''] = part.split(/\s/)
    return readdirSync(join(root, source), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !part.includes(` ${entry.name}/`))
      .map(({ name }) => source + name)
  })
  expect(parts).toHaveLength(4)
  expect(missing).toEqual([])
})

describe('the settings of the README', () => {
  const rows = tableRows(README, 'variable')
  const secret = 'x'.repeat(32)
  const alone = { JWT_SECRET: secret }
  const shared = { ...alone, DATABASE_URL: 'postgres://orderi@db.example/orderi' }

  it('finds in the README exactly the settings that the code reads', () => {
    const named = rows.flatMap(([names = '']) => codeSpansOf(names))
    expect(named.toSorted()).toEqual([...settingNames].toSorted())
  })

  it('finds in the README the default value of every setting', () => {
    for (const [names = '', , leftOut = ''] of rows) {
      const [own = '', peers] = leftOut.split(' without `DATABASE_URL`, else ')
      for (const [index, name] of codeSpansOf(names).entries()) {
        const value = codeSpansOf(own)[index]
        // Defaults that are a description or another setting's name cannot be compared.
        if (value === undefined || value === 'DATA_DIR' || value.includes('HOST')) continue
        if (!own.startsWith('`')) continue
        expect(readConfig({ ...alone, [name]: value }), name).toEqual(readConfig(alone))
        const other = peers === undefined ? value : codeSpansOf(peers)[0]
        expect(readConfig({ ...shared, [name]: other }), name).toEqual(readConfig(shared))
      }
    }
  })
})

describe('the accounts of the README', () => {
  const rows = tableRows(README, 'who')

  it('finds in the README exactly the accounts of the demo', () => {
    const named = rows.flatMap(([, emails = '']) => codeSpansOf(emails))
    const made = [demoSuperadmin, ...demoPeople].map(({ email }) => email)
    expect(named.toSorted()).toEqual(made.toSorted())
    expect(codeSpansOf(README.text)).toEqual(expect.arrayContaining([demoPassword, demoPin]))
    const waiters = demoPeople.filter(({ roles }) => roles.some(({ approves }) => approves))
    for (const { name } of waiters) expect(README.text).toContain(`Admins and ${name} approve`)
  })

  it('finds in the README the restaurants, branches and roles of the demo accounts', () => {
    for (const { email, roles: posts } of demoPeople) {
      const row = rows.find(([, emails = '']) => codeSpansOf(emails).includes(email))?.join(' | ')
      for (const { restaurant, type, branches } of posts) {
        const house = demoRestaurants.find(({ key }) => key === restaurant)
        expect(row, email).toContain(type === 'admin' ? 'admin' : 'waiter')
        expect(row, email).toContain(house?.name)
        const [branch] = (house?.branches ?? []).filter(({ key }) => branches.includes(key))
        if (branches.length > 1) expect(row, email).toContain('both branches')
        else if (branch) expect(row, email).toContain(branch.texts.es[0])
      }
    }
  })
})

describe('guarantees and measurements', () => {
  const benchRows = readdirSync(join(root, 'bench/rows')).map((name) => name.replace('.row.ts', ''))

  it('finds a test file for each test command in the README’s guarantees', () => {
    const parts = ['shared/src', 'server/src', 'client/src', 'simulate/src', 'scripts', 'tests']
    const tests = parts.flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => `${part}/${name}`),
    )
    const words = tableRows(README, 'promise').flatMap(([, , command = '']) =>
      (/npm test -- ([\w ]+)/.exec(command)?.[1] ?? '').split(' ').filter(Boolean),
    )
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter((word) => !tests.some((path) => path.includes(word)))).toEqual([])
  })

  it('finds no figure in the documentation that lacks a bench row, or differs from the row’s result by more than 20 %', () => {
    interface Figure {
      readonly what: string
      readonly value: number
      readonly unit: string
    }
    const found: Record<string, { readonly figures: readonly Figure[] }> = JSON.parse(
      readFileSync(join(root, 'docs/bench.json'), 'utf8'),
    )
    const rows = [README, readPage('docs/running.md')].flatMap((page) =>
      tableRows(page, 'measured'),
    )
    for (const [what, about = '', command = ''] of rows) {
      const [row, finding] =
        Object.entries(found).find(([, { figures }]) =>
          figures.some((each) => each.what === what),
        ) ?? []
      const figure = finding?.figures.find((each) => each.what === what)
      const [number = '', unit] = about.split(' ')
      expect(figure?.unit, what).toBe(unit)
      // A figure in the text may come from an earlier run of the bench, so it may differ by up to 20 %.
      const off = Math.abs(Number(number) / (figure?.value ?? 0) - 1)
      expect(off, `${what}: it is ${figure?.value} now`).toBeLessThan(0.2)
      // One file may measure several rows, such as b1 and b2.
      const file = benchRows.find((name) => name === row) ?? row?.replace(/\d+$/, '')
      expect(command, what).toBe(`\`npm run bench -- ${file}\``)
    }
  })

  it('finds only existing bench rows in the documentation', () => {
    const named = faultsOf(({ text }) =>
      codeSpansOf(text)
        .flatMap((code) => /^npm run bench -- (.+)$/.exec(code)?.[1]?.split(' ') ?? [])
        .filter((name) => !benchRows.includes(name)),
    )
    expect(named).toEqual([])
  })
})
