/** Tests commands about money that arrive together, so that one statement may write them. */

import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { expect, test } from 'vitest'
import { compareBills } from '../../../tests/support/database/audit.ts'
import { type Counter, openCounter } from '../../../tests/support/money/counter.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { together as inOneBatch } from '../../../tests/support/server/together.ts'
import { openWorld, type Reply } from '../../../tests/support/world.ts'

const world = await openWorld()

/** Opens a register. `stored` reads the only bill, and checks its amounts against the payments. */
async function openBranch() {
  const counter = await openCounter(world)
  const { admin, branch } = counter.tenant
  return {
    ...counter,
    charge: (...[pagos, saldo, more]: Parameters<Counter['charge']>) =>
      counter.charge(pagos, saldo, { key: randomUuid(), ...more }),
    async stored() {
      for (const { stored, computed } of await compareBills(world.deps.pool, branch.id))
        expect(stored).toEqual(computed)
      const { body } = await admin.get(calls.billHistory, branch.id)
      const [only] = body.data
      if (!only) throw new Error('the bill is missing')
      return only
    },
  }
}

/** The status and code of each answer, sorted. */
const statusesOf = (replies: readonly Reply<unknown>[]) => replies.map(statusOf).toSorted()

/** Sends requests so that all commands are waiting before the first one is decided. */
const together = <Result>(
  { tenant }: Counter,
  times: number,
  send: (index: number) => Promise<Result>,
): Promise<Result[]> =>
  inOneBatch(
    world,
    tenant.branch.id,
    ...Array.from({ length: times }, (_, index) => () => send(index)),
  )

test('charges a balance once, and names that person in the refusals of the others', async () => {
  const counter = await openBranch()
  const pago = { metodo: counter.methodOf('tarjeta'), monto: 1230 }
  const replies = await together(counter, 5, () => counter.charge([pago]))
  expect(statusesOf(replies)).toEqual(['200', ...Array(4).fill('409 bill_closed')])
  const half = await openBranch()
  const halves = await together(half, 5, () =>
    half.charge([{ ...pago, metodo: half.methodOf('tarjeta'), monto: 615 }]),
  )
  expect(statusesOf(halves)).toEqual(['200', ...Array(4).fill('409 balance_changed')])
  for (const { body } of halves.filter(({ status }) => status === 409))
    expect(body).toMatchObject({
      params: { by: 'Saúl Salonero', amount: 615 },
      bill: { saldo: 615, payments: [{ applied: 615 }] },
    })
  expect(await half.stored()).toMatchObject({ saldo: 615, pagado: 615 })
})

test('charges a share once for concurrent requests', async () => {
  const counter = await openBranch()
  const { body: planned } = await counter.tenant.waiter.send(calls.planShares, {
    bill_id: counter.bill.id,
    tipo: 'iguales',
    cantidad: 2,
  })
  const share_id = planned.shares[0]?.id ?? 0
  const pago = { metodo: counter.methodOf('tarjeta'), monto: 615 }
  const replies = await together(counter, 4, () => counter.charge([pago], 1230, { share_id }))
  expect(statusesOf(replies)).toEqual(['200', ...Array(3).fill('409 balance_changed')])
  const again = await counter.charge([pago], 615, { share_id })
  expect(again.body.code).toBe('share_paid')
  const { shares, saldo } = await counter.stored()
  expect([saldo, ...shares.map(({ paid }) => paid)]).toEqual([615, 615, 0])
})

test('limits the sum of tips that arrive together', async () => {
  const counter = await openBranch()
  const tip = { metodo: counter.methodOf('tarjeta'), monto: 0, propina: 700 }
  const replies = await together(counter, 3, () => counter.charge([tip]))
  expect(statusesOf(replies)).toEqual(['200', '422 tip_too_large', '422 tip_too_large'])
  expect((await counter.stored()).propinas).toBe(700)
})

test('charges once for repeated requests with one key', async () => {
  const counter = await openBranch()
  const pago = { metodo: counter.methodOf('tarjeta'), monto: 0, propina: 10 }
  const key = randomUuid()
  const replies = await together(counter, 4, () => counter.charge([pago], 1230, { key }))
  expect(statusesOf(replies)).toEqual(Array(4).fill('200'))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await counter.stored()).payments).toHaveLength(1)
})

