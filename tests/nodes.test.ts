import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '../server/src/db/pool.ts'
import { type FaultRun, SERVER_ENV, startFaultRun, TIMEOUT_MS } from './faults/fault-run.ts'
import { violationsOf } from './faults/violations.ts'
import { connectSocket } from './support/live/screen.ts'
import { retryCall } from './support/live/writers.ts'
import { startTopology, type Topology } from './support/processes/topology.ts'
import { seedOfRun } from './support/seed.ts'
import { createApiClient } from './support/world.ts'

const NODES = 3
/** Shorter than the interval of the cleanup, which also ends revoked sessions. */
const IMMEDIATELY = { timeout: 10_000, interval: 10 }

let topology: Topology
let faultRun: FaultRun
/** The proxy's URL, followed by the URL of each node. */
let nodeUrls: readonly [string, string, string, string]

beforeAll(async () => {
  topology = await startTopology(NODES, { ...SERVER_ENV, LIMITS: 'off' })
  const [one = '', two = '', three = ''] = topology.nodes
  nodeUrls = [topology.url, one, two, three]
  faultRun = await startFaultRun({
    urls: nodeUrls,
    openDatabase: () => createPool(topology.databaseUrl, { max: 2 }),
    seed: seedOfRun(),
  })
})
afterAll(async () => {
  faultRun?.close()
  await topology?.remove()
})

test('keeps all acknowledged commands when one node crashes and another node restarts', async () => {
  await faultRun.during(async () => {
    await faultRun.continueFor(0)
    await faultRun.causeFault(() => topology.kill(2))
    await untilRestarted(2)
    await faultRun.causeFault(() => topology.restart(0))
    await untilRestarted(0)
    await faultRun.continueFor(0)
  })
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures('a node dies, another is updated')
})

test('updates are late by seconds at most if notifications between nodes are lost', async () => {
  await faultRun.during(async () => {
    await faultRun.causeFault(dropNotifications)
    await untilListening()
    await faultRun.continueFor(0)
  })
  expect(await violationsOf(faultRun)).toEqual([])
  expect(await countDropped()).toBeGreaterThan(10)
  await restoreNotifications()
  faultRun.printFigures('the nodes hear nothing of each other')
})

test('the check detects a missing order that was acknowledged', async () => {
  const [first] = faultRun.run.acknowledged
  if (!first) throw new Error('nobody ordered')
  faultRun.run.acknowledged.push({ ...first, orderId: first.orderId + 1_000_000 })
  expect(await violationsOf(faultRun)).not.toEqual([])
  faultRun.run.acknowledged.pop()
})

test('a command that is sent to all nodes is executed once', async () => {
  const { token } = await faultRun.sitDown(0)
  const sent = {
    body: { mesa: faultRun.codeOf(0), products: faultRun.choose() },
    key: randomUuid(),
  }
  const replies = await Promise.all(
    nodeUrls.map((url) => retryCall(createApiClient(url, token), calls.placeOrder, sent)),
  )
  expect(new Set(replies.map(({ body }) => body.order.id)).size).toBe(1)
  expect(replies.filter(({ headers }) => headers.has('Idempotent-Replayed'))).toHaveLength(
    nodeUrls.length - 1,
  )
})

test('a password change on one node immediately ends the person’s other sessions on all nodes', async () => {
  const [, one, two, three] = nodeUrls
  const { email, password } = await hire()
  const [changingToken, otherToken] = [
    await logIn(one, email, password),
    await logIn(three, email, password),
  ]
  const otherScreen = await follow(two, otherToken)
  await createApiClient(one, changingToken).send(calls.updatePassword, {
    current_password: password,
    password: 'otra clave larga',
  })
  await expect.poll(() => otherScreen.codes, IMMEDIATELY).toEqual(['session_revoked'])
  expect(await codeAt(three, otherToken)).toBe('session_revoked')
  expect(await codeAt(three, changingToken)).toBeUndefined()
})

