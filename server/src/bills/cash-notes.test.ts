import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { openBill, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'

let now = new Date('2026-03-14T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

type Note = Partial<BodyInput<typeof calls.noteCash>>

/** A branch that takes payments, with an open register and a bill of 1,230.00. */
async function openBranch() {
  const tenant = await makeTenant(world, { branches: 2 })
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const order = () => openBill(tenant)
  const bill = await order()
  const params = { sucursal: branch.id }
  return {
    ...tenant,
    till,
    bill,
    order,
    note: (more: Note = {}, key?: string) =>
      waiter.send(
        calls.noteCash,
        {
          clave: randomUUID(),
          bill_id: bill.id,
          monto: 1230,
          recibido: 2000,
          anotado: '2026-03-14T17:50:00.000Z',
          ...more,
        },
        key,
      ),
    notes: async () => (await admin.call(calls.cashNotes, { params })).body.data,
    confirm: (note_id: number, key?: string) =>
      admin.send(calls.confirmCash, { note_id, caja: till.caja }, key),
    discard: (note_id: number, motivo: string) =>
      admin.send(calls.discardCash, { note_id, motivo }),
    story: async (cuenta = bill.id) => (await waiter.get(calls.billStory, cuenta)).body.data,
  }
}

type Branch = Awaited<ReturnType<typeof openBranch>>

/** Notes cash and returns the ID of the note. */
async function notedId(branch: Branch, more: Note = {}): Promise<number> {
  expect((await branch.note(more)).status).toBe(200)
  return (await branch.notes()).at(-1)?.id ?? 0
}

test('does not change the balance for noted cash, and shows it as a task to everyone at the branch', async () => {
  const branch = await openBranch()
  const screen = await openScreen(world.url, branch.admin.token, branch.branch.id)
  try {
    const { status, body } = await branch.note()
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: branch.bill.id, saldo: 1230, pagado: 0, status: 'Abierta' })
    const [event] = await world.deps.pool.query<Columns<'board_events', 'seq'>>(
      "SELECT seq FROM board_events WHERE branch_id = $1 AND type = 'bill.noted'",
      [branch.branch.id],
    )
    await screen.reaches(event?.seq ?? Number.NaN)
    expect(screen.applied).toContain(event?.seq)
  } finally {
    screen.close()
  }
  expect(await branch.notes()).toMatchObject([
    {
      bill_id: branch.bill.id,
      number: 1,
      currency: '₡',
      amount: 1230,
      received: 2000,
      share: null,
      noted_at: '2026-03-14T17:50:00.000Z',
    },
  ])
})

test('confirming a note charges its bill, and the history shows both', async () => {
  const branch = await openBranch()
  const id = await notedId(branch)
  now = new Date(now.getTime() + 1000)
  const { status, body } = await branch.confirm(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'Cerrada', saldo: 0, payment_method: 'efectivo' })
  expect(body.payments).toMatchObject([{ applied: 1230, received: 2000, change: 770 }])
  expect(await branch.notes()).toEqual([])
  expect(await branch.story()).toMatchObject([
    { what: 'bill.opened' },
    { what: 'order.created' },
    { what: 'cash.noted', amount: 1230, noted_at: '2026-03-14T17:50:00.000Z' },
    { what: 'bill.paid', payments: [{ method: 'Efectivo', applied: 1230 }] },
    { what: 'bill.closed' },
  ])
})

test('requires a reason to discard a note, and shows note and discard in the history', async () => {
  const branch = await openBranch()
  const id = await notedId(branch)
  const refused = await branch.discard(id, ' ')
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
  now = new Date(now.getTime() + 1000)
  const { status, body } = await branch.discard(id, 'Pagó con tarjeta')
  expect([status, body.saldo]).toEqual([200, 1230])
  expect(await branch.notes()).toEqual([])
  const story = await branch.story()
  expect(story.slice(-2)).toMatchObject([
    { what: 'cash.noted', actor: { name: 'Saúl Salonero' } },
    {
      what: 'cash.discarded',
      amount: 1230,
      actor: { name: 'Ana Admin' },
      correction: { reason: 'Pagó con tarjeta' },
    },
  ])
})

