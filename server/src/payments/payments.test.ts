import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openCounter, type Payments } from '../../../tests/support/money/counter.ts'
import { addRegister } from '../../../tests/support/money/till.ts'
import {
  dishes,
  openBill,
  placeOrder,
  takeOrder,
} from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'

const world = await openWorld()

const openBranch = () => openCounter(world, 20_000)

test('creates the country’s methods, a register and reasons for corrections once, when payments are turned on', async () => {
  const { admin, waiter, branch } = await makeTenant(world, { country: 'gua' })
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 1 })
  const { body } = await admin.send(calls.updateBranch, { id: branch.id, cobros: 1 })
  expect(body).toMatchObject({ cobros: 1, cash_step: 0.01, redondeo: 'abajo', control: 'motivo' })
  const methods = await waiter.call(calls.paymentMethods)
  expect(methods.body.data.map(({ kind, needs_reference }) => [kind, needs_reference])).toEqual([
    ['efectivo', 0],
    ['tarjeta', 1],
    ['transferencia', 1],
  ])
  const registers = await waiter.get(calls.registers, branch.id)
  expect(registers.body.data).toMatchObject([{ name: 'Caja', kind: 'caja', session: null }])
  const reasons = await waiter.call(calls.paymentReasons, { query: { tipo: 'anulacion' } })
  expect(reasons.body.data.map(({ name }) => name)).toEqual([
    'Error al tomar el pedido',
    'Devuelto por el cliente',
    'Se agotó',
  ])
})

test('closes the bill with a card payment of the balance', async () => {
  const till = await openBranch()
  const { status, body } = await till.charge([{ metodo: till.card, monto: 1230, propina: 100 }])
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'Cerrada', pagado: 1230, saldo: 0, propinas: 100 })
  expect(body.payment_method).toBe('tarjeta')
  expect(body.payments).toMatchObject([{ kind: 'cobro', applied: 1230, tip: 100, received: 1330 }])
})

test('accepts several methods for one bill, and rounds only the last cash payment', async () => {
  const till = await openBranch()
  const first = await till.charge([{ metodo: till.cash, monto: 615.55, recibido: 1000 }])
  expect(first.body).toMatchObject({ status: 'Cuenta Solicitada', pagado: 615.55, saldo: 614.45 })
  expect(first.body.payments).toMatchObject([{ rounding: 0, change: 384.45 }])
  const second = await till.charge(
    [
      { metodo: till.card, monto: 100 },
      { metodo: till.cash, monto: 514.45, recibido: 600 },
    ],
    614.45,
  )
  expect(second.body).toMatchObject({ status: 'Cerrada', saldo: 0, payment_method: 'otro' })
  expect(second.body.payments.at(-1)).toMatchObject({ rounding: -4.45, received: 600, change: 90 })
})

test('stores the method of its payments in a closed bill, or `otro` for several methods', async () => {
  const mixed = await openBranch()
  await mixed.charge([{ metodo: mixed.card, monto: 600 }])
  const { body } = await mixed.charge([{ metodo: mixed.cash, monto: 630 }], 630)
  expect(body).toMatchObject({ status: 'Cerrada', payment_method: 'otro' })
  const cash = await openBranch()
  await cash.charge([{ metodo: cash.card, monto: 0, propina: 100 }])
  await cash.charge([{ metodo: cash.cash, monto: 600 }])
  const closed = await cash.charge([{ metodo: cash.cash, monto: 630 }], 630)
  expect(closed.body).toMatchObject({ status: 'Cerrada', payment_method: 'efectivo' })
})

test('does not round again a bill that was rounded, reopened and extended', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  const pay = (card: number, cash: number, seen: number) =>
    till.charge(
      [
        { metodo: till.card, monto: card },
        { metodo: till.cash, monto: cash },
      ],
      seen,
    )
  const rounded = await pay(0.55, 1229.45, 1230)
  expect(rounded.body.payments.at(-1)).toMatchObject({ rounding: -9.45 })
  await admin.send(calls.reopenBill, { bill_id: till.bill.id })
  await takeOrder(till.tenant, { bill_id: till.bill.id })
  const { body } = await pay(0.55, 1229.45, 1230)
  expect(body).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(body.payments.at(-1)).toMatchObject({ rounding: 0, received: 1229.45 })
})

