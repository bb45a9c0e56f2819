import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { runSimulation } from '../../simulate/src/run.ts'
import { brokenLogs } from '../support/database/audit.ts'
import { differingScreens } from '../support/live/board-followers.ts'
import { retryCall } from '../support/live/writers.ts'
import { addRegister } from '../support/money/till.ts'
import { type BuiltServer, prepareBuiltServer } from '../support/processes/built-server.ts'
import { seedOfRun } from '../support/seed.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { expectChecksDetectViolations } from './control.ts'
import { type FaultRun, type FaultRunOptions, SERVER_ENV, startFaultRun } from './fault-run.ts'
import { violationsOf } from './violations.ts'

const STOP_IN_A_COMMAND = new URL('inside/stop-in-a-command.mjs', import.meta.url).href
const PAUSE_MS = bySuiteLength<readonly [number, number]>({ short: [200, 600], long: [2000, 4000] })

let server: BuiltServer
let faultRun: FaultRun

beforeAll(async () => {
  server = await prepareBuiltServer()
  await start()
  faultRun = await startFaultRun(place(seedOfRun()))
})
afterAll(async () => {
  faultRun?.close()
  await server?.remove()
})

test.each([
  ['the server', bySuiteLength({ short: 1, long: 20 }), () => server.kill()],
  ['the server and its database', bySuiteLength({ short: 1, long: 10 }), killBoth],
])('%s is killed repeatedly: no order is lost or doubled', async (name, kills, kill) => {
  await faultRun.during(async () => {
    for (let count = 0; count < kills; count += 1) {
      await faultRun.continueFor(pause())
      await faultRun.outage(kill, start)
    }
    await faultRun.continueFor(pause())
  })
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures(name)
})

test('stores an order once and shows it on all screens if the node crashes between its commit and the announcement', async () => {
  await faultRun.during(async () => {
    for (let count = 0; count < bySuiteLength({ short: 1, long: 10 }); count += 1) {
      server.tell({ crashAfterCommits: faultRun.random.between(20, 120) })
      await faultRun.outage(() => server.ended, start)
    }
    await faultRun.continueFor(pause())
  })
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures('crash after a commit')
})

test('repeats the response of a command that is sent again after a crash', async () => {
  const { acknowledged } = faultRun.run
  const replies = await Promise.all(acknowledged.slice(-200).map((each) => each.again()))
  expect(replies.map(({ body }) => body.order.id)).toEqual(
    acknowledged.slice(-200).map(({ orderId }) => orderId),
  )
  expect(replies.every(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toBe(true)
  expect(await violationsOf(faultRun)).toEqual([])
})

test('detects each guarantee that the test violates on purpose', () =>
  expectChecksDetectViolations(faultRun))

test('continues a simulated rush after the server is killed and restarted', async () => {
  faultRun.close()
  faultRun = await startFaultRun(place(faultRun.random.between(1, 1_000_000)))
  const summary = await simulateRushWithOutage()
  expect(summary.commands.failed).toEqual({})
  expect(summary.commands.retried).toBeGreaterThan(0)
  expect(summary.reconnects).toBeGreaterThan(0)
  expect(summary.orders).toBeGreaterThan(5)
  expect(differingScreens(faultRun.screens, await faultRun.whenCaughtUp())).toEqual([])
  await faultRun.withDatabase(async (db) => {
    expect(await brokenLogs(db)).toEqual([])
  })
})

test('closes a cash session with the count that was made before a crash', async () => {
  const { admin, branch } = faultRun.tenant
  const caja = await faultRun.withDatabase((db) => addRegister(db, branch.id))
  const opened = await retryCall(admin, calls.openRegister, { body: { caja, monto: 100 } })
  const turno = opened.body.id
  await retryCall(admin, calls.countCash, { body: { turno, monto: 90 } })
  await faultRun.outage(server.kill, start)
  const { body } = await retryCall(admin, calls.closeRegister, { body: { turno } })
  expect(body).toMatchObject({ status: 'cerrado', counted: 90, expected: 100, difference: -10 })
  expect(body.counts).toHaveLength(1)
})

/** Kills the server after five orders. Stops the simulation when five more orders were placed after the restart. */
async function simulateRushWithOutage(): Promise<Awaited<ReturnType<typeof runSimulation>>> {
  const over = new AbortController()
  let killed: Promise<unknown> | undefined
  let isBack = false
  let ordersThen = Number.POSITIVE_INFINITY
  const summary = await runSimulation({
    url: server.url,
    account: await makeCook(),
    seed: faultRun.random.between(1, 1_000_000),
    speed: 250,
    minutes: 1500,
    branch: faultRun.tenant.branch.id,
    signal: over.signal,
    onProgress({ orders }) {
      if (orders >= 5) {
        killed ??= faultRun.outage(server.kill, start).then(() => {
          isBack = true
        })
      }
      if (isBack) ordersThen = Math.min(ordersThen, orders)
      if (orders >= ordersThen + 5) over.abort()
    },
  })
  await killed
  return summary
}

/** The preloaded crash module does nothing until `server.tell` sends the number of commits. */
function start(): Promise<void> {
  return server.start(SERVER_ENV, [STOP_IN_A_COMMAND])
}

function place(seed: number): FaultRunOptions {
  return { urls: [server.url], openDatabase: server.openDatabase, seed }
}

function pause(): number {
  return faultRun.random.between(...PAUSE_MS)
}

async function killBoth(): Promise<void> {
  server.signalDatabase('SIGKILL')
  await server.kill()
}

function makeCook(): Promise<{ email: string; password: string }> {
  const password = 'una clave larga'
  return faultRun.withDatabase(async (db) => {
    const [row] = await db.query<Columns<'users', 'email'>>(
      `UPDATE users SET password_hash = $1 WHERE id =
        (SELECT user_id FROM memberships WHERE restaurant_id = $2 AND type = 'admin') RETURNING email`,
      [await hashPassword(password), faultRun.tenant.restaurantId],
    )
    return { email: row?.email ?? '', password }
  })
}