test('confirms two cash notes of a bill, and closes the bill with the second', async () => {
  const branch = await openBranch()
  const first = await notedId(branch, { monto: 1000, recibido: 1000 })
  const second = await notedId(branch, { monto: 230, recibido: 500 })
  expect(second).not.toBe(first)
  expect((await branch.confirm(second)).body).toMatchObject({
    saldo: 1000,
    status: 'Cuenta Solicitada',
  })
  const { body } = await branch.confirm(first)
  expect(body).toMatchObject({ saldo: 0, status: 'Cerrada' })
  expect(body.payments).toMatchObject([
    { applied: 230, change: 270 },
    { applied: 1000, change: 0 },
  ])
})

test('stores a repeated note once, and refuses its key for another bill or other amounts', async () => {
  const branch = await openBranch()
  const other = await branch.order()
  const clave = randomUUID()
  const first = await branch.note({ clave }, 'nota-1')
  const again = await branch.note({ clave }, 'nota-1')
  expect(again.body).toEqual(first.body)
  const [noted] = await branch.notes()
  // The note's key remains valid after the idempotency key has expired.
  expect((await branch.note({ clave }, 'nota-2')).status).toBe(200)
  for (const changed of [{ bill_id: other.id }, { monto: 1000 }, { recibido: 1500 }]) {
    const { status, body } = await branch.note({ clave, ...changed })
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  }
  expect(await branch.notes()).toHaveLength(1)
  await branch.confirm(noted?.id ?? 0)
  expect((await branch.note({ clave })).body.status).toBe('Cerrada')
  expect(await branch.notes()).toEqual([])
})

test('confirms or discards a note only once', async () => {
  const branch = await openBranch()
  const id = await notedId(branch, { monto: 100, recibido: 100 })
  const first = await branch.confirm(id, 'confirmar-1')
  const replayed = await branch.confirm(id, 'confirmar-1')
  expect(replayed.body).toEqual(first.body)
  const again = await branch.confirm(id)
  expect([again.status, again.body.code]).toEqual([409, 'note_ended'])
  expect((await branch.discard(id, 'Tarde')).body.code).toBe('note_ended')
  expect(first.body).toMatchObject({ pagado: 100 })
})

test('refuses access to notes from another branch or restaurant', async () => {
  const branch = await openBranch()
  const id = await notedId(branch)
  const stranger = await openBranch()
  const { client: colleague } = await makeUser(world, {
    restaurantId: branch.restaurantId,
    branchIds: [branch.branches[1]?.id ?? 0],
  })
  for (const client of [stranger.admin, colleague]) {
    const noted = await client.send(calls.noteCash, {
      clave: randomUUID(),
      bill_id: branch.bill.id,
      monto: 1,
      recibido: 1,
      anotado: now.toISOString(),
    })
    const body = { note_id: id, caja: stranger.till.caja }
    const confirmed = await client.send(calls.confirmCash, body)
    const discarded = await client.send(calls.discardCash, { note_id: id, motivo: 'X' })
    const listed = await client.get(calls.cashNotes, branch.branch.id)
    const statuses = [noted, confirmed, discarded, listed].map(({ status }) => status)
    expect(statuses.every((status) => status === 403 || status === 404)).toBe(true)
  }
  expect(await stranger.notes()).toEqual([])
  expect(await branch.notes()).toHaveLength(1)
})

test('refuses to confirm notes on a bill that was paid meanwhile or before, until they are discarded', async () => {
  const branch = await openBranch()
  const id = await notedId(branch)
  await chargeBill(branch.waiter, branch.till, branch.bill, {
    pagos: [{ metodo: branch.till.methodOf('tarjeta'), monto: 1000 }],
  })
  const less = await branch.confirm(id)
  expect([less.status, less.body.code]).toEqual([409, 'balance_changed'])
  await branch.waiter.send(calls.closeBill, { bill_id: branch.bill.id, payment_method: 'tarjeta' })
  const late = await notedId(branch)
  for (const note of [id, late]) {
    const closed = await branch.confirm(note)
    expect([closed.status, closed.body.code]).toEqual([409, 'bill_closed'])
  }
  expect(await branch.notes()).toHaveLength(2)
  for (const note of [id, late])
    expect((await branch.discard(note, 'Pagó con tarjeta')).body.status).toBe('Cerrada')
  expect((await branch.story()).filter(({ what }) => what.startsWith('cash.'))).toHaveLength(4)
})