test('accepts only one of two people who charge the same balance, and records one payment', async () => {
  const till = await openBranch()
  const pay: Payments = [{ metodo: till.card, monto: 1230 }]
  const answers = await Promise.all([till.charge(pay), till.charge(pay)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('bill_closed')
})

test('charges once for repeated requests with the same key', async () => {
  const till = await openBranch()
  const pay: Payments = [{ metodo: till.card, monto: 500 }]
  const first = await till.charge(pay, 1230, { key: 'cobro-1' })
  const again = await till.charge(pay, 1230, { key: 'cobro-1' })
  expect(again.body).toEqual(first.body)
  expect(again.body.payments).toHaveLength(1)
})

test.each([
  ['an old balance', 1200, { monto: 100 }, 409, 'balance_changed'],
  ['more than the balance', 1230, { monto: 1230.01 }, 422, 'invalid'],
  ['nothing', 1230, { monto: 0 }, 422, 'invalid'],
  ['a negative amount', 1230, { monto: -1 }, 422, 'invalid'],
  ['too little cash', 1230, { monto: 1230, recibido: 1000 }, 422, 'invalid'],
])('changes nothing after a charge with %s', async (_, saldo, pago, status, code) => {
  const till = await openBranch()
  const answer = await till.charge([{ metodo: till.cash, ...pago }], saldo)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  const bills = await till.tenant.waiter.get(calls.openBills, till.tenant.branch.id)
  expect(bills.body.data).toMatchObject([{ status: 'Abierta', pagado: 0, payments: [] }])
})

test('closes a bill with a cash payment of 0 if the balance is below the smallest coin', async () => {
  const till = await openBranch()
  await till.charge([{ metodo: till.card, monto: 1225 }])
  const { body } = await till.charge([{ metodo: till.cash, monto: 5, recibido: 0 }], 5)
  expect(body).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(body.payments.at(-1)).toMatchObject({ applied: 5, rounding: -5, received: 0, change: 0 })
})

test('requires an open cash session, and a method and register of the same restaurant, for a charge', async () => {
  const till = await openBranch()
  const other = await openBranch()
  const pago = { metodo: till.card, monto: 10 }
  expect((await till.charge([{ ...pago, metodo: other.card }])).body.code).toBe('not_found')
  const { waiter, admin } = till.tenant
  const body = { bill_id: till.bill.id, caja: other.caja, saldo_visto: 1230, pagos: [pago] }
  expect((await waiter.send(calls.chargeBill, body)).body.code).toBe('not_found')
  await admin.send(calls.closeRegister, { turno: till.turno, monto: 0 })
  expect((await till.charge([pago])).body.code).toBe('no_cash_session')
})

test('refuses to reduce a bill below its payments', async () => {
  const till = await openBranch()
  await till.charge([{ metodo: till.card, monto: 1000 }])
  const { body } = await till.tenant.waiter.send(calls.changeLineStatus, {
    order_line_id: till.bill.products[0]?.id ?? 0,
    estado: 'Cancelado',
    motivo: till.reasonOf('anulacion'),
  })
  expect(body.code).toBe('below_paid')
})

test('lets a waiter add dishes to a partly paid bill, and does not change its payments', async () => {
  const till = await openBranch()
  await till.charge([{ metodo: till.card, monto: 230 }])
  const { body } = await takeOrder(till.tenant, { bill_id: till.bill.id })
  expect(body.bill).toMatchObject({ status: 'Abierta', totalFinal: 2460, pagado: 230, saldo: 2230 })
})

test('requires a payment method to close a bill, and charges the balance with it', async () => {
  const till = await openBranch()
  const close = (payment_method: 'efectivo' | null) =>
    till.tenant.waiter.send(calls.closeBill, { bill_id: till.bill.id, payment_method })
  expect((await close(null)).body.code).toBe('balance_due')
  const { body } = await close('efectivo')
  expect(body).toMatchObject({ status: 'Cerrada', pagado: 1230, payment_method: 'efectivo' })
})

test('refuses a payment without a reference if its method needs one', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  await admin.send(calls.updatePaymentMethod, { id: till.card, needs_reference: 1 })
  const pago = { metodo: till.card, monto: 1230 }
  const refused = await till.charge([{ metodo: till.cash, monto: 0, propina: 10 }, pago])
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
  expect(refused.body.details).toEqual({ 'pagos.1.referencia': [{ code: 'no_reference' }] })
  const { body } = await till.charge([{ ...pago, referencia: 'x'.repeat(100) }])
  expect(body).toMatchObject({ status: 'Cerrada', saldo: 0 })
})

test('requires no reference in the call that closes a bill', async () => {
  const { tenant, card, bill } = await openBranch()
  await tenant.admin.send(calls.updatePaymentMethod, { id: card, needs_reference: 1 })
  const { body } = await tenant.waiter.send(calls.closeBill, {
    bill_id: bill.id,
    payment_method: 'tarjeta',
  })
  expect(body).toMatchObject({ status: 'Cerrada', saldo: 0, payment_method: 'tarjeta' })
})

test('reopens the bill when a payment is reversed, and reverses a payment only once', async () => {
  const till = await openBranch()
  const { body: paid } = await till.charge([{ metodo: till.card, monto: 1230, propina: 50 }])
  const body = { payment_id: paid.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  const { body: reversed } = await till.tenant.admin.send(calls.reversePayment, body)
  expect(reversed).toMatchObject({
    status: 'Cuenta Solicitada',
    pagado: 0,
    saldo: 1230,
    propinas: 0,
  })
  expect(reversed.payments.at(-1)).toMatchObject({
    kind: 'reverso',
    of: body.payment_id,
    applied: -1230,
  })
  const again = await till.tenant.admin.send(calls.reversePayment, body)
  expect(again.body.code).toBe('already_reversed')
})

test('records a refund in today’s session without changing the amounts of the closed bill', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  const { body: paid } = await till.charge([{ metodo: till.cash, monto: 1230, recibido: 2000 }])
  await admin.send(calls.closeRegister, { turno: till.turno, monto: 21_230 })
  const { body: today } = await admin.send(calls.openRegister, { caja: till.caja, monto: 5000 })
  const body = { payment_id: paid.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  const { body: part } = await admin.send(calls.refundPayment, { ...body, monto: 230 })
  expect(part).toMatchObject({ status: 'Cerrada', pagado: 1230, saldo: 0 })
  const { body: rest } = await admin.send(calls.refundPayment, body)
  expect(rest.payments.slice(1)).toMatchObject([
    { kind: 'devolucion', of: body.payment_id, applied: -230, received: -230 },
    { kind: 'devolucion', of: body.payment_id, applied: -1000, received: -1000 },
  ])
  const more = await admin.send(calls.refundPayment, { ...body, monto: 0.01 })
  expect(more.body.code).toBe('over_refund')
  const closed = await admin.send(calls.closeRegister, { turno: today.id, monto: 3770 })
  expect(closed.body).toMatchObject({ expected: 3770, difference: 0 })
})

test('raises the balance of an open bill by a refund, which prevents a reversal', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  const { body: paid } = await till.charge([{ metodo: till.card, monto: 500, excedente: 100 }])
  const body = { payment_id: paid.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  const refund = { ...body, monto: 300, metodo: till.cash }
  const { body: refunded } = await admin.send(calls.refundPayment, refund)
  expect(refunded).toMatchObject({ status: 'Cuenta Solicitada', pagado: 300, saldo: 930 })
  expect(refunded.payments[1]).toMatchObject({
    applied: -200,
    excess: -100,
    method: { id: till.cash },
  })
  const reversed = await admin.send(calls.reversePayment, body)
  expect(reversed.body.code).toBe('over_refund')
})

test('requires a reason, a register with a session, and a payment for a refund', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  const { body: paid } = await till.charge([{ metodo: till.card, monto: 500 }])
  const [payment] = paid.payments
  const motivo = till.reasonOf('devolucion')
  const body = { payment_id: payment?.id ?? 0, motivo }
  const codeOf = async (changes: object) =>
    (await admin.send(calls.refundPayment, { ...body, ...changes })).body.code
  const other = await openBranch()
  expect(await codeOf({ motivo: other.reasonOf('devolucion') })).toBe('not_found')
  expect(await codeOf({ metodo: other.card })).toBe('not_found')
  expect(await codeOf({ caja: other.caja })).toBe('not_found')
  expect(await codeOf({ payment_id: 999_999_999 })).toBe('not_found')
  expect(await codeOf({ monto: 0 })).toBe('over_refund')
  expect(await codeOf({ monto: 500.01 })).toBe('over_refund')
  await admin.send(calls.closeRegister, { turno: till.turno, monto: 0 })
  expect(await codeOf({})).toBe('no_cash_session')
})

test('marks who is charging the bill until the person ends the mark or the bill is closed', async () => {
  const till = await openBranch()
  const { waiter, admin } = till.tenant
  const take = async (by: typeof waiter, soltar?: 1) =>
    (await by.send(calls.takeCharge, { bill_id: till.bill.id, ...(soltar && { soltar }) })).body
      .charging
  expect((await take(waiter))?.user.name).toBe('Saúl Salonero')
  expect(await take(admin)).toMatchObject({ user: { name: 'Saúl Salonero' } })
  expect(await take(admin, 1)).toMatchObject({ user: { name: 'Saúl Salonero' } })
  expect(await take(waiter, 1)).toBeNull()
  await take(waiter)
  const open = async () => (await admin.get(calls.openBills, till.tenant.branch.id)).body.data
  expect(await open()).toMatchObject([{ charging: { user: { name: 'Saúl Salonero' } } }])
  await till.charge([{ metodo: till.card, monto: 10 }])
  expect(await open()).toMatchObject([{ charging: { user: { name: 'Saúl Salonero' } } }])
  await till.charge([{ metodo: till.card, monto: 1220 }], 1220)
  await admin.send(calls.reopenBill, { bill_id: till.bill.id })
  expect(await open()).toMatchObject([{ id: till.bill.id, charging: null }])
})

test('does not store the mark of a person who is charging in the database', async () => {
  const till = await openBranch()
  const { waiter, branch } = till.tenant
  const traces = () =>
    world.deps.pool.query(
      `SELECT (SELECT row_to_json(b) FROM bills b WHERE id = $1) AS bill,
        (SELECT seq FROM board_heads WHERE branch_id = $2) AS seq,
        (SELECT count(*)::int FROM idempotency_keys WHERE key LIKE 'marca-%') AS keys`,
      [till.bill.id, branch.id],
    )
  const before = await traces()
  for (const soltar of [0, 0, 1] as const)
    await waiter.send(
      calls.takeCharge,
      { bill_id: till.bill.id, soltar },
      `marca-${soltar}-${crypto.randomUUID()}`,
    )
  expect(await traces()).toEqual(before)
})

test('divides a line and reduces the bill when some pieces of the line are voided', async () => {
  const till = await openBranch()
  const { waiter, branch } = till.tenant
  const { body: taken } = await takeOrder(till.tenant, {
    table_id: branch.tables[1].id,
    products: dishes(till.tenant, 3),
  })
  const [line] = taken.bill.products
  const motivo = till.reasonOf('anulacion')
  const body = { order_line_id: line?.id ?? 0, cantidad: 2, motivo, nota: 'Pidió una' }
  const { body: bill } = await waiter.send(calls.voidLine, body)
  expect(bill).toMatchObject({ totalFinal: 1230, cantidad: 1 })
  expect(bill.products).toMatchObject([
    { id: line?.id, quantity: 1, status: 'Pendiente' },
    { quantity: 2, status: 'Cancelado', price: 1000 },
  ])
  const undo = await waiter.send(calls.undoOrder, { order_id: taken.order.id })
  expect(undo.body.code).toBe('nothing_to_undo')
  const story = await waiter.get(calls.billStory, bill.id)
  expect(story.body.data.at(-1)).toMatchObject({
    what: 'line.changed',
    to: 'Cancelado',
    lines: [{ quantity: 2 }],
    correction: { reason: 'Error al tomar el pedido', note: 'Pidió una', approver: null },
  })
})

test.each([
  ['more pieces than the line has', { cantidad: 2 }, 'invalid'],
  ['no pieces', { cantidad: 0 }, 'invalid'],
  ['no reason', { motivo: null }, 'needs_reason'],
  ['an unknown line', { order_line_id: 999_999_999 }, 'not_found'],
  ['an unknown reason', { motivo: 999_999_999 }, 'not_found'],
])('changes nothing after a void with %s', async (_, changes, code) => {
  const till = await openBranch()
  const { waiter, branch } = till.tenant
  const order_line_id = till.bill.products[0]?.id ?? 0
  const body = { order_line_id, motivo: till.reasonOf('anulacion'), ...changes }
  expect((await waiter.send(calls.voidLine, body)).body.code).toBe(code)
  const bills = await waiter.get(calls.openBills, branch.id)
  expect(bills.body.data).toMatchObject([{ totalFinal: 1230, products: [{ quantity: 1 }] }])
})

test('refuses to void a delivered dish, or a dish whose void would make the total less than the payments', async () => {
  const till = await openBranch()
  const { waiter } = till.tenant
  const order_line_id = till.bill.products[0]?.id ?? 0
  const voided = async () =>
    (await waiter.send(calls.voidLine, { order_line_id, motivo: till.reasonOf('anulacion') })).body
      .code
  await till.charge([{ metodo: till.card, monto: 1 }])
  expect(await voided()).toBe('below_paid')
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const)
    await waiter.send(calls.changeLineStatus, { order_line_id, estado })
  expect(await voided()).toBe('illegal_transition')
})

