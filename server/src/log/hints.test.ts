import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { createPool, type Pool } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { createNodeHintChannel, type NodeHint, type NodeHintChannel } from './hints.ts'

/** Shorter than the interval of 15 s at which nodes check all sockets, because that check would hide a lost hint. */
const SOON = { timeout: 10_000 }

let database: TestDatabase
let pool: Pool
const open: { close(): unknown }[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  // With this search path, functions in `public` replace those of PostgreSQL.
  const url = new URL(database.url)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  pool = createPool(url.href)
})
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
  await pool.end()
  await database.drop()
})

interface Ear {
  readonly hints: NodeHintChannel
  readonly received: NodeHint[]
  again: number
  readonly errors: unknown[]
}

async function listen(node: string): Promise<Ear> {
  const received: NodeHint[] = []
  const errors: unknown[] = []
  const ear: Ear = {
    received,
    errors,
    again: 0,
    hints: await createNodeHintChannel({
      pool,
      node,
      onHint: (hint) => received.push(hint),
      onReconnect: () => {
        ear.again += 1
      },
      onError: (error) => errors.push(error),
    }),
  }
  open.push(ear.hints)
  return ear
}

async function cutLines(db: Pool): Promise<void> {
  const cut = await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN orderi'`,
  )
  expect(cut).toHaveLength(2)
}

const hintAt = (seq: number) => ({ branchId: 1, epoch: 'e', seq, owners: [seq] })

test('sends the first hint of a burst immediately, and combines the other hints', async () => {
  const [one, two] = [await listen('one'), await listen('two')]
  // The clock is fixed, because a pause of the machine would split the burst.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  for (let seq = 1; seq <= 50; seq += 1) one.hints.board(hintAt(seq))
  one.hints.user(7)
  clock.mockRestore()
  await expect.poll(() => two.received, SOON).toHaveLength(2)
  // The two notifications use different connections, so either may arrive first.
  const [first, rest] = two.received.toSorted((a, b) => a.users.length - b.users.length)
  expect(first?.boards).toEqual([hintAt(1)])
  expect(rest?.users).toEqual([7])
  expect(rest?.boards).toHaveLength(1)
  expect(rest?.boards[0]).toMatchObject({ branchId: 1, seq: 50 })
  expect(rest?.boards[0]?.owners).toHaveLength(40)
  expect(one.received).toEqual([])
})

test('repeats a hint that could not be sent, unless the same board has a newer hint', async () => {
  const [one, two] = [await listen('one'), await listen('two')]
  await pool.query(
    `CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN RAISE 'mute'; END $$`,
  )
  one.hints.board(hintAt(1))
  one.hints.user(7)
  await expect.poll(() => one.errors.length, SOON).toBeGreaterThan(0)
  one.hints.board(hintAt(2))
  await pool.query('DROP FUNCTION public.pg_notify(text, text)')
  await expect.poll(() => two.received.flatMap(({ users }) => users), SOON).toEqual([7])
  const boards = () => two.received.flatMap((hint) => hint.boards)
  await expect.poll(() => boards().at(-1), SOON).toMatchObject({ seq: 2 })
})

test('reconnects after a lost connection and reports the reconnection', async () => {
  const [one, two] = [await listen('one'), await listen('two')]
  await cutLines(pool)
  await expect.poll(() => [one.again, two.again], SOON).toEqual([1, 1])
  one.hints.board(hintAt(1))
  await expect.poll(() => two.received.length, SOON).toBe(1)
})

test('delivers logouts and join requests that occurred while the connection was lost', async () => {
  const one: World = await startWorld({ hasPeers: true })
  open.push(one)
  const two = await startWorld({ hasPeers: true }, one)
  open.unshift(two)
  const tenant = await makeTenant(one)
  const [table] = tenant.branch.tables
  const [owner, asker] = [await enterAs(one, table), await enterAs(one, table, 'Marco')]
  const products = dishes(tenant)
  const { body } = await owner.send(calls.placeOrder, { mesa: table.code, products })

  const messages: string[] = []
  const guest = await connectSocket(two.url, owner.token)
  guest.on('bill:asked', ({ name }) => messages.push(name))
  expect(await guest.emitWithAck('bill:join', {})).toMatchObject({ ok: true })
  const staff = await connectSocket(two.url, tenant.waiter.token)
  staff.on('session:revoked', ({ code }) => messages.push(code))
  open.unshift(guest, staff)

  await cutLines(one.deps.pool)
  await tenant.waiter.call(calls.logout)
  await asker.send(calls.askToJoin, { mesa: table.code, bill_id: body.order.bill.id })
  await expect.poll(() => messages.toSorted(), SOON).toEqual(['Marco', 'session_revoked'])
})

test('splits a large burst into notifications that PostgreSQL accepts', async () => {
  const [one, two] = [await listen('one'), await listen('two')]
  const epoch = randomUUID()
  const at = new Date().toISOString()
  const screen = (station: number, count: number) => ({
    branchId: 2 ** 31,
    node: randomUUID(),
    station,
    count,
    at,
  })
  const most = Array.from({ length: 40 }, (_, index) => 2 ** 31 + index)
  for (const branchId of most) one.hints.board({ branchId, epoch, seq: 2 ** 31, owners: most })
  for (const userId of most) {
    one.hints.user(userId)
    one.hints.join({ userId, requestId: userId })
    one.hints.mark({
      branchId: userId,
      billId: userId,
      user: { id: userId, name: '€'.repeat(2000) },
      at,
    })
    one.hints.screens([screen(userId, 7), screen(userId, 1)])
  }
  const all = <T>(part: (hint: NodeHint) => readonly T[]) => two.received.flatMap(part)
  await expect.poll(() => all((hint) => hint.boards), SOON).toHaveLength(40)
  expect(all((hint) => hint.users)).toEqual(most)
  expect(all((hint) => hint.joins)).toHaveLength(40)
  await expect.poll(() => all((hint) => hint.marks), SOON).toHaveLength(40)
  expect(all((hint) => hint.screens).map(({ count }) => count)).toEqual(most.map(() => 1))
  expect(one.errors).toEqual([])
})

test('asks other nodes for their screens', async () => {
  const [one, two] = [await listen('one'), await listen('two')]
  one.hints.requestScreens()
  await expect
    .poll(() => two.received.map(({ requestsScreens }) => requestsScreens), SOON)
    .toEqual([true])
})
