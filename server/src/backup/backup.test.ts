import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { brokenLogs } from '../../../tests/support/audit.ts'
import { contentsOf, keepTablesBusy } from '../../../tests/support/backup.ts'
import { openScreen } from '../../../tests/support/screen.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { migrate } from '../db/migrate.ts'
import { createPool, type Pool } from '../db/pool.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { createDaily, isDue } from './daily.ts'
import { restore } from './restore.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const afterwards: (() => unknown)[] = []
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderi-backup-'))
  file = join(folder, 'respaldo.gz')
})
afterEach(async () => {
  for (const end of afterwards.splice(0).toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function openWorld(): Promise<World> {
  const world = await startWorld()
  afterwards.push(() => world.close())
  return world
}

async function keep(database: Promise<TestDatabase>): Promise<string> {
  const { url, drop } = await database
  afterwards.push(drop)
  return url
}

function open(url: string): Pool {
  const pool = createPool(url, { max: 2, applicationName: 'a reader' })
  afterwards.push(() => pool.end())
  return pool
}

/** Pictures of a megabyte each, so that writing them takes a while. */
async function addPictures(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO images SELECT 'picture ' || n, 'image/webp', decode(repeat('0a5c', 500_000), 'hex'), now()
      FROM generate_series(1, $1::int) AS n`,
    [count],
  )
}

/** A restaurant with an order, and with everything that is easily lost on the way. */
async function makeOddities(world: World) {
  const tenant = await makeTenant(world)
  const [table] = tenant.branch.tables
  if (!table) throw new Error('no table')
  const guest = await enterAs(world, table, 'Ñandú 🍜 \\. "x"')
  const products = [
    { product_id: tenant.products[0].id, quantity: 2, note: 'a\tb\nc\\N \\.\nNULL' },
  ]
  expect(
    (await guest.call(calls.placeOrder, { body: { mesa: table.code, products } })).status,
  ).toBe(201)
  const { pool } = world.deps
  await pool.query(
    `INSERT INTO images (hash, media_type, bytes, created_at) VALUES
      ('big', 'image/webp', $1, now()), ('none', 'image/webp', '', now()), ('zeros', 'image/webp', $2, now())`,
    [randomBytes(1_500_000), Buffer.alloc(300)],
  )
  await pool.query(
    `INSERT INTO idempotency_keys (user_id, path, key, body_hash, answer)
      SELECT min(id), '/x', 'k', '\\x00ff0a5c', '{ "b":1.0,  "a" : 1e2, "a": "\\u00e1\\n" }' FROM users`,
  )
  // What had a number and is gone: nobody gets that number again.
  await pool.query(`WITH gone AS (INSERT INTO users (name, created_at) VALUES ('x', now()) RETURNING id)
    SELECT 1 FROM gone`)
  await pool.query('DELETE FROM users WHERE id = (SELECT max(id) FROM users)')
  return tenant
}

/** What a restore changes on purpose is looked at by itself. */
function withoutWhatStartsAnew(contents: Record<string, string[]>) {
  const { sessions: _, installation: __, board_heads, ...rest } = contents
  return {
    ...rest,
    board_heads: board_heads?.map((row) => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'an epoch')),
  }
}

describe('a backup that is taken back', () => {
  test('is the same database, row by row and to the character, but for who was in and which log it is', async () => {
    const world = await openWorld()
    const tenant = await makeOddities(world)
    const before = await contentsOf(world.databaseUrl)
    const told = await backUp(world.databaseUrl, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['respaldo.gz'])
    const url = await keep(createEmptyDatabase())
    const { header, rows } = await restore({ url, file, replace: false })

    const after = await contentsOf(url)
    expect(withoutWhatStartsAnew(after)).toEqual(withoutWhatStartsAnew(before))
    expect(rows).toBe(told.rows)
    expect(before['sessions']).not.toEqual([])
    expect(after['sessions']).toEqual([])
    const pool = open(url)
    const epochs = await pool.query<{ epoch: string }>(
      'SELECT epoch FROM installation UNION SELECT epoch FROM board_heads',
    )
    expect(epochs).toHaveLength(1)
    expect(epochs[0]?.epoch).not.toBe(header.epoch)
    // Generated columns and foreign keys work as ever, and nothing is left to migrate.
    await migrate(url)
    await expect(
      pool.query('DELETE FROM restaurants WHERE id = $1', [tenant.restaurantId]),
    ).rejects.toMatchObject({ code: '23503' })
    const schema = `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conname NOT LIKE 'knex%' ORDER BY 1, 2`
    expect(await pool.query(schema)).toEqual(await world.deps.pool.query(schema))
  })

  test('is of one instant, however much is ordered meanwhile', async () => {
    const world = await openWorld()
    const tenant = await makeTenant(world)
    // They come after the log and before the orders.
    await addPictures(world.deps.pool, 10)
    const stop = keepTablesBusy(world, tenant)
    const count = async (pool: Pool) =>
      (await pool.query<{ n: number }>('SELECT count(*) AS n FROM orders'))[0]?.n ?? 0
    await expect.poll(() => count(world.deps.pool)).toBeGreaterThan(5)
    const atLeast = await count(world.deps.pool)
    await backUp(world.databaseUrl, file)
    const atMost = await count(world.deps.pool)
    await expect.poll(() => count(world.deps.pool)).toBeGreaterThan(atMost)
    expect(await stop()).toBeGreaterThan(atLeast)

    const url = await keep(createEmptyDatabase())
    await restore({ url, file, replace: false })
    const pool = open(url)
    expect(await count(pool)).toBeGreaterThanOrEqual(atLeast)
    expect(await count(pool)).toBeLessThanOrEqual(atMost)
    expect(await brokenLogs(pool)).toEqual([])
    expect(
      await pool.query(`SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id)
        OR NOT EXISTS (SELECT FROM board_events WHERE type = 'order.created' AND entity_id = o.id)`),
    ).toEqual([])
  })

  test('makes every screen take a snapshot, and everybody enter again', async () => {
    const world = await openWorld()
    const tenant = await makeOddities(world)
    const { id } = tenant.branch
    await backUp(world.databaseUrl, file)
    const old = await openScreen(world.url, tenant.waiter.token, id)
    const before = old.shown()
    await makeTenant(world)
    const next = old.seq + 1
    await tenant.waiter.call(calls.setReceiving, { body: { id, abierta: 0 } })
    await old.reaches(next)
    const { epoch, seq, board } = old
    old.close()

    const databaseUrl = await keep(createEmptyDatabase())
    await restore({ url: databaseUrl, file, replace: false })
    const again = await startWorld({}, { ...world, databaseUrl })
    afterwards.push(() => again.close())
    await expect(openScreen(again.url, tenant.waiter.token, id)).rejects.toThrow()
    const [waiter] = await again.deps.pool.query<{ id: number }>(
      "SELECT user_id AS id FROM memberships WHERE restaurant_id = $1 AND type = 'salonero'",
      [tenant.restaurantId],
    )
    const token = await again.tokenOf(waiter?.id ?? 0)
    await again
      .speaker(token)
      .call(calls.startRestaurant, { body: { restaurant: tenant.restaurantId, branch: id } })
    const screen = await openScreen(again.url, token, id, { epoch, seq, board })
    afterwards.push(() => screen.close())
    expect(screen.lastJoin).toHaveProperty('snapshot')
    expect(screen.epoch).not.toBe(epoch)
    expect(screen.shown()).toEqual(before)
  })

  test('of an older release comes to this release’s schema', async () => {
    const url = await keep(createEmptyDatabase())
    const released = join(folder, 'migrations')
    mkdirSync(released)
    for (const name of ['0001_schema.sql', '0002_stories.sql']) {
      copyFileSync(join(migrations, name), join(released, name))
    }
    await migrate(url, released)
    const old = open(url)
    await old.query(`WITH restaurant AS (
        INSERT INTO restaurants (status, country, currency, commission_type, created_at, translations)
        VALUES (1, 'crc', '₡', 1, now(), '[{"language_code": "es", "name": "Soda Ñ"}]') RETURNING id)
      INSERT INTO branches (restaurant_id, status) SELECT id, 1 FROM restaurant`)
    await backUp(url, file)
    const halfway = await keep(createEmptyDatabase())
    await restore({ url: halfway, file, replace: false, migrations: released })
    await migrate(halfway)

    const target = await keep(createTestDatabase())
    await restore({ url: target, file, replace: false })
    const pool = open(target)
    expect(
      await pool.query(`SELECT r.search, b.amber_minutes FROM restaurants r
        JOIN branches b ON b.restaurant_id = r.id`),
    ).toEqual([{ search: 'soda n ', amber_minutes: 8 }])
    const applied = await pool.query<{ name: string }>(
      'SELECT name FROM knex_migrations ORDER BY id',
    )
    expect(applied.map(({ name }) => `${name}.sql`)).toEqual(readdirSync(migrations).toSorted())
    await migrate(target)
    expect((await contentsOf(target))['branches']).toEqual((await contentsOf(halfway))['branches'])
  })
})

describe('a restore is refused, and nothing changes,', () => {
  test('where the file is damaged, cut short or no backup at all', async () => {
    const url = await keep(createTestDatabase())
    const pool = open(url)
    await pool.query("INSERT INTO images VALUES ('one', 'image/webp', $1, now())", [
      randomBytes(200_000),
    ])
    await backUp(url, file)
    const before = await contentsOf(url)
    const whole = readFileSync(file)
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      return bytes
    }
    const third = Math.floor(whole.length / 3)
    const bad = {
      flipped: [1, 2, 12, third, 2 * third, whole.length - 6, whole.length - 1].map(flipped),
      cut: [0, 1, 11, third, whole.length - 9, whole.length - 1].map((end) =>
        whole.subarray(0, end),
      ),
      other: [Buffer.from('no es un respaldo'), Buffer.concat([whole, whole])],
      // Good gzip, but not what was written.
      changed: ['image/webp', '0001_schema', '"rows":1'].map((text) => {
        const plain = gunzipSync(whole)
        plain[plain.lastIndexOf(text) + text.length - 1] = '7'.charCodeAt(0)
        return gzipSync(plain)
      }),
      shortened: [5, 600].map((end) => gzipSync(gunzipSync(whole).subarray(0, -end))),
    }
    for (const [what, files] of Object.entries(bad)) {
      for (const bytes of files) {
        writeFileSync(file, bytes)
        const refusal = await restore({ url, file, replace: true }).catch((error: unknown) => error)
        expect(refusal, what).toBeInstanceOf(BackupError)
        expect(String(refusal), what).toMatch(/: «?[^\n]*respaldo[^\n]*: no se cambió nada$/)
      }
    }
    rmSync(file)
    await expect(restore({ url, file, replace: true })).rejects.toThrow(
      /^No se puede leer «.*respaldo\.gz» \(ENOENT\)$/,
    )
    expect(await contentsOf(url)).toEqual(before)
  })

  test('where it would lose what the database holds, until one asks for that', async () => {
    const url = await keep(createTestDatabase())
    await open(url).query(
      "INSERT INTO restaurants (status, country, currency, commission_type, created_at) VALUES (1, 'crc', '₡', 1, now())",
    )
    await backUp(await keep(createTestDatabase()), file)
    const before = await contentsOf(url)
    await expect(restore({ url, file, replace: false })).rejects.toThrow(
      /^La base ya tiene datos: .*--replace/,
    )
    expect(await contentsOf(url)).toEqual(before)
    await restore({ url, file, replace: true })
    expect(await open(url).query('SELECT id FROM restaurants')).toEqual([])

    const foreign = await keep(createEmptyDatabase())
    await open(foreign).query('CREATE TABLE theirs AS SELECT 1 AS n')
    await expect(restore({ url: foreign, file, replace: true })).rejects.toThrow(/no son de Orderi/)
    await expect(backUp(foreign, join(folder, 'otro.gz'))).rejects.toThrow(
      /no tiene datos de Orderi/,
    )
    expect(await open(foreign).query('SELECT n FROM theirs')).toEqual([{ n: 1 }])
  })

  test('where a server works with the database', async () => {
    const world = await openWorld()
    await backUp(world.databaseUrl, file)
    const refusal = restore({ url: world.databaseUrl, file, replace: true })
    await expect(refusal).rejects.toThrow(/^Hay un servidor de Orderi trabajando con esta base/)
  })

  test('where the backup is of a newer release', async () => {
    const url = await keep(createTestDatabase())
    await backUp(url, file)
    const older = join(folder, 'migrations')
    mkdirSync(older)
    copyFileSync(join(migrations, '0001_schema.sql'), join(older, '0001_schema.sql'))
    const refusal = restore({ url, file, replace: true, migrations: older })
    await expect(refusal).rejects.toThrow(/^El respaldo es de una versión más nueva de Orderi \(0/)
  })

  test('where a newer migration fails on what was restored', async () => {
    const url = await keep(createTestDatabase())
    await backUp(url, file)
    await addPictures(open(url), 1)
    const before = await contentsOf(url)
    const broken = join(folder, 'migrations')
    mkdirSync(broken)
    for (const name of readdirSync(migrations))
      copyFileSync(join(migrations, name), join(broken, name))
    writeFileSync(join(broken, '9999_broken.sql'), 'SELECT 1 / 0')
    await expect(restore({ url, file, replace: true, migrations: broken })).rejects.toThrow()
    expect(await contentsOf(url)).toEqual(before)
  })
})

// 100 MB as they are written into the file.
test('neither way holds a big table in memory', async () => {
  const url = await keep(createTestDatabase())
  await addPictures(open(url), 50)
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, held() - before)
  }, 2)
  afterwards.push(() => clearInterval(watch))
  await backUp(url, file)
  await restore({ url: await keep(createEmptyDatabase()), file, replace: false })
  expect(most).toBeLessThan(60_000_000)
})

describe('every day', () => {
  const at = (text: string) => new Date(`2026-05-${text}:00.000Z`)

  test('a backup is due once four in the morning has passed since the last', () => {
    expect(isDue(undefined, at('10T18:00'))).toBe(true)
    expect(isDue(at('10T10:00'), at('11T09:59'))).toBe(false)
    expect(isDue(at('10T10:00'), at('11T10:00'))).toBe(true)
    expect(isDue(at('10T18:00'), at('11T09:00'))).toBe(false)
    expect(isDue(at('08T18:00'), at('11T09:00'))).toBe(true)
  })

  test('one is made, kept for fourteen days, and those of a person for ever', async () => {
    const url = await keep(createTestDatabase())
    const log = { info: vi.fn(), error: vi.fn() }
    let now = at('01T10:05')
    const look = createDaily({ url, folder, clock: () => now, log })
    writeFileSync(join(folder, 'orderi-manual-2020-01-01T00-00-00.000Z.gz'), '')
    writeFileSync(join(folder, 'orderi-diario-2026-04-30T10-05-00.000Z.gz.parcial'), '')
    expect(await look()).toBe('made')
    expect(await look()).toBe('not due')
    now = at('02T10:05')
    expect(await look()).toBe('made')
    now = at('15T10:06')
    expect(await look()).toBe('made')
    expect(readdirSync(folder)).toEqual([
      'orderi-diario-2026-05-02T10-05-00.000Z.gz',
      'orderi-diario-2026-05-15T10-06-00.000Z.gz',
      'orderi-manual-2020-01-01T00-00-00.000Z.gz',
    ])
    expect(log.info).toHaveBeenCalledTimes(3)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('the node tells when it was made last', async () => {
    const world = await startWorld({ lastBackup: () => new Date(1_778_400_000_000) })
    afterwards.push(() => world.close())
    const figures = await (await fetch(`${world.url}/metrics`)).text()
    expect(figures).toMatch(/^orderi_last_backup_timestamp_seconds 1778400000$/m)
  })

  test('a failure is logged, leaves the earlier ones, and is tried again an hour later', async () => {
    const log = { info: vi.fn(), error: vi.fn() }
    let now = at('20T10:05')
    const broken = join(folder, 'archivo')
    writeFileSync(broken, '')
    const url = await keep(createTestDatabase())
    const look = createDaily({ url, folder: join(broken, 'backups'), clock: () => now, log })
    expect(await look()).toBe('failed')
    expect(log.error).toHaveBeenCalledOnce()
    expect(String(log.error.mock.calls[0]?.[0].err)).toMatch(/No se puede escribir .*ENOTDIR/)
    now = at('20T10:55')
    expect(await look()).toBe('not due')
    rmSync(broken)
    now = at('20T11:05')
    expect(await look()).toBe('made')
  })

  test('two never run at once', async () => {
    const url = await keep(createTestDatabase())
    const pool = open(url)
    const running = async () =>
      (
        await pool.query<{ waiting: boolean }>(
          `SELECT wait_event = 'advisory' AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'orderi-backup'`,
        )
      ).map(({ waiting }) => waiting)
    const other = createPool(url, { max: 1, applicationName: 'another node' })
    await other.query('SELECT pg_advisory_lock($1)', [0x6f_72_64_65 + 1])
    const stopping = new AbortController()
    const log = { info: vi.fn(), error: vi.fn() }
    const look = createDaily({ url, folder, clock: () => at('10T10:00'), log })
    const made = look(stopping.signal)
    await expect.poll(running).toEqual([true])
    stopping.abort()
    expect(await made).toBe('failed')
    await other.end()
    expect(log.error).not.toHaveBeenCalled()
    expect(readdirSync(folder)).toEqual([])
  })

  test('nodes that share a folder make one between them', async () => {
    const url = await keep(createTestDatabase())
    const log = { info: vi.fn(), error: vi.fn() }
    const looks = ['10T10:00', '10T10:01', '10T10:02'].map((time) =>
      createDaily({ url, folder, clock: () => at(time), log }),
    )
    const made = await Promise.all(looks.map((look) => look()))
    expect(made.toSorted((a, b) => a.localeCompare(b))).toEqual(['made', 'not due', 'not due'])
    expect(readdirSync(folder)).toHaveLength(1)
    expect(log.error).not.toHaveBeenCalled()
  })

  test('one that is given up while it is written leaves nothing', async () => {
    const url = await keep(createTestDatabase())
    await addPictures(open(url), 20)
    const stopping = new AbortController()
    const log = { info: vi.fn(), error: vi.fn() }
    const look = createDaily({ url, folder, clock: () => at('10T10:00'), log })
    const made = look(stopping.signal)
    await vi.waitUntil(() => readdirSync(folder).length > 0, { interval: 1, timeout: 10_000 })
    expect(readdirSync(folder)[0]).toMatch(/\.parcial$/)
    stopping.abort()
    expect(await made).toBe('failed')
    expect(log.error).not.toHaveBeenCalled()
    expect(readdirSync(folder)).toEqual([])
  })
})