test('lists payments and reversals in the history of a bill, each with the employee who made it', async () => {
  const till = await openBranch()
  const { admin, waiter } = till.tenant
  const { body: paid } = await till.charge([{ metodo: till.card, monto: 1230, propina: 50 }])
  const body = { payment_id: paid.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  await admin.send(calls.reversePayment, body)
  const story = await waiter.get(calls.billStory, till.bill.id)
  const payments = [{ method: 'Tarjeta', applied: 1230, tip: 50 }]
  expect(story.body.data.slice(-4)).toMatchObject([
    { what: 'bill.paid', payments, actor: { type: 'salonero' } },
    { what: 'bill.closed', payment_method: 'tarjeta' },
    { what: 'bill.reversed', payments, actor: { type: 'admin' } },
    { what: 'bill.reopened' },
  ])
})

test('fixes the figures of a closed session, and refuses to reopen its bills', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  await till.charge([{ metodo: till.cash, monto: 1230, recibido: 2000, propina: 100 }])
  const closing = { body: { turno: till.turno, monto: 21_300, dejado: 5000 } }
  const { body } = await admin.call(calls.closeRegister, closing)
  expect(body).toMatchObject({
    status: 'cerrado',
    opening: 20_000,
    expected: 21_330,
    counted: 21_300,
    difference: -30,
    left: 5000,
    figures: { payments: 1, cash: 1330, tips: 100 },
  })
  expect((await admin.call(calls.closeRegister, closing)).body.code).toBe('session_closed')
  const reopened = await admin.send(calls.reopenBill, { bill_id: till.bill.id })
  expect(reopened.body.code).toBe('session_closed')
})

