import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { leftoverPrefix, removeLeftovers } from '../../../tests/support/database/leftovers.ts'
import { copyPreparedData } from '../../../tests/support/database/prepared-data.ts'
import { isFolderTaken, lockFolder } from './embedded/folder-lock.ts'
import { processIdentity } from './embedded/process-identity.ts'
import { type EmbeddedDatabase, runningDatabaseUrl, startEmbedded } from './embedded.ts'
import { createPool, type Pool } from './pool.ts'

beforeAll(() => removeLeftovers(tmpdir()))

let dataDir: string
let started: EmbeddedDatabase[]
let pools: Pool[]
let owners: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), `${leftoverPrefix()}base de la Peña, ñandú `))
  started = []
  pools = []
  owners = []
})
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all(started.map((embedded) => embedded.stop()))
  for (const owner of owners) owner.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

it('stops without leaving a lock or a process, and loses no data, even if its process ID is reused', async () => {
  const first = await start()
  await open(first).query('CREATE TABLE dishes AS SELECT $1::text AS name', ['gallo pinto'])
  const pid = postmasterPid()
  await first.stop()
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)

  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`)
  const second = await start()
  expect(await open(second).query('SELECT name FROM dishes')).toEqual([{ name: 'gallo pinto' }])

  await second.stop()
  writeFileSync(join(dataDir, 'postgres-password'), 'another')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/^DATA_DIR: .*clave/)
})

it('creates a durable UTF-8 database with a password file that only its owner can read', async () => {
  const sql = open(await startNew())
  expect(
    await sql.query(`SELECT current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS commit,
      current_setting('server_encoding') AS encoding,
      upper('ñandú') AS upper`),
  ).toEqual([{ fsync: 'on', commit: 'on', encoding: 'UTF8', upper: 'ÑANDÚ' }])
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  const { url } = started[0] ?? { url: '' }
  const stranger = createPool(url.replace(/:[^:@/]+@/, ':wrong@'))
  pools.push(stranger)
  await expect(stranger.query('SELECT')).rejects.toMatchObject({ code: '28P01' })
})

describe.runIf(process.platform !== 'win32')('with Unix sockets', () => {
  const listening = `SELECT current_setting('listen_addresses') AS addresses,
    current_setting('unix_socket_permissions') AS permissions,
    inet_server_port() AS port`
  const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('orderi-socket-'))

  it('uses a Unix socket in a folder that only its user may enter, and no port', async () => {
    const embedded = await start()
    expect(await open(embedded).query(listening)).toEqual([
      { addresses: '', permissions: '0700', port: null },
    ])
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700)
    expect(runningDatabaseUrl(dataDir)).toBe(embedded.url)
    await embedded.stop()
    expect(readdirSync(dataDir)).not.toContain('socket')
  })

  it('uses a temporary folder for the socket if the path of the data folder is too long', async () => {
    dataDir = join(dataDir, 'una carpeta con un nombre largo'.repeat(4))
    const before = temporary()
    copyPreparedData(dataDir)
    const owner = await startOwner()
    const [folder = ''] = temporary().filter((name) => !before.includes(name))
    expect(statSync(join(tmpdir(), folder)).mode & 0o777).toBe(0o700)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const embedded = await start()
    expect(await open(embedded).query('SELECT number FROM sample')).toEqual([{ number: 7 }])
    expect(temporary()).not.toContain(folder)
    expect(runningDatabaseUrl(dataDir)).toBe(embedded.url)
    await embedded.stop()
    expect(temporary()).toEqual(before)
  })
})

it('rotates a large PostgreSQL log file while the database runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const sql = open(await start())
  const log = join(dataDir, 'postgres.log')
  appendFileSync(log, 'x'.repeat(10_000_001))
  vi.advanceTimersByTime(60_000)
  expect(statSync(`${log}.1`).size).toBeGreaterThan(10_000_000)
  expect(statSync(log).size).toBe(0)
  await expect(sql.query('SELECT 1 / 0')).rejects.toThrow()
  await vi.waitUntil(() => readFileSync(log, 'utf8').includes('division by zero'), 20_000)
  expect(statSync(log).size).toBeLessThan(10_000)
})

it('restarts the database at the same address after a crash', async () => {
  const embedded = await start()
  const sql = open(embedded)
  await sql.query('CREATE TABLE sample AS SELECT 7 AS number')
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 })
  // The dead postmaster's child processes still respond for a moment.
  await vi.waitFor(() => expect(postmasterPid()).not.toBe(pid), { timeout: 20_000, interval: 50 })
  await vi.waitFor(
    async () => expect(await sql.query('SELECT number FROM sample')).toEqual([{ number: 7 }]),
    { timeout: 20_000, interval: 50 },
  )
})

it('takes over the database of a killed server without losing committed data', async () => {
  copyPreparedData(dataDir)
  const owner = await startOwner()
  const orphan = postmasterPid()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isRunning(orphan)).toBe(true)

  const sql = open(await start())
  expect(await sql.query('SELECT number FROM sample')).toEqual([{ number: 7 }])
  expect(isRunning(orphan)).toBe(false)
})

it('creates the database again if the server was killed during the first start', async () => {
  const owner = spawnOwner()
  await vi.waitUntil(() => readdirSync(dataDir).some((name) => name.includes('.new-')), {
    timeout: 20_000,
    interval: 5,
  })
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const sql = open(await startNew())
  expect(await sql.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
})

it('refuses a data folder that another server uses', async () => {
  const lock = await lockFolder(dataDir)
  onTestFinished(lock.release)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^DATA_DIR: otro servidor \(proceso \d+\) ya usa «.+»$/,
  )
})

it('takes over a data folder whose lock belongs to a dead process', async () => {
  const path = join(dataDir, 'server.lock')
  writeFileSync(path, `${process.pid} an-earlier-life`)
  const lock = await lockFolder(dataDir)
  expect(readFileSync(path, 'utf8')).toContain(`${process.pid} ${processIdentity(process.pid)}`)
  lock.release()
})

describe.runIf(process.platform === 'linux')('a folder locked from another container', () => {
  const path = () => join(dataDir, 'server.lock')
  const elsewhere = () => {
    const [boot] = processIdentity(process.pid)?.split(':') ?? []
    writeFileSync(path(), `1 ${boot}:1 pid:[1]`)
  }

  it('refuses a data folder while a server in another container renews its lock', async () => {
    elsewhere()
    const beating = setInterval(() => utimesSync(path(), new Date(), new Date()), 100)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /^DATA_DIR: otro servidor \(en otro contenedor\) ya usa «.+»$/,
    )
    clearInterval(beating)
    expect(readdirSync(dataDir)).toEqual(['server.lock'])
  })

  it('respects another server’s lock after the clock was changed or the machine was suspended', async () => {
    elsewhere()
    const longAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    utimesSync(path(), longAgo(9), longAgo(9))
    const beating = setTimeout(() => utimesSync(path(), longAgo(8), longAgo(8)), 2_000)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /^DATA_DIR: otro servidor \(en otro contenedor\)/,
    )
    clearTimeout(beating)
    utimesSync(path(), longAgo(7), longAgo(7))
    const speaking = setTimeout(() => utimesSync(path(), longAgo(6), longAgo(6)), 1_000)
    expect(await isFolderTaken(dataDir)).toBe(true)
    clearTimeout(speaking)
  })

  it('takes over a data folder when a server in another container no longer renews its lock', async () => {
    elsewhere()
    const lock = await lockFolder(dataDir)
    lock.release()
    expect(existsSync(path())).toBe(false)
  })

  it('locks a data folder as long as its server runs', async () => {
    const lock = await lockFolder(dataDir)
    const { mtimeMs } = statSync(path())
    await vi.waitUntil(() => statSync(path()).mtimeMs > mtimeMs, { timeout: 10_000 })
    rmSync(path())
    await vi.waitUntil(() => existsSync(path()), { timeout: 10_000 })
    lock.release()
  })

  it('kills PostgreSQL and changes no files when another server has taken the lock', async () => {
    const embedded = await start()
    const pid = postmasterPid()
    elsewhere()
    await embedded.lost
    await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 })
    await embedded.stop()
    expect(existsSync(path())).toBe(true)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true)
  })
})

it('refuses data of another PostgreSQL major version or other files, explains what to do, and changes nothing', async () => {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder)
  writeFileSync(join(folder, 'notas.txt'), 'mías')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^DATA_DIR: .* no contiene datos de PostgreSQL/,
  )
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  writeFileSync(join(folder, 'postmaster.pid'), '1\n')
  const before = statSync(folder).mtimeMs
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^DATA_DIR: .* PostgreSQL 17 y aquí se ejecuta el 18; .*npm run backup .*npm run restore /,
  )
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  expect(readdirSync(folder)).toEqual(['PG_VERSION', 'notas.txt', 'postmaster.pid'])
  expect(statSync(folder).mtimeMs).toBe(before)
})

const nobody = 65_534

/** Only root can change file owners and start processes as another user. That user must be able to read the sources. */
function mayStartAsNobody(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const look = "require('node:fs').readFileSync(process.argv[1])"
  const args = ['--eval', look, fileURLToPath(new URL('embedded.ts', import.meta.url))]
  return spawnSync(process.execPath, args, { uid: nobody, gid: nobody }).status === 0
}

describe.runIf(mayStartAsNobody())('root', () => {
  it('runs PostgreSQL as the owner of an existing data folder, and does not change the owner', async () => {
    chownSync(dataDir, nobody, nobody)
    const owner = await startOwner(nobody)
    const orphan = postmasterPid()
    expect(statSync(`/proc/${orphan}`).uid).toBe(nobody)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const sql = open(await start())
    expect(await sql.query('SELECT number FROM sample')).toEqual([{ number: 7 }])
    expect(isRunning(orphan)).toBe(false)
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody)
    expect(statSync(join(dataDir, 'postgres/postmaster.pid')).uid).toBe(nobody)
  })

  it.each([
    ['the folder', ''],
    ['the database', 'postgres'],
    ['a secret', 'postgres-password'],
  ])('refuses to start if another user owns %s, and explains the remedy', async (_, name) => {
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'postgres-password'), 'secreta', { mode: 0o600 })
    for (const path of ['', ...readdirSync(dataDir)]) {
      if (path !== name) chownSync(join(dataDir, path), nobody, nobody)
    }
    const refused = spawnOwner(nobody)
    const [output, [code]] = await Promise.all([
      refused.stderr ? text(refused.stderr) : '',
      once(refused, 'close'),
    ])
    expect(code).toBe(1)
    expect(output).toContain(`DATA_DIR: no se puede escribir en «${join(dataDir, name)}»`)
    expect(output).toContain(
      `es del usuario «root» y Orderi se ejecuta como «nobody»; entregue la carpeta con «sudo chown -R nobody '${dataDir}'»`,
    )
    expect(readdirSync(dataDir)).toEqual(['postgres', 'postgres-password'])
  })
})

it('names the data folder in the error if the folder cannot be created', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  await expect(startEmbedded({ dataDir: join(file, 'data') })).rejects.toThrow(
    /^DATA_DIR: no se puede escribir en «.*file/,
  )
  if (!existsSync('/proc/self')) return
  // Its parent folder exists, but creating a folder still fails with ENOENT.
  await expect(startEmbedded({ dataDir: '/proc/orderi/datos' })).rejects.toThrow(
    'DATA_DIR: no se puede escribir en «/proc/orderi/datos» (ENOENT)',
  )
})

async function start(): Promise<EmbeddedDatabase> {
  if (!existsSync(join(dataDir, 'postgres'))) copyPreparedData(dataDir)
  return startNew()
}

async function startNew(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir })
  started.push(embedded)
  return embedded
}

function open({ url }: EmbeddedDatabase): Pool {
  const pool = createPool(url)
  pools.push(pool)
  return pool
}

async function startOwner(uid?: number): Promise<ChildProcess> {
  const owner = spawnOwner(uid)
  if (owner.stdout) await once(owner.stdout, 'data')
  return owner
}

function spawnOwner(uid?: number): ChildProcess {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url))})
    const { createPool } = await import(${JSON.stringify(new URL('pool.ts', import.meta.url))})
    const { url } = await startEmbedded({ dataDir: process.argv[1] })
    await createPool(url).query('CREATE TABLE sample AS SELECT 7 AS number')
    console.log('written')
    // This process ends itself after the test process has ended, even if the test process was killed.
    setInterval(() => process.ppid === ${process.pid} || process.exit(), 250)`
  const owner = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, dataDir],
    {
      stdio: ['ignore', 'pipe', uid === undefined ? 'inherit' : 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  )
  owners.push(owner)
  return owner
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function isRunning(pid: number): boolean {
  return processIdentity(pid) !== undefined
}

describe('without Unix sockets', () => {
  beforeEach(() => {
    const longest = join(dataDir, 'x'.repeat(120))
    mkdirSync(longest)
    vi.stubEnv('TMPDIR', longest)
    dataDir = longest
  })
  afterEach(() => vi.unstubAllEnvs())

  it('listens only on loopback on systems without Unix sockets, and changes the port at every restart', async () => {
    const embedded = await start()
    const { hostname, port } = new URL(embedded.url)
    expect(hostname).toBe('127.0.0.1')
    const pool = createPool(() => embedded.url)
    pools.push(pool)
    expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    process.kill(postmasterPid(), 'SIGKILL')
    const patience = { timeout: 20_000, interval: 50 }
    // An open connection survives the postmaster's end briefly, so only the new port proves the restart.
    await vi.waitFor(() => expect(new URL(embedded.url).port).not.toBe(port), patience)
    await vi.waitFor(
      async () => expect(await pool.query('SELECT 2 AS two')).toEqual([{ two: 2 }]),
      patience,
    )
    // PostgreSQL accepts connections shortly before it reports that it is ready.
    await vi.waitFor(() => expect(runningDatabaseUrl(dataDir)).toBe(embedded.url), patience)
  })
})
