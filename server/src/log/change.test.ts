import { expect, test } from 'vitest'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { changeBoard } from './change.ts'
import type { KeyedQueue } from './keyed-queue.ts'

const world = await openWorld()

test('subtracts a command’s time in the queue from the lock time-out, and restores the full time-out for later locks', async () => {
  const { branch } = await makeTenant(world)
  const statements: string[] = []
  const commandQueue: KeyedQueue = { waiting: 0, run: (_subject, work) => work(100) }
  await changeBoard(
    { ...world.deps, commandQueue },
    { branchId: branch.id, actor: null },
    async (tx) => {
      const [row] = await tx.query<{ lock_timeout: string }>('SHOW lock_timeout')
      statements.push(row?.lock_timeout ?? '')
      return []
    },
  )
  expect(statements).toEqual(['3s'])

  const holder = await world.deps.pool.driver.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM board_heads WHERE branch_id = $1 FOR UPDATE', [branch.id])
  const refused = changeBoard(
    { ...world.deps, commandQueue },
    { branchId: branch.id, actor: null },
    () => Promise.reject(new Error('the log was locked')),
  )
  await expect(refused).rejects.toMatchObject({ code: '55P03' })
  await holder.query('ROLLBACK')
  holder.release()
})