test('allows one open session of a register, and numbers sessions without gaps', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  const open = () => admin.send(calls.openRegister, { caja: till.caja, monto: 0 })
  expect((await open()).body.code).toBe('session_open')
  await admin.send(calls.closeRegister, { turno: till.turno, monto: 0 })
  expect((await open()).body.number).toBe(2)
  const counted = await admin.send(calls.openRegister, { caja: till.caja })
  expect(counted.body.code).toBe('invalid')
})

test('has database constraints against negative charges, charges of 0, and negative balances', async () => {
  const { bill, caja, card, charge } = await openBranch()
  await charge([{ metodo: card, monto: 100 }])
  const { pool } = world.deps
  const insert = (applied: number) =>
    pool.query(
      `INSERT INTO payments (restaurant_id, branch_id, bill_id, session_id, method_id, kind, applied_c, received_c, business_day, at)
        SELECT b.restaurant_id, b.branch_id, b.id, s.id, $2, 'cobro', $4, $4, '2026-03-14', now()
        FROM bills b JOIN cash_sessions s ON s.register_id = $3 WHERE b.id = $1`,
      [bill.id, card, caja, applied],
    )
  await expect(insert(-100)).rejects.toThrow('payments_charge')
  await expect(insert(0)).rejects.toThrow('payments_charge')
  const overpay = pool.query('UPDATE bills SET paid_c = 123001 WHERE id = $1', [bill.id])
  await expect(overpay).rejects.toThrow('bills_balance')
})

