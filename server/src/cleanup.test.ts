import { expect, test } from 'vitest'
import { openWorld } from '../../tests/support/world.ts'
import { cleanUp } from './cleanup.ts'
import type { Columns } from './db/sql.ts'

const world = await openWorld()

test('completes the erasure of an account even if deleting pictures fails', async () => {
  const { pool } = world.deps
  const [guest] = await pool.query<Columns<'users', 'id'>>(
    "INSERT INTO users (name, is_guest, created_at, erased_at) VALUES ('Ana', true, now(), now()) RETURNING id",
  )
  await pool.query('ALTER TABLE images RENAME TO pictures')
  await cleanUp(world.deps)
  expect(await pool.query('SELECT 1 FROM users WHERE id = $1', [guest?.id])).toEqual([])
})
