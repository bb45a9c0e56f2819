import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { brokenLogs } from '../../../tests/support/database/audit.ts'
import {
  addPictures,
  keepTablesBusy,
  openBackupFolder,
  rowsByTable,
} from '../../../tests/support/database/backup.ts'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { migrate } from '../db/migrate.ts'
import type { Pool } from '../db/pool.ts'
import type { Columns } from '../db/sql.ts'
import { createEmptyDatabase, createTestDatabase } from '../db/testing.ts'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const PATIENCE = { timeout: 20_000 }
const place = openBackupFolder()

async function makeOddities(world: World) {
  const tenant = await makeTenant(world)
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table, 'Ñandú 🍜 \\. "x"')
  const products = [
    { product_id: tenant.products[0].id, quantity: 2, note: 'a\tb\nc\\N \\.\nNULL' },
  ]
  expect((await guest.send(calls.placeOrder, { mesa: table.code, products })).status).toBe(201)
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
  // The ID of a deleted row must not be reused after a restore.
  await pool.query(`WITH gone AS (INSERT INTO users (name, created_at) VALUES ('x', now()) RETURNING id)
    SELECT 1 FROM gone`)
  await pool.query('DELETE FROM users WHERE id = (SELECT max(id) FROM users)')
  return tenant
}

/** Removes the data that a restore changes on purpose. Other tests check that data. */
function withoutResetData(contents: Record<string, string[]>) {
  const { sessions: _, installation: __, board_heads, ...rest } = contents
  return {
    ...rest,
    board_heads: board_heads?.map((row) => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'an epoch')),
  }
}

test('backs up and restores a table of 100 MB without holding it in memory', async () => {
  const url = await place.keep(createTestDatabase())
  await addPictures(place.open(url), 50)
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, held() - before)
  }, 2)
  place.after(() => clearInterval(watch))
  await backUp(url, place.file)
  await restoreBackup({
    url: await place.keep(createEmptyDatabase()),
    file: place.file,
    replace: false,
  })
  expect(most).toBeLessThan(80_000_000)
})

