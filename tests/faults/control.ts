/** The control of an evening: what must not happen is done on purpose, and has to be found. */
import { randomUUID } from 'node:crypto'
import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { expect } from 'vitest'
import type { FollowingScreen } from '../support/following.ts'
import { connect } from '../support/screen.ts'
import { type Acknowledged, insist } from '../support/writers.ts'
import type { Evening } from './evening.ts'
import { wrongsOf } from './wrongs.ts'

/** Demands that broken promises are found; the evening is as right afterwards as it was before. */
export async function expectToBeFound(evening: Evening): Promise<void> {
  expect(await wrongsOf(evening)).toEqual([])
  await expectLossyScreen(evening)
  await expectBrokenOrders(evening)
  await expectTampering(evening)
  expect(await wrongsOf(evening)).toEqual([])
}

/** A screen that misses one message without noticing. */
async function expectLossyScreen(evening: Evening): Promise<void> {
  const lossy = await openLossyScreen(evening)
  await order(evening, 'missed')
  const found = await wrongsOf({ ...evening, screens: [...evening.screens, lossy] })
  lossy.close()
  expect(found).toEqual(['lossy shows something else'])
}

/** A writer without a key who repeats what was not answered, one whose order never arrived, and two who heard of more or less than was done. */
async function expectBrokenOrders(evening: Evening): Promise<void> {
  const { run } = evening
  const beginning = `control ${randomUUID().slice(0, 8)}`
  const doubled = `${beginning} doubled`
  await order(evening, doubled)
  const unheard = run.commits.pop() ?? 0
  const repeated = await order(evening, doubled)
  const halved = await order(evening, `${beginning} halved`)
  const swollen = await order(evening, `${beginning} swollen`)
  await order(evening, `${beginning} unknown`)
  const acknowledged = [
    repeated,
    { ...halved, lines: halved.lines + 1 },
    { ...swollen, lines: swollen.lines - 1 },
    { ...halved, marker: `${beginning} lost`, lines: 0 },
  ]
  const found = await wrongsOf({ ...evening, beginning, run: { ...run, acknowledged } })
  run.commits.push(unheard)
  expect(found).toEqual([
    `lost: ${beginning} lost`,
    `done twice: ${doubled}`,
    `half done: ${beginning} halved`,
    `half done: ${beginning} swollen`,
    `done, and nobody was told: ${beginning} unknown`,
    `in the log, and nobody was told: ${unheard}`,
  ])
}

/** A bill that somebody changed behind the log's back. */
async function expectTampering(evening: Evening): Promise<void> {
  const found = await evening.withDatabase(async (db) => {
    const [bill] = await db.query<{ id: number }>(
      `UPDATE bills SET total_final = total_final + 1
        WHERE id = (SELECT max(id) FROM bills WHERE branch_id = $1) RETURNING id`,
      [evening.tenant.branch.id],
    )
    try {
      return await wrongsOf(evening)
    } finally {
      await db.query('UPDATE bills SET total_final = total_final - 1 WHERE id = $1', [bill?.id])
    }
  })
  expect(found).toEqual([
    'the tables say something else about bills',
    expect.stringMatching(/^bill \d+ is not \{/),
  ])
}

/** Places an order at the first table, without a key, and keeps where it is in the log. */
async function order(evening: Evening, marker: string): Promise<Acknowledged> {
  const guest = await evening.sitDown(0)
  const products = evening.choose().map((choice) => ({ ...choice, note: marker }))
  const sent = { body: { mesa: evening.codeOf(0), products } }
  const { status, headers, body } = await insist(guest, calls.placeOrder, sent)
  expect(status).toBe(201)
  evening.run.commits.push(Number(headers.get('Board-Seq')))
  const again = () => Promise.reject(new Error('nobody asks again'))
  return { marker, orderId: body.order.id, lines: products.length, again }
}

/** A screen as others build them: it applies what comes, misses the first message, and never looks at the numbers. */
async function openLossyScreen({ url, tenant }: Evening): Promise<FollowingScreen> {
  const socket = await connect(url, tenant.waiter.token)
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