test('rejects SQL statements that change payments', async () => {
  const till = await openBranch()
  await till.charge([{ metodo: till.card, monto: 10 }])
  const { pool } = world.deps
  await expect(pool.query('UPDATE payments SET applied_c = 0')).rejects.toThrow('cannot be changed')
  await expect(pool.query('DELETE FROM payments')).rejects.toThrow('cannot be changed')
})

test('refuses charges in a branch without payments, and closes its bills without a charge', async () => {
  const tenant = await makeTenant(world)
  const bill = await openBill(tenant)
  const charged = await chargeBill(tenant.waiter, { caja: 1, methodOf: () => 1 }, bill)
  expect(charged.body.code).toBe('no_payments')
  const closed = await tenant.waiter.send(calls.closeBill, { bill_id: bill.id })
  expect(closed.body).toMatchObject({ status: 'Cerrada', pagado: 0, payments: [] })
})

test('counts refunds of a closed bill in the bill and its shares after it is reopened', async () => {
  const till = await openBranch()
  const { admin, waiter } = till.tenant
  const bill_id = till.bill.id
  const planned = await waiter.send(calls.planShares, { bill_id, tipo: 'iguales', cantidad: 2 })
  const pay = async (share_id: number | undefined, saldo: number) =>
    (await till.charge([{ metodo: till.card, monto: 615 }], saldo, { share_id })).body
  const [first, second] = planned.body.shares
  await pay(first?.id, 1230)
  const closed = await pay(second?.id, 615)
  expect(closed.status).toBe('Cerrada')
  const [one, other] = closed.payments
  const motivo = till.reasonOf('devolucion')
  const refunded = await admin.send(calls.refundPayment, { payment_id: one?.id ?? 0, motivo })
  expect(refunded.body).toMatchObject({ status: 'Cerrada', pagado: 1230 })
  const reversed = await admin.send(calls.reversePayment, { payment_id: other?.id ?? 0, motivo })
  expect(reversed.body).toMatchObject({
    status: 'Cuenta Solicitada',
    pagado: 0,
    saldo: 1230,
    shares: [{ paid: 0 }, { paid: 0 }],
  })
})

