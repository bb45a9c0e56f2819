/** Negative controls: violates each guarantee on purpose and expects the checks to detect it. */
import { randomUUID } from 'node:crypto'
import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { expect } from 'vitest'
import type { FollowingScreen } from '../support/following.ts'
import { connectSocket } from '../support/screen.ts'
import { type Acknowledged, retryCall } from '../support/writers.ts'
import type { Evening } from './evening.ts'
import { violationsOf } from './violations.ts'

export async function expectViolationsFound(evening: Evening): Promise<void> {
  expect(await violationsOf(evening)).toEqual([])
  await expectLossyScreen(evening)
  await expectBrokenOrders(evening)
  await expectTampering(evening)
  expect(await violationsOf(evening)).toEqual([])
}

async function expectLossyScreen(evening: Evening): Promise<void> {
  const lossy = await openLossyScreen(evening)
  await order(evening, 'missed')
  const found = await violationsOf({ ...evening, screens: [...evening.screens, lossy] })
  lossy.close()
  expect(found).toEqual(['lossy shows another board'])
}

async function expectBrokenOrders(evening: Evening): Promise<void> {
  const { run } = evening
  const notePrefix = `control ${randomUUID().slice(0, 8)}`
  const doubled = `${notePrefix} doubled`
  await order(evening, doubled)
  const unacknowledged = run.commits.pop() ?? 0
  const repeated = await order(evening, doubled)
  const halved = await order(evening, `${notePrefix} halved`)
  const swollen = await order(evening, `${notePrefix} swollen`)
  await order(evening, `${notePrefix} unknown`)
  const acknowledged = [
    repeated,
    { ...halved, lines: halved.lines + 1 },
    { ...swollen, lines: swollen.lines - 1 },
    { ...halved, marker: `${notePrefix} lost`, lines: 0 },
  ]
  const found = await violationsOf({ ...evening, notePrefix, run: { ...run, acknowledged } })
  run.commits.push(unacknowledged)
  expect(found).toEqual([
    `lost: ${notePrefix} lost`,
    `done twice: ${doubled}`,
    `partly done: ${notePrefix} halved`,
    `partly done: ${notePrefix} swollen`,
    `done but not acknowledged: ${notePrefix} unknown`,
    `in the log but not acknowledged: ${unacknowledged}`,
  ])
}

async function expectTampering(evening: Evening): Promise<void> {
  const found = await evening.withDatabase(async (db) => {
    const [bill] = await db.query<{ id: number }>(
      `UPDATE bills SET total_final = total_final + 1
        WHERE id = (SELECT max(id) FROM bills WHERE branch_id = $1) RETURNING id`,
      [evening.tenant.branch.id],
    )
    try {
      return await violationsOf(evening)
    } finally {
      await db.query('UPDATE bills SET total_final = total_final - 1 WHERE id = $1', [bill?.id])
    }
  })
  expect(found).toEqual([
    'the tables differ in bills',
    expect.stringMatching(/^bill \d+ is not \{/),
  ])
}

/** Orders at the first table without an idempotency key. Returns the order as an acknowledged one. */
async function order(evening: Evening, marker: string): Promise<Acknowledged> {
  const guest = await evening.sitDown(0)
  const products = evening.choose().map((choice) => ({ ...choice, note: marker }))
  const sent = { body: { mesa: evening.codeOf(0), products } }
  const { status, headers, body } = await retryCall(guest, calls.placeOrder, sent)
  expect(status).toBe(201)
  evening.run.commits.push(Number(headers.get('Board-Seq')))
  const again = () => Promise.reject(new Error('not repeated in this test'))
  return { marker, orderId: body.order.id, lines: products.length, again }
}

/** A faulty screen: it skips the first message and never checks sequence numbers. */
async function openLossyScreen({ url, tenant }: Evening): Promise<FollowingScreen> {
  const socket = await connectSocket(url, tenant.waiter.token)
  const joined = await socket.emitWithAck('board:join', { branch: tenant.branch.id })
  if (!joined.ok || !('snapshot' in joined)) throw new Error('the lossy screen could not join')
  let board: Board = boardFrom(joined.snapshot)
  let seq = joined.seq
  let missed = false
  socket.on('board:events', ({ events }) => {
    if (missed) board = applyEvents(board, events)
    missed = true
    seq = events.at(-1)?.seq ?? seq
  })
  return {
    name: 'lossy',
    epoch: joined.epoch,
    get seq() {
      return seq
    },
    shown: () => snapshotOf(board),
    close: () => void socket.close(),
  }
}
