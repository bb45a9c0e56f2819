import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { runSimulation } from '../../simulate/src/run.ts'
import { brokenLogs } from '../support/audit.ts'
import { differingScreens } from '../support/following.ts'
import { byLength } from '../support/length.ts'
import { type Product, prepareProduct } from '../support/product.ts'
import { seedOfRun } from '../support/seed.ts'
import { expectViolationsFound } from './control.ts'
import { EVENING, type Evening, type EveningOptions, openEvening } from './evening.ts'
import { violationsOf } from './violations.ts'

const CRASH_AFTER_COMMIT = new URL('inside/crash-after-commit.mjs', import.meta.url).href
const PAUSE_MS = byLength<readonly [number, number]>({ short: [200, 600], long: [2000, 4000] })

let product: Product
let evening: Evening

beforeAll(async () => {
  product = await prepareProduct()
  await start()
  evening = await openEvening(place(seedOfRun()))
})
afterAll(async () => {
  evening?.close()
  await product?.remove()
})

test.each([
  ['the server', byLength({ short: 1, long: 20 }), () => product.kill()],
  ['the server and its database', byLength({ short: 1, long: 10 }), killBoth],
])('%s is killed repeatedly: no order is lost or doubled', async (name, kills, kill) => {
  await evening.during(async () => {
    for (let count = 0; count < kills; count += 1) {
      await evening.continueFor(pause())
      await evening.outage(kill, start)
    }
    await evening.continueFor(pause())
  })
  expect(await violationsOf(evening)).toEqual([])
  evening.printFigures(name)
})

test('an order whose node crashes between commit and announcement exists once and appears on all screens', async () => {
  await evening.during(async () => {
    for (let count = 0; count < byLength({ short: 1, long: 10 }); count += 1) {
      product.tell({ crashAfterCommits: evening.random.between(20, 120) })
      await evening.outage(() => product.ended, start)
    }
    await evening.continueFor(pause())
  })
  expect(await violationsOf(evening)).toEqual([])
  evening.printFigures('crash after a commit')
})

test('a command that is repeated after a crash gets the same response as the original command', async () => {
  const { acknowledged } = evening.run
  const replies = await Promise.all(acknowledged.slice(-200).map((each) => each.again()))
  expect(replies.map(({ body }) => body.order.id)).toEqual(
    acknowledged.slice(-200).map(({ orderId }) => orderId),
  )
  expect(replies.every(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toBe(true)
  expect(await violationsOf(evening)).toEqual([])
})

test('the checks detect each guarantee that is broken on purpose', () =>
  expectViolationsFound(evening))

test('a simulated rush of orders continues after the server is killed and restarted', async () => {
  evening.close()
  evening = await openEvening(place(evening.random.between(1, 1_000_000)))
  const summary = await simulateRushWithOutage()
  expect(summary.commands.failed).toEqual({})
  expect(summary.commands.retried).toBeGreaterThan(0)
  expect(summary.reconnects).toBeGreaterThan(0)
  expect(summary.orders).toBeGreaterThan(5)
  expect(differingScreens(evening.screens, await evening.whenCaughtUp())).toEqual([])
  await evening.withDatabase(async (db) => {
    expect(await brokenLogs(db)).toEqual([])
  })
})

/** Simulates guests and staff. Kills the server after five orders, and ends five orders after the server's return. */
async function simulateRushWithOutage(): Promise<Awaited<ReturnType<typeof runSimulation>>> {
  const over = new AbortController()
  let killed: Promise<unknown> | undefined
  let isBack = false
  let ordersThen = Number.POSITIVE_INFINITY
  const summary = await runSimulation({
    url: product.url,
    account: await makeCook(),
    seed: evening.random.between(1, 1_000_000),
    speed: 250,
    minutes: 1500,
    branch: evening.tenant.branch.id,
    signal: over.signal,
    onProgress({ orders }) {
      if (orders >= 5) {
        killed ??= evening.outage(product.kill, start).then(() => {
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

/** The preloaded crash module does nothing until `product.tell` sends the number of commits. */
function start(): Promise<void> {
  return product.start(EVENING, [CRASH_AFTER_COMMIT])
}

function place(seed: number): EveningOptions {
  return { urls: [product.url], openDatabase: product.openDatabase, seed }
}

function pause(): number {
  return evening.random.between(...PAUSE_MS)
}

async function killBoth(): Promise<void> {
  product.signalDatabase('SIGKILL')
  await product.kill()
}

function makeCook(): Promise<{ email: string; password: string }> {
  const password = 'una clave larga'
  return evening.withDatabase(async (db) => {
    const [row] = await db.query<{ email: string }>(
      `UPDATE users SET password_hash = $1 WHERE id =
        (SELECT user_id FROM memberships WHERE restaurant_id = $2 AND type = 'admin') RETURNING email`,
      [await hashPassword(password), evening.tenant.restaurantId],
    )
    return { email: row?.email ?? '', password }
  })
}