describe('a restored backup', () => {
  test('restores a database that equals the original, except for sessions and epoch', async () => {
    const world = await place.openWorld()
    const tenant = await makeOddities(world)
    const before = await rowsByTable(world.databaseUrl)
    const result = await backUp(world.databaseUrl, place.file)
    expect(statSync(place.file).mode & 0o777).toBe(0o600)
    expect(readdirSync(place.folder)).toEqual(['respaldo.gz'])
    const url = await place.keep(createEmptyDatabase())
    const { header, rows } = await restoreBackup({ url, file: place.file, replace: false })

    const after = await rowsByTable(url)
    expect(withoutResetData(after)).toEqual(withoutResetData(before))
    expect(rows).toBe(result.rows)
    expect(before['sessions']).not.toEqual([])
    expect(after['sessions']).toEqual([])
    const pool = place.open(url)
    const epochs = await pool.query<Columns<'installation', 'epoch'>>(
      'SELECT epoch FROM installation UNION SELECT epoch FROM board_heads',
    )
    expect(epochs).toHaveLength(1)
    expect(epochs[0]?.epoch).not.toBe(header.epoch)
    await migrate(url)
    await expect(
      pool.query('DELETE FROM restaurants WHERE id = $1', [tenant.restaurantId]),
    ).rejects.toMatchObject({ code: '23503' })
    const schema = `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conname NOT LIKE 'knex%' ORDER BY 1, 2`
    expect(await pool.query(schema)).toEqual(await world.deps.pool.query(schema))
  })

  test('backs up a consistent state, even if orders arrive during the backup', async () => {
    const world = await place.openWorld()
    const tenant = await makeTenant(world)
    // The backup reads the pictures after the log and before the orders, so large pictures delay reading the orders.
    await addPictures(world.deps.pool, 10)
    const stop = keepTablesBusy(world, tenant)
    const count = async (pool: Pool) =>
      (await pool.query<{ n: number }>('SELECT count(*) AS n FROM orders'))[0]?.n ?? 0
    await expect.poll(() => count(world.deps.pool), PATIENCE).toBeGreaterThan(5)
    const atLeast = await count(world.deps.pool)
    await backUp(world.databaseUrl, place.file)
    const atMost = await count(world.deps.pool)
    await expect.poll(() => count(world.deps.pool), PATIENCE).toBeGreaterThan(atMost)
    expect(await stop()).toBeGreaterThan(atLeast)

    const url = await place.keep(createEmptyDatabase())
    await restoreBackup({ url, file: place.file, replace: false })
    const pool = place.open(url)
    expect(await count(pool)).toBeGreaterThanOrEqual(atLeast)
    expect(await count(pool)).toBeLessThanOrEqual(atMost)
    expect(await brokenLogs(pool)).toEqual([])
    expect(
      await pool.query(`SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id)
        OR NOT EXISTS (SELECT FROM board_events WHERE type = 'order.created' AND entity_id = o.id)`),
    ).toEqual([])
  })

  test('is refused by a database in use, and makes screens load a snapshot and people log in again', async () => {
    const world = await place.openWorld()
    const tenant = await makeOddities(world)
    const { id } = tenant.branch
    await backUp(world.databaseUrl, place.file)
    const refusal = restoreBackup({ url: world.databaseUrl, file: place.file, replace: true })
    await expect(refusal).rejects.toThrow(/^Hay un servidor de Orderi trabajando con esta base/)
    const old = await openScreen(world.url, tenant.waiter.token, id)
    const before = old.shown()
    await makeTenant(world)
    const next = old.seq + 1
    await tenant.waiter.send(calls.setReceiving, { id, abierta: 0 })
    await old.reaches(next)
    const { epoch, seq, board } = old
    old.close()

    const databaseUrl = await place.keep(createEmptyDatabase())
    await restoreBackup({ url: databaseUrl, file: place.file, replace: false })
    const again = await startWorld({}, { ...world, databaseUrl })
    place.after(() => again.close())
    await expect(openScreen(again.url, tenant.waiter.token, id)).rejects.toThrow()
    const [waiter] = await again.deps.pool.query<{ id: number }>(
      "SELECT user_id AS id FROM memberships WHERE restaurant_id = $1 AND type = 'salonero'",
      [tenant.restaurantId],
    )
    const token = await again.tokenOf(waiter?.id ?? 0)
    await again
      .client(token)
      .send(calls.startRestaurant, { restaurant: tenant.restaurantId, branch: id })
    const screen = await openScreen(again.url, token, id, { epoch, seq, board })
    place.after(() => screen.close())
    expect(screen.lastJoin).toHaveProperty('snapshot')
    expect(screen.epoch).not.toBe(epoch)
    expect(screen.shown()).toEqual(before)
  })

  test('migrates a backup of an older release to this release’s schema', async () => {
    const url = await place.keep(createEmptyDatabase())
    const released = join(place.folder, 'migrations')
    mkdirSync(released)
    for (const name of ['0001_schema.sql', '0002_stories.sql']) {
      copyFileSync(join(migrations, name), join(released, name))
    }
    await migrate(url, released)
    const old = place.open(url)
    await old.query(`WITH restaurant AS (
        INSERT INTO restaurants (status, country, currency, commission_type, created_at, translations)
        VALUES (1, 'crc', '₡', 1, now(), '[{"language_code": "es", "name": "Soda Ñ"}]') RETURNING id)
      INSERT INTO branches (restaurant_id, status) SELECT id, 1 FROM restaurant`)
    await backUp(url, place.file)
    const halfway = await place.keep(createEmptyDatabase())
    await restoreBackup({ url: halfway, file: place.file, replace: false, migrations: released })
    await migrate(halfway)

    const target = await place.keep(createTestDatabase())
    await restoreBackup({ url: target, file: place.file, replace: false })
    const pool = place.open(target)
    expect(
      await pool.query(`SELECT r.search, b.amber_minutes FROM restaurants r
        JOIN branches b ON b.restaurant_id = r.id`),
    ).toEqual([{ search: 'soda n ', amber_minutes: 8 }])
    const applied = await pool.query<{ name: string }>(
      'SELECT name FROM knex_migrations ORDER BY id',
    )
    expect(applied.map(({ name }) => `${name}.sql`)).toEqual(readdirSync(migrations).toSorted())
    await migrate(target)
    expect((await rowsByTable(target))['branches']).toEqual(
      (await rowsByTable(halfway))['branches'],
    )
  })
})

