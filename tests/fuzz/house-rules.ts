/** What must be true of a restaurant whatever was sent to it: its log, its tables, its boards and its money agree. */
import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { expect } from 'vitest'
import { finishErasures } from '../../server/src/customers/commands/erasing.ts'
import { addUp, badlyAnnounced, brokenLogs, logAfter } from '../support/audit.ts'
import { makeUser, type Tenant } from '../support/tenant.ts'
import type { Speaker, World } from '../support/world.ts'

interface Start {
  readonly branch: number
  readonly seq: number
  readonly snapshot: Snapshot
}

async function boardNow(root: Speaker, branch: number): Promise<Start> {
  const { body } = await root.call(calls.catchUp, { params: { sucursal: branch } })
  if (!('snapshot' in body)) throw new Error('somebody new gets a snapshot')
  return { branch, seq: body.seq, snapshot: body.snapshot }
}

/** Notes how the boards are; the function that it gives compares what became of them. */
export async function watchHouse(
  world: World,
  tenants: readonly Tenant[],
): Promise<() => Promise<void>> {
  const root = async () => (await makeUser(world, { superadmin: true })).speaker
  const branches = tenants.flatMap((tenant) => tenant.branches.map(({ id }) => id))
  const reader = await root()
  const starts = await Promise.all(branches.map((branch) => boardNow(reader, branch)))
  return async () => {
    await finishErasures(world.deps)
    // Whoever read the start may be gone by now.
    const auditor = await root()
    for (const start of starts) await checkBranch(world, auditor, start)
    expect(await brokenLogs(world.deps.pool), 'logs with gaps').toEqual([])
    expect(await badlyAnnounced(world.deps.pool), 'orders not announced once').toEqual([])
  }
}

async function checkBranch(world: World, root: Speaker, start: Start): Promise<void> {
  const { pool } = world.deps
  const end = await boardNow(root, start.branch)
  const events: BoardEvent[] = await logAfter(pool, start.branch, start.seq)
  const folded = snapshotOf(applyEvents(boardFrom(start.snapshot), events))
  const at = { params: { sucursal: start.branch } }
  const tables = {
    branch: (await root.call(calls.floor, at)).body,
    orders: (await root.call(calls.openOrders, at)).body.data,
    bills: (await root.call(calls.openBills, at)).body.data,
  }
  expect(JSON.stringify(folded), 'the fold of the log').toBe(JSON.stringify(end.snapshot))
  expect(JSON.stringify(tables), 'the three lists').toBe(JSON.stringify(end.snapshot))
  for (const { bill, kept, added } of await addUp(pool, start.branch)) {
    expect({ bill, ...kept }, 'the money of a bill').toEqual({ bill, ...added })
  }
}
