/** Invariants that hold after any input: log, database tables, boards and bill amounts agree. */
import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { expect } from 'vitest'
import { finishErasures } from '../../server/src/customers/commands/erase-account.ts'
import {
  brokenLogs,
  compareBills,
  ordersNotAnnouncedOnce,
  readLogAfter,
  withoutPresence,
} from '../support/database/audit.ts'
import { makeUser, type Tenant } from '../support/tenant.ts'
import type { ApiClient, World } from '../support/world.ts'

interface Start {
  readonly branch: number
  readonly seq: number
  readonly snapshot: Snapshot
}

async function boardNow(root: ApiClient, branch: number): Promise<Start> {
  const { body } = await root.get(calls.catchUp, branch)
  if (!('snapshot' in body)) throw new Error('somebody new gets a snapshot')
  return { branch, seq: body.seq, snapshot: body.snapshot }
}

/** Records the boards and returns a function that checks the invariants against the current state. */
export async function watchConsistency(
  world: World,
  tenants: readonly Tenant[],
): Promise<() => Promise<void>> {
  const root = async () => (await makeUser(world, { superadmin: true })).client
  const branches = tenants.flatMap((tenant) => tenant.branches.map(({ id }) => id))
  const reader = await root()
  const starts = await Promise.all(branches.map((branch) => boardNow(reader, branch)))
  return async () => {
    await finishErasures(world.deps)
    // A new superadmin, because fuzzed input may have removed the access of `reader`.
    const auditor = await root()
    for (const start of starts) await checkBranch(world, auditor, start)
    expect(await brokenLogs(world.deps.pool), 'logs with gaps').toEqual([])
    expect(await ordersNotAnnouncedOnce(world.deps.pool), 'orders not announced once').toEqual([])
  }
}

async function checkBranch(world: World, root: ApiClient, start: Start): Promise<void> {
  const { pool } = world.deps
  const end = await boardNow(root, start.branch)
  const events: BoardEvent[] = await readLogAfter(pool, start.branch, start.seq)
  const replayed = snapshotOf(applyEvents(boardFrom(start.snapshot), events))
  const at = { params: { sucursal: start.branch } }
  const tables = {
    branch: (await root.call(calls.floor, at)).body,
    orders: (await root.call(calls.openOrders, at)).body.data,
    bills: (await root.call(calls.openBills, at)).body.data,
  }
  expect(JSON.stringify(replayed), 'the fold of the log').toBe(JSON.stringify(end.snapshot))
  expect(JSON.stringify(tables, withoutPresence), 'the three lists').toBe(
    JSON.stringify(end.snapshot),
  )
  for (const { bill, stored, computed } of await compareBills(pool, start.branch)) {
    expect({ bill, ...stored }, 'the money of a bill').toEqual({ bill, ...computed })
  }
}
