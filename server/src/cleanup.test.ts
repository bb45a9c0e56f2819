import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { makeTenant } from '../../tests/support/tenant.ts'
import { openWorld } from '../../tests/support/world.ts'
import { cleanUp } from './cleanup.ts'
import type { Columns } from './db/sql.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

test('completes the erasure of an account even if deleting pictures fails', async () => {
  const { pool } = world.deps
  const [guest] = await pool.query<Columns<'users', 'id'>>(
    "INSERT INTO users (name, is_guest, created_at, erased_at) VALUES ('Ana', true, now(), now()) RETURNING id",
  )
  await pool.query('ALTER TABLE images RENAME TO pictures')
  await cleanUp(world.deps)
  expect(await pool.query('SELECT 1 FROM users WHERE id = $1', [guest?.id])).toEqual([])
})

test('deletes codes for PINs and devices after they expire', async () => {
  const { pool } = world.deps
  const { admin, branch } = await makeTenant(world)
  const { body: me } = await admin.call(calls.me)
  const wall = { name: 'Muro', tipo: 'salon', pin: 'dinero', segundos: 60 } as const
  await admin.send(calls.createPinCode, { user: me.id })
  await admin.send(calls.createDevice, { ...wall, sucursal: branch.id })
  const stored = async () => {
    await cleanUp(world.deps)
    return pool.query(
      'SELECT code_hash FROM pin_codes UNION ALL SELECT code_hash FROM devices WHERE code_hash IS NOT NULL',
    )
  }
  expect(await stored()).toHaveLength(2)
  now = new Date('2026-05-03T18:00:01.000Z')
  expect(await stored()).toEqual([])
})