test('reverses a payment once for concurrent requests', async () => {
  const counter = await openBranch()
  const { admin } = counter.tenant
  const pago = { metodo: counter.methodOf('tarjeta'), monto: 1230 }
  const { body: closed } = await counter.charge([pago])
  const back = { payment_id: closed.payments[0]?.id ?? 0, motivo: counter.reasonOf('devolucion') }
  const metodo = counter.methodOf('efectivo')
  const replies = await together(counter, 4, (index) =>
    index % 2 === 0
      ? admin.send(calls.reversePayment, back)
      : admin.send(calls.changeMethod, { ...back, metodo }),
  )
  expect(statusesOf(replies)).toEqual(['200', ...Array(3).fill('409 already_reversed')])
  await counter.stored()
})

test('stores a cash note once for its key, and confirms it once', async () => {
  const counter = await openBranch()
  const { waiter, branch } = counter.tenant
  const note = {
    bill_id: counter.bill.id,
    clave: randomUuid(),
    monto: 500,
    recibido: 500,
    anotado: counter.bill.created_at,
  }
  const noted = await together(counter, 3, () => waiter.send(calls.noteCash, note, randomUuid()))
  expect(statusesOf(noted)).toEqual(Array(3).fill('200'))
  const { body: notes } = await waiter.get(calls.cashNotes, branch.id)
  expect(notes.total).toBe(1)
  const confirm = { note_id: notes.data[0]?.id ?? 0, caja: counter.caja }
  const ends = await together(counter, 4, (index) =>
    index === 3
      ? waiter.send(calls.discardCash, { note_id: confirm.note_id, motivo: 'Repetido' })
      : waiter.send(calls.confirmCash, confirm),
  )
  expect(statusesOf(ends)).toEqual(['200', ...Array(3).fill('409 note_ended')])
  await counter.stored()
})

test('closes a bill once for concurrent requests', async () => {
  const counter = await openBranch()
  const { waiter } = counter.tenant
  const body = { bill_id: counter.bill.id, payment_method: 'tarjeta' as const }
  const replies = await together(counter, 4, () => waiter.send(calls.closeBill, body))
  expect(statusesOf(replies)).toEqual(['200', ...Array(3).fill('409 bill_closed')])
  expect(await counter.stored()).toMatchObject({ saldo: 0, payments: [{ applied: 1230 }] })
})

test('does not change the balance of a refunded, closed bill when a late tip arrives', async () => {
  const counter = await openBranch()
  const { admin, branch } = counter.tenant
  const metodo = counter.methodOf('tarjeta')
  const { body: closed } = await counter.charge([{ metodo, monto: 1230 }])
  const payment_id = closed.payments[0]?.id ?? 0
  const motivo = counter.reasonOf('devolucion')
  await admin.send(calls.refundPayment, { payment_id, motivo, monto: 230 })
  const tipped = await counter.charge([{ metodo, monto: 0, propina: 10 }], 0)
  expect(tipped.body).toMatchObject({ status: 'Cerrada', pagado: 1230, propinas: 10 })
  await counter.stored()
  const { body } = await admin.get(calls.ledger, branch.id)
  expect(body.data.find(({ account }) => account === 'refunds')).toMatchObject({ credit: -230 })
})

test('closes a bill that a reversal in the same batch has reopened', async () => {
  const { tenant, bill, charge, methodOf, reasonOf } = await openBranch()
  const { body: paid } = await charge([{ metodo: methodOf('tarjeta'), monto: 1230 }])
  const [reversed, closed] = await inOneBatch<[Reply<Bill>, Reply<Bill>]>(
    world,
    tenant.branch.id,
    () =>
      tenant.admin.send(calls.reversePayment, {
        payment_id: paid.payments[0]?.id ?? 0,
        motivo: reasonOf('devolucion'),
      }),
    () => tenant.admin.send(calls.closeBill, { bill_id: bill.id, payment_method: 'efectivo' }),
  )
  expect([reversed.status, closed.status]).toEqual([200, 200])
  expect(closed.body).toMatchObject({ status: 'Cerrada', payment_method: 'efectivo', saldo: 0 })
})
