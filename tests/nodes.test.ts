/** Several nodes on one database behind a proxy: what holds for one holds for all, whatever is lost between them and whoever of them dies. */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { newKey } from '@orderi/shared/kernel/keys'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '../server/src/db/pool.ts'
import { EVENING, type Evening, openEvening, PATIENCE_MS } from './faults/evening.ts'
import { wrongsOf } from './faults/wrongs.ts'
import { connect } from './support/screen.ts'
import { seedOfRun } from './support/seed.ts'
import { startTopology, type Topology } from './support/topology.ts'
import { speakTo } from './support/world.ts'
import { insist } from './support/writers.ts'

const NODES = 3
/** Sooner than the sweep that finds everybody who was shown out some time. */
const AT_ONCE = { timeout: 10_000, interval: 10 }

let topology: Topology
let evening: Evening
/** The proxy, then each node itself. */
let ways: readonly [string, string, string, string]

beforeAll(async () => {
  topology = await startTopology(NODES, { ...EVENING, LIMITS: 'off' })
  const [one = '', two = '', three = ''] = topology.nodes
  ways = [topology.url, one, two, three]
  evening = await openEvening({
    urls: ways,
    openDatabase: () => createPool(topology.databaseUrl, { max: 2 }),
    seed: seedOfRun(),
  })
})
afterAll(async () => {
  evening?.close()
  await topology?.remove()
})

test('a node that dies, and one that is updated, cost nobody anything', async () => {
  await evening.during(async () => {
    await evening.goesOn(0)
    await evening.stumble(() => topology.kill(2))
    await untilBack(2)
    await evening.stumble(() => topology.restart(0))
    await untilBack(0)
    await evening.goesOn(0)
  })
  expect(await wrongsOf(evening)).toEqual([])
  evening.tell('a node dies, another is updated')
})

test('words that are lost between the nodes cost seconds', async () => {
  await evening.during(async () => {
    await evening.stumble(loseWords)
    await untilLinesAreUp()
    await evening.goesOn(0)
  })
  expect(await wrongsOf(evening)).toEqual([])
  expect(await wordsLost()).toBeGreaterThan(10)
  await hearAgain()
  evening.tell('the nodes hear nothing of each other')
})

test('what one node kept to itself would be found', async () => {
  const [first] = evening.run.acknowledged
  if (!first) throw new Error('nobody ordered')
  evening.run.acknowledged.push({ ...first, orderId: first.orderId + 1_000_000 })
  expect(await wrongsOf(evening)).not.toEqual([])
  evening.run.acknowledged.pop()
})

test('a command that is sent to all nodes at once is done once', async () => {
  const { token } = await evening.sitDown(0)
  const sent = {
    body: { mesa: evening.codeOf(0), products: evening.choose() },
    key: newKey(),
  }
  const replies = await Promise.all(
    ways.map((url) => insist(speakTo(url, token), calls.placeOrder, sent)),
  )
  expect(new Set(replies.map(({ body }) => body.order.id)).size).toBe(1)
  expect(replies.filter(({ headers }) => headers.has('Idempotent-Replayed'))).toHaveLength(
    ways.length - 1,
  )
})

test('whoever is shown out at one node is out at every other at once', async () => {
  const [, one, two, three] = ways
  const admin = speakTo(one, evening.tenant.admin.token)
  const email = `${randomUUID()}@pruebas.test`
  const { body: hired } = await admin.call(calls.createEmployee, {
    body: {
      name: 'Nora Nueva',
      email,
      type: 'salonero',
      sucursalesSeleccionadas: [evening.tenant.branch.id],
    },
  })
  const temporary = hired.temporary_password ?? ''
  const logIn = async (url: string, password: string) => {
    const { body } = await speakTo(url).call(calls.login, { body: { email, password } })
    return body.token
  }
  const [changing, forgotten] = [await logIn(one, temporary), await logIn(three, temporary)]
  const elsewhere = await follow(two, forgotten)
  await speakTo(one, changing).call(calls.updatePassword, {
    body: { current_password: temporary, password: 'otra clave larga' },
  })
  await expect.poll(() => elsewhere.told, AT_ONCE).toEqual(['session_revoked'])
  expect(await codeAt(three, forgotten)).toBe('session_revoked')
  expect(await codeAt(three, changing)).toBeUndefined()

  const board = await follow(two, changing)
  await admin.call(calls.dismissEmployee, { body: { user: hired.user_id } })
  await expect.poll(() => board.told, AT_ONCE).toEqual(['forbidden'])
  expect(await codeAt(three, changing)).toBe('forbidden')

  const last = await follow(three, changing, null)
  await speakTo(one, changing).call(calls.logout)
  await expect.poll(() => last.told, AT_ONCE).toEqual(['session_revoked'])
  expect(await codeAt(two, changing)).toBe('session_revoked')
})

test('whoever guessed too often at one node guesses at no other', async () => {
  const [, one, two] = ways
  const email = `${randomUUID()}@pruebas.test`
  const guess = async (url: string) => {
    const { status } = await speakTo(url).call(calls.login, { body: { email, password: 'no sé' } })
    return status
  }
  const statuses = []
  for (let time = 0; time < 10; time += 1) statuses.push(await guess(one))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await guess(two)).toBe(429)
  expect(await guess(topology.url)).toBe(429)
})

test('they end in order', async () => {
  expect(await topology.stop()).toBe(0)
})

/** The script starts again what ended. */
async function untilBack(node: number): Promise<void> {
  await vi.waitFor(() => expect(topology.returns(node)).toBe(1), PATIENCE_MS)
}

/** From now on PostgreSQL takes the nodes' words to each other and passes none on; their lines are cut as well. */
async function loseWords(): Promise<void> {
  await evening.withDatabase(async (db) => {
    await db.query('CREATE SEQUENCE lost_words')
    await db.query(
      `CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('lost_words'); END $$`,
    )
    await db.query('ALTER DATABASE orderi SET search_path = public, pg_catalog')
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  })
}

/** Each node looks at everything once it listens again; from then on only the log tells it anything. */
async function untilLinesAreUp(): Promise<void> {
  const lines = () =>
    evening.withDatabase((db) =>
      db.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN orderi'",
      ),
    )
  await expect.poll(lines, { timeout: PATIENCE_MS }).toHaveLength(NODES)
}

function wordsLost(): Promise<number> {
  return evening.withDatabase(async (db) => {
    const [row] = await db.query<{ words: number }>('SELECT last_value AS words FROM lost_words')
    return row?.words ?? 0
  })
}

async function hearAgain(): Promise<void> {
  await evening.withDatabase(async (db) => {
    await db.query('DROP FUNCTION public.pg_notify(text, text)')
  })
}

interface Follower {
  /** Why it was shown out. */
  readonly told: string[]
}

/** A socket on a branch's board, or on none. */
async function follow(
  url: string,
  token: string,
  branch: number | null = evening.tenant.branch.id,
): Promise<Follower> {
  const socket = await connect(url, token)
  const told: string[] = []
  socket.on('board:closed', ({ code }) => told.push(code))
  socket.on('session:revoked', ({ code }) => told.push(code))
  if (branch !== null) {
    const joined = await socket.emitWithAck('board:join', { branch })
    expect(joined).toMatchObject({ ok: true })
  }
  return { told }
}

/** Why a node refuses to show somebody the branch; undefined when it does not. */
async function codeAt(url: string, token: string): Promise<string | undefined> {
  const { body } = await speakTo(url, token).call(calls.floor, {
    params: { sucursal: evening.tenant.branch.id },
  })
  return body.code
}
