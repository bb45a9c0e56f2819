// Builds the parts whose sources changed since the last build: shared, server, web app.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { Failure, root, runProgram, runScript } from './run.mjs'

const stampName = '.built-from'
const tsc = 'node_modules/typescript7/bin/tsc'
const vite = 'node_modules/vite/bin/vite.js'

/** @type {{ name: string, out: string, sources: string[], command: (out: string) => string[] }[]} */
const targets = [
  {
    name: 'reglas',
    out: 'shared/dist',
    sources: [
      'shared/src',
      'shared/tsconfig.build.json',
      'tsconfig.build.json',
      'tsconfig.base.json',
    ],
    command: (out) => [tsc, '-p', 'shared/tsconfig.build.json', '--outDir', out],
  },
  {
    name: 'servidor',
    out: 'server/dist',
    sources: [
      'server/src',
      'server/tsconfig.build.json',
      'tsconfig.build.json',
      'tsconfig.base.json',
    ],
    command: (out) => [tsc, '-p', 'server/tsconfig.build.json', '--outDir', out],
  },
  {
    name: 'simulación',
    out: 'simulate/dist',
    sources: [
      'simulate/src',
      'simulate/tsconfig.build.json',
      'tsconfig.build.json',
      'tsconfig.base.json',
    ],
    command: (out) => [tsc, '-p', 'simulate/tsconfig.build.json', '--outDir', out],
  },
  {
    name: 'web',
    out: 'client/dist',
    sources: ['client', 'shared/src', 'package-lock.json'],
    command: (out) => [
      vite,
      'build',
      'client',
      '--outDir',
      join(root, out),
      '--emptyOutDir',
      '--logLevel=warn',
    ],
  },
]

/** The caller must hold the set-up lock. */
export async function ensureBuilt() {
  const stale = targets
    .map((target) => ({ ...target, hash: hashOf(target.sources) }))
    .filter(({ out, hash }) => builtFrom(out) !== hash)
  if (stale.length === 0) return
  console.log(`Compilando: ${stale.map(({ name }) => name).join(', ')}…`)
  await Promise.all(stale.map(build))
}

/** @param {(typeof targets)[number] & { hash: string }} target */
async function build({ name, out, hash, command }) {
  // Builds into a second folder that then replaces the first, so that a running server never reads a partial build.
  const fresh = `${out}.new`
  const old = `${out}.old`
  for (const path of [fresh, old]) rmSync(join(root, path), { recursive: true, force: true })
  const code = await runProgram(process.execPath, command(fresh), { quiet: true })
  if (code !== 0) throw new Failure(`No se pudo compilar: ${name}. La razón está arriba.`)
  writeFileSync(join(root, fresh, stampName), hash)
  if (existsSync(join(root, out))) renameSync(join(root, out), join(root, old))
  renameSync(join(root, fresh), join(root, out))
  rmSync(join(root, old), { recursive: true, force: true })
}

/** @param {string} out */
function builtFrom(out) {
  const stamp = join(root, out, stampName)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesOf)) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|dist\..*|.*\.test\.tsx?)$/.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
    .toSorted()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(() =>
    withSetupLock(async () => {
      await ensureInstalled({ full: false })
      await ensureBuilt()
    }),
  )
}
