/** Applies the import rules of .dependency-cruiser.cjs to a small sample project. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const configFile = join(root, '.dependency-cruiser.cjs')
const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(configFile)

export const dependencyRuleNames: readonly string[] = config.forbidden.map(({ name }) => name)

const PACKAGES = [
  'express',
  'knex',
  'pg',
  'react',
  'socket.io',
  'socket.io-client',
  'vitest',
  'zod',
]

export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** Returns the violations in a sample project that consists of `files`. */
export function violationsIn(files: Readonly<Record<string, string>>): Violation[] {
  const folder = mkdtempSync(join(tmpdir(), 'orderi-rules-'))
  const write = (file: string, content: string) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  try {
    for (const [file, source] of Object.entries(files)) write(file, `${source}\nexport {}\n`)
    write(
      'shared/package.json',
      '{"name":"@orderi/shared","exports":{"./*":{"source":"./src/*.ts"}}}',
    )
    write('package.json', '{"name":"project"}')
    for (const name of PACKAGES) {
      write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`)
      write(`node_modules/${name}/index.js`, '')
    }
    mkdirSync(join(folder, 'node_modules/@orderi'))
    symlinkSync(join(folder, 'shared'), join(folder, 'node_modules/@orderi/shared'))
    return cruise(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function cruise(folder: string): Violation[] {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const folders = ['shared', 'server', 'client', 'simulate']
  const output = execFileSync(
    process.execPath,
    [command, '--config', configFile, '--output-type', 'json', ...folders],
    { cwd: folder, encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  const {
    summary,
  }: { summary: { violations: { rule: { name: string }; from: string; to: string }[] } } =
    JSON.parse(output)
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}