test('does not let a guest withdraw the bill request after the first payment', async () => {
  const till = await openBranch()
  const { branch } = till.tenant
  const [, table] = branch.tables
  const guest = await enterAs(world, table)
  const { body } = await placeOrder(guest, till.tenant, { mesa: table.code })
  await chargeBill(till.tenant.waiter, till, body.bill, {
    saldo_visto: 1230,
    pagos: [{ metodo: till.card, monto: 100 }],
  })
  const refused = await guest.send(calls.cancelBillRequest, { mesa: table.code })
  expect([refused.status, refused.body.code]).toEqual([409, 'bill_requested'])
})

test('refuses an inactive reason and a reason of another kind', async () => {
  const till = await openBranch()
  const { admin } = till.tenant
  const give = (motivo: number) =>
    admin.send(calls.giveDiscount, { bill_id: till.bill.id, tipo: 'porcentaje', valor: 10, motivo })
  expect((await give(till.reasonOf('movimiento'))).body.code).toBe('not_found')
  const id = till.reasonOf('descuento')
  await admin.send(calls.updatePaymentReason, { id, active: 0 })
  expect((await give(id)).body.code).toBe('not_found')
})

test('charges in the register that the person opened when a bill is closed with a method', async () => {
  const till = await openBranch()
  const { admin, waiter, branch } = till.tenant
  const own = await addRegister(world.deps.pool, branch.id)
  const users = await admin.call(calls.employees)
  const user = users.body.data.find(({ type }) => type === 'salonero')?.user_id ?? 0
  await admin.send(calls.setPermissions, { user, permisos: ['caja'] })
  const opened = await waiter.send(calls.openRegister, { caja: own, monto: 0 })
  await waiter.send(calls.closeBill, { bill_id: till.bill.id, payment_method: 'tarjeta' })
  const figures = await admin.send(calls.closeRegister, { turno: opened.body.id, monto: 0 })
  expect(figures.body.figures).toMatchObject({ payments: 1 })
})

