import { calls } from '@orderi/shared/contract/all'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectSocket, openScreen, type Screen } from '../../../tests/support/live/screen.ts'
import { retryCall } from '../../../tests/support/live/writers.ts'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, startWorld, type World } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'
import { runStatement } from '../db/testing.ts'

let world: World
let tenant: Tenant
let guest: ApiClient
beforeEach(async () => {
  world = await startWorld()
  tenant = await makeTenant(world)
  guest = await enterAs(world, table())
})
afterEach(() => world.close())

function table() {
  return tenant.branch.tables[0]
}

async function order(): Promise<void> {
  const body = {
    mesa: table().code,
    products: dishes(tenant),
  }
  const { status } = await retryCall(guest, calls.placeOrder, { body, key: randomUuid() })
  expect(status).toBe(201)
}

/** Copies the database, and can later replace it with the copy, like a fail-over to a lagging standby. */
function databaseCopies() {
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const server = new URL(world.databaseUrl)
  server.pathname = '/postgres'
  const copy = new URL(world.databaseUrl)
  copy.pathname = `/${name}_copy`
  const run = (statement: string) => runStatement(server.href, statement)
  /** Runs a statement that requires a database without connections. */
  const alone = async (statement: string) => {
    await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    // A connection that was being opened may appear after all others have been terminated.
    await vi.waitFor(async () => {
      await run(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
      )
      await run(statement)
    }, 60_000)
  }
  return {
    async copyNow() {
      await alone(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`)
      await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    },
    changeCopy: (statement: string) => runStatement(copy.href, statement),
    /** Replaces the database with the copy. Commits since the copy are lost. */
    async failOver() {
      await alone(`ALTER DATABASE ${name} RENAME TO ${name}_lost`)
      onTestFinished(() => run(`DROP DATABASE IF EXISTS ${name}_lost WITH (FORCE)`))
      await run(`ALTER DATABASE ${name}_copy RENAME TO ${name}`)
    },
  }
}

async function openBoard(): Promise<Screen> {
  const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  screen.socket.on('board:head', ({ epoch }) => {
    if (epoch !== screen.epoch) screen.join().catch(() => {})
  })
  onTestFinished(() => screen.close())
  return screen
}

async function openPhone() {
  const socket = await connectSocket(world.url, guest.token, {
    reconnection: true,
    reconnectionDelay: 10,
  })
  onTestFinished(() => void socket.close())
  let lines = -1
  let joins = 0
  const join = async () => {
    const answer = await socket.timeout(10_000).emitWithAck('bill:join', {})
    joins += 1
    if (answer.ok) lines = answer.bill?.products.length ?? 0
  }
  socket.on('connect', () => void join().catch(() => {}))
  socket.on('bill:changed', (bill) => {
    lines = bill.products.length
  })
  await join()
  return {
    get lines() {
      return lines
    },
    get joins() {
      return joins
    },
  }
}

async function serverBoard() {
  const params = { sucursal: tenant.branch.id }
  const { body } = await retryCall(tenant.waiter, calls.catchUp, { params })
  if (!('snapshot' in body)) throw new Error('somebody new gets a snapshot')
  return body
}

async function expectTrueBoard(screen: Screen, oldEpoch: string) {
  await expect.poll(() => screen.epoch).not.toBe(oldEpoch)
  const { epoch, snapshot } = await serverBoard()
  await expect.poll(() => [screen.epoch, screen.shown()]).toEqual([epoch, snapshot])
}

/** A board and a phone show two orders. The copy of the database lacks the second order. */
async function openWithOlderCopy() {
  const screen = await openBoard()
  const phone = await openPhone()
  await order()
  const database = databaseCopies()
  await database.copyNow()
  await order()
  await expect.poll(() => phone.lines).toBe(2)
  await expect.poll(() => screen.shown().orders.length).toBe(2)
  return { screen, phone, database, epoch: screen.epoch, seq: screen.seq }
}

test('starts a new epoch before the first command that follows a failover to a standby database', async () => {
  const { screen, phone, database, epoch, seq } = await openWithOlderCopy()
  await database.changeCopy('UPDATE installation SET timeline = timeline - 1')

  await database.failOver()
  await order()
  const [{ epoch: written, seq: writtenAt } = { epoch: '', seq: 0 }] = await world.deps.pool.query<
    Columns<'board_heads', 'epoch' | 'seq'>
  >('SELECT epoch, seq FROM board_heads WHERE branch_id = $1', [tenant.branch.id])
  expect(written).not.toBe(epoch)
  // The standby assigns the sequence numbers of the lost order again.
  expect(writtenAt).toBe(seq)
  await expectTrueBoard(screen, epoch)
  await expect.poll(() => phone.joins).toBeGreaterThan(1)
  await expect.poll(() => phone.lines).toBe(2)
})

test('starts a new epoch when the log is behind the emitted events, so that sequence numbers are unique in an epoch', async () => {
  const { screen, phone, database, epoch } = await openWithOlderCopy()

  await database.failOver()
  await order()
  await expectTrueBoard(screen, epoch)
  expect(screen.shown().orders).toHaveLength(2)
  await expect.poll(() => phone.lines).toBe(2)
})

test('informs screens that the log is an older copy, even if no further order is placed', async () => {
  const { screen, phone, database, epoch } = await openWithOlderCopy()
  await database.failOver()
  await expectTrueBoard(screen, epoch)
  expect(screen.shown().orders).toHaveLength(1)
  await expect.poll(() => phone.lines).toBe(1)
})