test('a dismissal on one node immediately ends the employee’s role on all nodes', async () => {
  const [, one, two, three] = nodeUrls
  const { id, email, password } = await hire()
  const token = await logIn(one, email, password)
  const board = await follow(two, token)
  await adminAt(one).send(calls.dismissEmployee, { user: id })
  await expect.poll(() => board.codes, IMMEDIATELY).toEqual(['forbidden'])
  expect(await codeAt(three, token)).toBe('forbidden')
})

test('the login limit counts attempts across nodes', async () => {
  const [, one, two] = nodeUrls
  const email = `${randomUUID()}@pruebas.test`
  const guess = async (url: string) => {
    const { status } = await createApiClient(url).send(calls.login, { email, password: 'no sé' })
    return status
  }
  const statuses = []
  for (let time = 0; time < 10; time += 1) statuses.push(await guess(one))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await guess(two)).toBe(429)
  expect(await guess(topology.url)).toBe(429)
})

test('all nodes stop cleanly', async () => {
  expect(await topology.stop()).toBe(0)
})

async function untilRestarted(node: number): Promise<void> {
  await vi.waitFor(() => expect(topology.returns(node)).toBe(1), TIMEOUT_MS)
}

/** Replaces `pg_notify` with a function that drops notifications, and cuts the nodes' LISTEN connections. */
async function dropNotifications(): Promise<void> {
  await faultRun.withDatabase(async (db) => {
    await db.query('CREATE SEQUENCE dropped_notifications')
    await db.query(
      `CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('dropped_notifications'); END $$`,
    )
    await db.query('ALTER DATABASE orderi SET search_path = public, pg_catalog')
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  })
}

/** Waits until all nodes listen again. */
async function untilListening(): Promise<void> {
  const lines = () =>
    faultRun.withDatabase((db) =>
      db.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN orderi'",
      ),
    )
  await expect.poll(lines, { timeout: TIMEOUT_MS }).toHaveLength(NODES)
}

function countDropped(): Promise<number> {
  return faultRun.withDatabase(async (db) => {
    const [row] = await db.query<{ dropped: number }>(
      'SELECT last_value AS dropped FROM dropped_notifications',
    )
    return row?.dropped ?? 0
  })
}

async function restoreNotifications(): Promise<void> {
  await faultRun.withDatabase(async (db) => {
    await db.query('DROP FUNCTION public.pg_notify(text, text)')
  })
}

interface Follower {
  /** The error codes with which the server ended the subscription or the session. */
  readonly codes: string[]
}

const adminAt = (url: string) => createApiClient(url, faultRun.tenant.admin.token)

async function hire(): Promise<{ id: number; email: string; password: string }> {
  const email = `${randomUUID()}@pruebas.test`
  const { body } = await adminAt(nodeUrls[1]).send(calls.createEmployee, {
    name: 'Nora Nueva',
    email,
    type: 'salonero',
    sucursalesSeleccionadas: [faultRun.tenant.branch.id],
  })
  return { id: body.user_id, email, password: body.temporary_password ?? '' }
}

async function logIn(url: string, email: string, password: string): Promise<string> {
  const { body } = await createApiClient(url).send(calls.login, { email, password })
  return body.token
}

async function follow(url: string, token: string): Promise<Follower> {
  const socket = await connectSocket(url, token)
  const codes: string[] = []
  socket.on('board:closed', ({ code }) => codes.push(code))
  socket.on('session:revoked', ({ code }) => codes.push(code))
  const joined = await socket.emitWithAck('board:join', { branch: faultRun.tenant.branch.id })
  expect(joined).toMatchObject({ ok: true })
  return { codes }
}

async function codeAt(url: string, token: string): Promise<string | undefined> {
  const { body } = await createApiClient(url, token).get(calls.floor, faultRun.tenant.branch.id)
  return body.code
}