test('returns the current bill, and who changed it, for a charge of an old balance', async () => {
  const till = await openBranch()
  const paid = await till.charge([{ metodo: till.card, monto: 400 }])
  const late = await till.charge([{ metodo: till.card, monto: 1230 }])
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      code: 'balance_changed',
      params: { by: 'Saúl Salonero', amount: 400, at: paid.body.payments[0]?.at },
      bill: { id: till.bill.id, saldo: 830, pagado: 400 },
    },
  ])
  await takeOrder(till.tenant, { bill_id: till.bill.id })
  const later = await till.charge([{ metodo: till.card, monto: 100 }], 830)
  expect(later.body).toMatchObject({ params: { amount: -1230 }, bill: { saldo: 2060 } })
})

test('closes a part-paid bill only if its balance is 0, even after payments are turned off', async () => {
  const { tenant, charge, bill, card } = await openBranch()
  await charge([{ metodo: card, monto: 100 }])
  const { admin, waiter, branch } = tenant
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 0 })
  const close = (payment_method: 'efectivo' | null) =>
    waiter.send(calls.closeBill, { bill_id: bill.id, payment_method })
  expect((await close(null)).body.code).toBe('balance_due')
  expect((await close('efectivo')).body.code).toBe('balance_due')
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 1 })
  expect((await close('efectivo')).body).toMatchObject({ status: 'Cerrada', saldo: 0 })
})

