/** Negative controls: violates each guarantee on purpose and expects the checks to detect it. */

import { randomUUID } from 'node:crypto'
import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { expect } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import type { BoardFollower } from '../support/live/board-followers.ts'
import { connectSocket } from '../support/live/screen.ts'
import { type AcknowledgedOrder, retryCall } from '../support/live/writers.ts'
import type { FaultRun } from './fault-run.ts'
import { violationsOf } from './violations.ts'

/** Violates one guarantee after another. Expects the checks to find each violation, and none before and after. */
export async function expectChecksDetectViolations(faultRun: FaultRun): Promise<void> {
  expect(await violationsOf(faultRun)).toEqual([])
  await expectLossyScreen(faultRun)
  await expectBrokenOrders(faultRun)
  await expectBrokenPayments(faultRun)
  await expectTampering(faultRun)
  expect(await violationsOf(faultRun)).toEqual([])
}

async function expectLossyScreen(faultRun: FaultRun): Promise<void> {
  const lossy = await openLossyScreen(faultRun)
  await order(faultRun, 'missed')
  const found = await violationsOf({ ...faultRun, screens: [...faultRun.screens, lossy] })
  lossy.close()
  expect(found).toEqual(['lossy shows another board'])
}

async function expectBrokenOrders(faultRun: FaultRun): Promise<void> {
  const { run } = faultRun
  const notePrefix = `control ${randomUUID().slice(0, 8)}`
  const doubled = `${notePrefix} doubled`
  await order(faultRun, doubled)
  const unacknowledged = run.commits.pop() ?? 0
  const repeated = await order(faultRun, doubled)
  const withMissingLine = await order(faultRun, `${notePrefix} short`)
  const withExtraLine = await order(faultRun, `${notePrefix} long`)
  await order(faultRun, `${notePrefix} unknown`)
  const acknowledged = [
    repeated,
    { ...withMissingLine, lines: withMissingLine.lines + 1 },
    { ...withExtraLine, lines: withExtraLine.lines - 1 },
    { ...withMissingLine, marker: `${notePrefix} lost`, lines: 0 },
  ]
  const found = await violationsOf({ ...faultRun, notePrefix, run: { ...run, acknowledged } })
  run.commits.push(unacknowledged)
  expect(found).toEqual([
    `lost: ${notePrefix} lost`,
    `done twice: ${doubled}`,
    `partly done: ${notePrefix} short`,
    `partly done: ${notePrefix} long`,
    `done but not acknowledged: ${notePrefix} unknown`,
    `in the log but not acknowledged: ${unacknowledged}`,
  ])
}

async function expectBrokenPayments(faultRun: FaultRun): Promise<void> {
  const notePrefix = `control ${randomUUID().slice(0, 8)}`
  const bill = await chargeOrder(faultRun, `${notePrefix} unknown`)
  const found = await faultRun.withDatabase(async (db) => {
    const changeTotal = (amount: number) =>
      db.query('UPDATE bills SET total_final = total_final + $2 WHERE id = $1', [bill, amount])
    await changeTotal(1)
    try {
      const run = { ...faultRun.run, acknowledged: [], payments: [`${notePrefix} lost`] }
      return await violationsOf({ ...faultRun, notePrefix, run })
    } finally {
      await changeTotal(-1)
    }
  })
  expect(found).toEqual([
    expect.stringMatching(`^bill ${bill} is not {`),
    `lost payment: ${notePrefix} lost`,
    `paid but not acknowledged: ${notePrefix} unknown`,
    `bill ${bill} is closed with a balance`,
    `the ledger has 100 due of the closed bill ${bill}`,
  ])
  faultRun.run.payments.push(`${notePrefix} unknown`)
}

/** Orders and charges a dish. Returns the bill's ID. */
async function chargeOrder({ tenant, till, run }: FaultRun, referencia: string): Promise<number> {
  const { admin, branch, products } = tenant
  const taken = await retryCall(admin, calls.takeOrder, {
    body: {
      table_id: branch.tables[0].id,
      products: [{ product_id: products[0].id, quantity: 1 }],
    },
  })
  const { id, saldo } = taken.body.bill
  const pago = { metodo: till.methodOf('tarjeta'), monto: saldo, referencia }
  const charged = await retryCall(admin, calls.chargeBill, {
    body: { bill_id: id, caja: till.caja, saldo_visto: saldo, pagos: [pago] },
  })
  expect(charged.body.status).toBe('Cerrada')
  for (const { headers } of [taken, charged]) run.commits.push(Number(headers.get('Board-Seq')))
  return id
}

async function expectTampering(faultRun: FaultRun): Promise<void> {
  const found = await faultRun.withDatabase(async (db) => {
    const [bill] = await db.query<Columns<'bills', 'id'>>(
      `UPDATE bills SET total_final = total_final + 1
        WHERE id = (SELECT max(id) FROM bills WHERE branch_id = $1 AND status <> 'Cerrada') RETURNING id`,
      [faultRun.tenant.branch.id],
    )
    try {
      return await violationsOf(faultRun)
    } finally {
      await db.query('UPDATE bills SET total_final = total_final - 1 WHERE id = $1', [bill?.id])
    }
  })
  expect(found).toEqual([
    'the tables differ in bills',
    expect.stringMatching(/^bill \d+ is not \{/),
  ])
}

/** Places an order without an idempotency key. */
async function order(faultRun: FaultRun, marker: string): Promise<AcknowledgedOrder> {
  const guest = await faultRun.sitDown(0)
  const products = faultRun.choose().map((choice) => ({ ...choice, note: marker }))
  const sent = { body: { mesa: faultRun.codeOf(0), products } }
  const { status, headers, body } = await retryCall(guest, calls.placeOrder, sent)
  expect(status).toBe(201)
  faultRun.run.commits.push(Number(headers.get('Board-Seq')))
  const again = () => Promise.reject(new Error('not repeated in this test'))
  return { marker, orderId: body.order.id, lines: products.length, again }
}

/** A faulty screen: it skips the first message and never checks sequence numbers. */
async function openLossyScreen({ url, tenant }: FaultRun): Promise<BoardFollower> {
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