test('charges a note on a merged bill to the remaining bill', async () => {
  const branch = await openBranch()
  const stays = await branch.order()
  const id = await notedId(branch)
  const merge = { bill_id: stays.id, otras: [branch.bill.id] }
  await branch.waiter.send(calls.mergeBills, merge)
  await notedId(branch, { monto: 30, recibido: 30 })
  expect(await branch.notes()).toMatchObject([
    { bill_id: stays.id, number: stays.number },
    { bill_id: stays.id, number: stays.number },
  ])
  const { body } = await branch.confirm(id)
  expect(body).toMatchObject({ id: stays.id, pagado: 1230, saldo: 1230 })
  const story = await branch.story(stays.id)
  expect(story.filter(({ what }) => what === 'cash.noted')).toHaveLength(2)
})

test('pays a share with its note, or the bill if the plan has changed', async () => {
  const branch = await openBranch()
  const plan = async (cantidad: number) => {
    const body = { bill_id: branch.bill.id, tipo: 'iguales' as const, cantidad }
    return (await branch.waiter.send(calls.planShares, body)).body.shares
  }
  const [share] = await plan(2)
  const first = await notedId(branch, { share_id: share?.id ?? 0, monto: 100, recibido: 100 })
  expect((await branch.confirm(first)).body.shares[0]).toMatchObject({ paid: 100 })
  const second = await notedId(branch, { share_id: share?.id ?? 0, monto: 50, recibido: 50 })
  await branch.confirm(
    await notedId(branch, { share_id: share?.id ?? 0, monto: 515, recibido: 515 }),
  )
  expect((await branch.confirm(second)).body.code).toBe('share_paid')
  const [, unpaid] = await plan(2)
  const third = await notedId(branch, { share_id: unpaid?.id ?? 0, monto: 40, recibido: 40 })
  await plan(3)
  expect((await branch.confirm(third)).body).toMatchObject({ pagado: 655 })
  const unknown = await branch.note({ share_id: 999_999_999 })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
})

test('refuses a note whose cash is at least a coin below its amount, or without payments, and limits its time', async () => {
  const branch = await openBranch()
  for (const recibido of [0.01, 1220]) {
    const { status, body } = await branch.note({ recibido })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['recibido']])
  }
  expect(await branch.notes()).toEqual([])
  // The clock of the device is fast.
  const late = { anotado: '2026-03-14T23:00:00.000Z' }
  const noted = await branch.note({ monto: 1229.99, recibido: 1220, ...late })
  expect(noted.status).toBe(200)
  expect(await branch.notes()).toMatchObject([{ noted_at: now.toISOString() }])
  await branch.admin.send(calls.updateBranch, { id: branch.branch.id, cobros: 0 })
  expect((await branch.note()).body.code).toBe('no_payments')
})

test('pays only the received cash with a rounded note on a bill that has grown or was rounded before', async () => {
  const branch = await openBranch()
  const bill_id = branch.bill.id
  await branch.admin.send(calls.updateBranch, { id: branch.branch.id, cash_step: 100 })
  const grown = await branch.order()
  const note = await notedId(branch, { bill_id: grown.id, monto: 1230, recibido: 1200 })
  await takeOrder(branch, { bill_id: grown.id })
  expect((await branch.confirm(note)).body).toMatchObject({ pagado: 1200, saldo: 1260 })

  await branch.confirm(await notedId(branch, { recibido: 1200 }))
  await branch.admin.send(calls.reopenBill, { bill_id })
  await takeOrder(branch, { bill_id })
  const rounded = await notedId(branch, { recibido: 1200 })
  expect((await branch.confirm(rounded)).body).toMatchObject({ pagado: 2430, saldo: 30 })
  const { body } = await branch.confirm(await notedId(branch, { monto: 30, recibido: 50 }))
  expect(body).toMatchObject({ saldo: 0, status: 'Cerrada' })
  expect(body.payments).toMatchObject([
    { applied: 1230, rounding: -30 },
    { applied: 1200, rounding: 0, change: 0 },
    { applied: 30, rounding: 0, change: 20 },
  ])
})