test('rejects SQL statements that truncate tables of money', async () => {
  for (const table of ['payments', 'adjustments', 'voids', 'reopenings', 'cash_movements'])
    await expect(world.deps.pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(
      'cannot be changed',
    )
})

test('rejects SQL statements that change reopenings, and allows only clearing names in rows of money', async () => {
  const { tenant, charge, card, bill } = await openBranch()
  const { body: closed } = await charge([{ metodo: card, monto: 1230 }])
  await tenant.admin.send(calls.reopenBill, { bill_id: closed.id })
  const { pool } = world.deps
  const approver = await makeUser(world)
  const reopened = await pool.query<Columns<'reopenings', 'id'>>(
    `INSERT INTO reopenings (restaurant_id, branch_id, bill_id, user_name, approver_id, approver_name, at)
      VALUES ($1, $2, $3, 'Ana', $4, 'Beto', now()) RETURNING id`,
    [tenant.restaurantId, tenant.branch.id, bill.id, approver.id],
  )
  const id = reopened[0]?.id
  const change = (set: string, table = 'reopenings', row = id) =>
    pool.query(`UPDATE ${table} SET ${set} WHERE id = $1`, [row])
  await expect(change('at = now()')).rejects.toThrow('cannot be changed')
  await expect(change("approver_name = 'Caco'")).rejects.toThrow('cannot be changed')
  await expect(pool.query('DELETE FROM reopenings WHERE id = $1', [id])).rejects.toThrow()
  await change('approver_id = NULL, approver_name = NULL')
  const payment = closed.payments[0]?.id
  await expect(change("user_name = 'Caco'", 'payments', payment)).rejects.toThrow()
  await expect(change(`user_id = ${approver.id}`, 'payments', payment)).rejects.toThrow()
  await change('user_id = NULL, user_name = NULL', 'payments', payment)
})

test.each([
  ['change of a card', 'tarjeta', { change_c: 100 }],
  ['excess of cash', 'efectivo', { excess_c: 100 }],
] as const)('the database refuses %s', async (_, kind, more) => {
  const { charge, card } = await openBranch()
  const { body } = await charge([{ metodo: card, monto: 100 }])
  const [column, amount] = Object.entries(more)[0] ?? []
  const added = world.deps.pool.query(
    `INSERT INTO payments (restaurant_id, branch_id, bill_id, session_id, method_id, kind, applied_c, received_c,
        ${column}, business_day, at)
      SELECT p.restaurant_id, p.branch_id, p.bill_id, p.session_id, m.id, 'cobro', 100, 200, $2, p.business_day, p.at
      FROM payments p JOIN payment_methods m ON m.restaurant_id = p.restaurant_id AND m.kind = $3 WHERE p.id = $1 LIMIT 1`,
    [body.payments[0]?.id, amount, kind],
  )
  await expect(added).rejects.toThrow('change is only for cash')
})

test('sends boards the person who opened or closed a register, but no figures', async () => {
  const { tenant, turno, caja } = await openBranch()
  const { admin, branch } = tenant
  await admin.send(calls.closeRegister, { turno, monto: 500 })
  const events = await world.deps.pool.query<{ type: string; data: object }>(
    "SELECT type, data FROM board_events WHERE branch_id = $1 AND type LIKE 'cash.%' ORDER BY seq",
    [branch.id],
  )
  const session = {
    id: turno,
    number: 1,
    register: { id: caja, name: 'Caja' },
    user: { name: 'Ana Admin' },
  }
  expect(events).toMatchObject([
    { type: 'cash.opened', data: { ...session, status: 'abierto' } },
    { type: 'cash.closed', data: { ...session, status: 'cerrado' } },
  ])
  expect(Object.keys(events[1]?.data ?? {}).toSorted()).toEqual([
    'at',
    'id',
    'number',
    'register',
    'status',
    'user',
  ])
})

test('closes a reopened paid bill with the methods of its payments', async () => {
  const { tenant, charge, bill, card, cash } = await openBranch()
  const { admin, waiter, branch } = tenant
  await charge([
    { metodo: card, monto: 1000 },
    { metodo: cash, monto: 230 },
  ])
  const closeAgain = async () => {
    await admin.send(calls.reopenBill, { bill_id: bill.id })
    const body = { bill_id: bill.id, payment_method: 'sinpe' as const }
    return (await waiter.send(calls.closeBill, body)).body
  }
  expect(await closeAgain()).toMatchObject({ status: 'Cerrada', payment_method: 'otro' })
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 0 })
  expect(await closeAgain()).toMatchObject({ status: 'Cerrada', payment_method: 'otro' })
})

test('ignores the requested method when it closes a bill of 0 whose only payments are tips', async () => {
  const { tenant, charge, bill, cash, reasonOf } = await openBranch()
  await charge([{ metodo: cash, monto: 0, propina: 100 }])
  const body = { order_line_id: bill.products[0]?.id ?? 0, motivo: reasonOf('cortesia') }
  await tenant.admin.send(calls.giveCourtesy, body)
  const closed = await tenant.waiter.send(calls.closeBill, {
    bill_id: bill.id,
    payment_method: 'tarjeta',
  })
  expect(closed.body).toMatchObject({ status: 'Cerrada', totalFinal: 0, payment_method: 'otro' })
})