function damaged(whole: Buffer): Record<string, Buffer[]> {
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    return bytes
  }
  const third = Math.floor(whole.length / 3)
  return {
    flipped: [1, 2, 12, third, 2 * third, whole.length - 6, whole.length - 1].map(flipped),
    cut: [0, 1, 11, third, whole.length - 9, whole.length - 1].map((end) => whole.subarray(0, end)),
    other: [Buffer.from('no es un respaldo'), Buffer.concat([whole, whole])],
    changed: ['image/webp', '0001_schema', '"rows":1'].map((text) => {
      const plain = gunzipSync(whole)
      plain[plain.lastIndexOf(text) + text.length - 1] = '7'.charCodeAt(0)
      return gzipSync(plain)
    }),
    shortened: [5, 600].map((end) => gzipSync(gunzipSync(whole).subarray(0, -end))),
  }
}

describe('a refused restore', () => {
  test('refuses to restore a file that is damaged, truncated or not a backup', async () => {
    const url = await place.keep(createTestDatabase())
    const pool = place.open(url)
    await pool.query("INSERT INTO images VALUES ('one', 'image/webp', $1, now())", [
      randomBytes(200_000),
    ])
    await backUp(url, place.file)
    const before = await rowsByTable(url)
    for (const [what, files] of Object.entries(damaged(readFileSync(place.file)))) {
      for (const bytes of files) {
        writeFileSync(place.file, bytes)
        const refusal = await restoreBackup({ url, file: place.file, replace: true }).catch(
          (error: unknown) => error,
        )
        expect(refusal, what).toBeInstanceOf(BackupError)
        expect(String(refusal), what).toMatch(/: «?[^\n]*respaldo[^\n]*: no se cambió nada$/)
      }
    }
    rmSync(place.file)
    await expect(restoreBackup({ url, file: place.file, replace: true })).rejects.toThrow(
      /^No se puede leer «.*respaldo\.gz» \(ENOENT\)$/,
    )
    expect(await rowsByTable(url)).toEqual(before)
  })

  test('refuses to restore into a database with data, unless --replace is set', async () => {
    const url = await place.keep(createTestDatabase())
    await place
      .open(url)
      .query(
        "INSERT INTO restaurants (status, country, currency, commission_type, created_at) VALUES (1, 'crc', '₡', 1, now())",
      )
    await backUp(await place.keep(createTestDatabase()), place.file)
    const before = await rowsByTable(url)
    await expect(restoreBackup({ url, file: place.file, replace: false })).rejects.toThrow(
      /^La base ya tiene datos: .*--replace/,
    )
    expect(await rowsByTable(url)).toEqual(before)
    await restoreBackup({ url, file: place.file, replace: true })
    expect(await place.open(url).query('SELECT id FROM restaurants')).toEqual([])

    const foreign = await place.keep(createEmptyDatabase())
    await place.open(foreign).query('CREATE TABLE theirs AS SELECT 1 AS n')
    await expect(restoreBackup({ url: foreign, file: place.file, replace: true })).rejects.toThrow(
      /no son de Orderi/,
    )
    await expect(backUp(foreign, join(place.folder, 'otro.gz'))).rejects.toThrow(
      /no tiene datos de Orderi/,
    )
    expect(await place.open(foreign).query('SELECT n FROM theirs')).toEqual([{ n: 1 }])
  })

  test('changes nothing if the backup is of a newer release, or a migration fails on its data', async () => {
    const url = await place.keep(createTestDatabase())
    await backUp(url, place.file)
    await addPictures(place.open(url), 1)
    const before = await rowsByTable(url)
    const folder = join(place.folder, 'migrations')
    const restore = () =>
      restoreBackup({ url, file: place.file, replace: true, migrations: folder })
    mkdirSync(folder)
    copyFileSync(join(migrations, '0001_schema.sql'), join(folder, '0001_schema.sql'))
    await expect(restore()).rejects.toThrow(
      /^El respaldo es de una versión más nueva de Orderi \(0/,
    )
    for (const name of readdirSync(migrations))
      copyFileSync(join(migrations, name), join(folder, name))
    writeFileSync(join(folder, '9999_broken.sql'), 'SELECT 1 / 0')
    await expect(restore()).rejects.toThrow()
    expect(await rowsByTable(url)).toEqual(before)
  })
})
