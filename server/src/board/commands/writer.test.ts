import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, test, vi } from 'vitest'
import { dishes } from '../../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../../../../tests/support/tenant.ts'
import { openWorld } from '../../../../tests/support/world.ts'
import { transaction } from '../../db/pool.ts'
import { afterDecision } from '../decision.ts'
import { type CommandLimits, type DecidedBatch, writeBatches } from './write.ts'
import { createWriter, type Writer } from './writer.ts'

const world = await openWorld()
const { pool, boards } = world.deps
const tenants = await Promise.all(Array.from({ length: 3 }, () => makeTenant(world)))
const userId: number = (await tenants[0]?.waiter.call(calls.me))?.body.id ?? 0

const branchIds = tenants.map(({ branch }) => branch.id)

/** A batch for one branch, which only stores an answer under a key. */
async function batchFor(
  branch: number,
  { key = randomUUID(), limits }: { readonly key?: string; readonly limits?: CommandLimits } = {},
): Promise<DecidedBatch & { readonly key: string }> {
  const held = await boards.hold(branchIds[branch] ?? 0)
  const keyed = { userId, path: '/pruebas', key, bodyHash: Buffer.alloc(32), status: 201 }
  const decision = { events: [], answer: { branch } }
  const command = { decision, events: [], keyed, caller: undefined, limits, drawers: [] }
  return { held, ready: [command], next: held, now: new Date(), key }
}

async function branchesOf(batches: readonly { readonly key: string }[]): Promise<number[]> {
  const rows = await pool.query<{ branch_id: number }>(
    'SELECT branch_id FROM idempotency_keys WHERE key = ANY($1) ORDER BY branch_id',
    [batches.map(({ key }) => key)],
  )
  return rows.map(({ branch_id }) => branch_id)
}

/** Orders as a new guest of a branch. Returns the ID of the guest. */
async function seatGuest(tenant: Tenant): Promise<number> {
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const products = dishes(tenant)
  const { body } = await guest.send(calls.placeOrder, { mesa: table.code, products })
  return body.order.user?.id ?? 0
}

async function batchThatCloses({ branch }: Tenant): Promise<DecidedBatch> {
  const held = await boards.hold(branch.id)
  const now = new Date()
  const closed_at = now.toISOString()
  const closed = [...held.board.bills.values()].map((bill) => ({
    type: 'bill.closed' as const,
    data: { ...bill, status: 'Cerrada' as const, closed_at },
    owners: held.records.get(bill.id)?.owners ?? [],
  }))
  const decision = { events: closed, answer: {} }
  const events = closed.map(({ type, data }, index) => ({
    seq: held.seq + 1 + index,
    at: closed_at,
    actor: null,
    type,
    data,
  }))
  const command = {
    decision,
    events,
    keyed: undefined,
    caller: undefined,
    limits: undefined,
    drawers: [],
  }
  return { held, ready: [command], next: afterDecision(held, decision, events), now }
}

test('writes the waiting batches of all branches with one statement', async () => {
  const batches = await Promise.all([batchFor(0), batchFor(1), batchFor(2)])
  const writer = createWriter(pool)
  const query = vi.spyOn(pool, 'query')
  const written = await Promise.all(batches.map((batch) => writer.write(batch)))
  expect(query).toHaveBeenCalledTimes(2)
  query.mockRestore()
  expect(written).toEqual([true, true, true])
  expect(await branchesOf(batches)).toEqual(branchIds.toSorted((a, b) => a - b))
})

test('shortens the sessions of all guests whose bills one statement closes', async () => {
  const houses = await Promise.all([makeTenant(world), makeTenant(world)])
  const guests = await Promise.all(houses.map(seatGuest))
  const batches = await Promise.all(houses.map(batchThatCloses))
  expect((await writeBatches(pool, batches)).size).toBe(2)
  const rows = await pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM sessions
      WHERE user_id = ANY($1)`,
    [guests],
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([30, 30])
})

test('skips a branch whose log another writer has moved or locked', async () => {
  const [moved, locked, free] = await Promise.all([batchFor(0), batchFor(1), batchFor(2)])
  const { held } = moved
  const old = { ...moved, held: { ...held, seq: held.seq + 1 } }
  const { written } = await transaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM board_heads WHERE branch_id = $1 FOR UPDATE', [
      locked.held.branchId,
    ])
    const writer = createWriter(pool)
    return { written: await Promise.all([old, locked, free].map((batch) => writer.write(batch))) }
  })
  expect(written).toEqual([false, false, true])
  expect(await branchesOf([moved, locked, free])).toEqual([free.held.branchId])
})

test('rejects only the batch that cannot be written', async () => {
  const key = randomUUID()
  const writer = createWriter(pool)
  const used = await batchFor(0, { key })
  expect(await writer.write(used)).toBe(true)
  const others = await Promise.all([batchFor(1), batchFor(2)])
  const [one, bad, other] = await Promise.allSettled(
    [others[0], used, others[1]].map((batch) => batch && writer.write(batch)),
  )
  // The result is false if the failed statement still holds a lock when a batch is written alone.
  expect([one?.status, other?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(bad).not.toMatchObject({ value: true })
  for (const [index, settled] of [one, other].entries())
    expect(await branchesOf(others.slice(index, index + 1))).toHaveLength(
      settled?.status === 'fulfilled' && settled.value ? 1 : 0,
    )
})

/** Runs `work` while the row of a limit is locked. Only the second batch counts that limit. */
async function withLockedLimit(
  work: (
    writer: Writer,
    batches: readonly [DecidedBatch, DecidedBatch, DecidedBatch],
  ) => {
    readonly writing: Promise<boolean>
    readonly free: Promise<boolean>
  },
): Promise<void> {
  const use = { key: `pruebas ${randomUUID()}`, points: 5, seconds: 60 }
  const limits = { uses: [use], guards: [] }
  const writer = createWriter(pool)
  expect(await writer.write(await batchFor(0, { limits }))).toBe(true)
  const batches = await Promise.all([batchFor(0), batchFor(1, { limits }), batchFor(2)])
  const { writing } = await transaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM rate_limits WHERE key = $1 FOR UPDATE', [use.key])
    const begun = work(writer, batches)
    expect(await begun.free).toBe(true)
    expect(await branchesOf([batches[1]])).toEqual([])
    return { writing: { result: begun.writing } }
  })
  expect(await writing.result).toBe(true)
}

test('starts the next statement while one waits for a row lock', () =>
  withLockedLimit((writer, [, waiting, next]) => ({
    writing: writer.write(waiting),
    free: writer.write(next),
  })))

test('writes the other branches of a statement while one waits for a row lock', () =>
  withLockedLimit((writer, [first, waiting, next]) => {
    void writer.write(first)
    return { writing: writer.write(waiting), free: writer.write(next) }
  }))

test('does not end the session of a guest whose bill closes in one branch and opens in another', async () => {
  const houses = await Promise.all([makeTenant(world), makeTenant(world)])
  const [guest] = await Promise.all(houses.map(seatGuest))
  const [closing, other] = await Promise.all(houses.map(batchThatCloses))
  if (!closing || !other || guest === undefined) throw new Error('a batch is missing')
  const [command] = other.ready
  if (!command) throw new Error('a command is missing')
  const resuming = { ...command, decision: { ...command.decision, resumes: guest } }
  expect((await writeBatches(pool, [closing, { ...other, ready: [resuming] }])).size).toBe(2)
  const [row] = await pool.query<{ hours: number }>(
    'SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM sessions WHERE user_id = $1',
    [guest],
  )
  expect(row?.hours).toBe(12)
})
