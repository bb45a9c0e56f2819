import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openCounter } from '../../../tests/support/money/counter.ts'
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

test('closes the bill with a payment, reopens it when the payment is reversed once, and lists both in its history', async () => {
  const till = await openBranch()
  const { admin, waiter } = till.tenant
  const { status, body: paid } = await till.charge([
    { metodo: till.card, monto: 1230, propina: 100 },
  ])
  expect(status).toBe(200)
  expect(paid).toMatchObject({
    status: 'Cerrada',
    pagado: 1230,
    saldo: 0,
    propinas: 100,
    payment_method: 'tarjeta',
    payments: [{ kind: 'cobro', applied: 1230, tip: 100, received: 1330 }],
  })
  const body = { payment_id: paid.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  const { body: reversed } = await admin.send(calls.reversePayment, body)
  expect(reversed).toMatchObject({
    status: 'Cuenta Solicitada',
    pagado: 0,
    saldo: 1230,
    propinas: 0,
    payments: [{}, { kind: 'reverso', of: body.payment_id, applied: -1230 }],
  })
  const again = await admin.send(calls.reversePayment, body)
  expect(again.body.code).toBe('already_reversed')
  const story = await waiter.get(calls.billStory, till.bill.id)
  const payments = [{ method: 'Tarjeta', applied: 1230, tip: 100 }]
  expect(story.body.data.slice(-4)).toMatchObject([
    { what: 'bill.paid', payments, actor: { type: 'salonero' } },
    { what: 'bill.closed', payment_method: 'tarjeta' },
    { what: 'bill.reversed', payments, actor: { type: 'admin' } },
    { what: 'bill.reopened' },
  ])
})

test('accepts several methods for one bill, rounds only the last cash payment, and stores the method of all', async () => {
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
  const { waiter } = till.tenant
  const bill = await openBill(till.tenant)
  await chargeBill(waiter, till, bill, { pagos: [{ metodo: till.card, monto: 0, propina: 100 }] })
  const part = { metodo: till.cash, monto: 615 }
  await chargeBill(waiter, till, bill, { pagos: [part] })
  const closed = await chargeBill(waiter, till, bill, { saldo_visto: 615, pagos: [part] })
  expect(closed.body).toMatchObject({ status: 'Cerrada', payment_method: 'efectivo' })
})

test('does not round a bill again after it was rounded and reopened, and settles a rest below the smallest coin', async () => {
  const till = await openBranch()
  const { admin, waiter } = till.tenant
  const pay = async () => {
    const pagos = [
      { metodo: till.card, monto: 0.55 },
      { metodo: till.cash, monto: 1229.45 },
    ]
    return (await till.charge(pagos, 1230)).body
  }
  expect((await pay()).payments.at(-1)).toMatchObject({ rounding: -9.45 })
  await admin.send(calls.reopenBill, { bill_id: till.bill.id })
  await takeOrder(till.tenant, { bill_id: till.bill.id })
  const again = await pay()
  expect(again).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(again.payments.at(-1)).toMatchObject({ rounding: 0, received: 1229.45 })
  const bill = await openBill(till.tenant)
  await chargeBill(waiter, till, bill, { pagos: [{ metodo: till.card, monto: 1225 }] })
  const { body } = await chargeBill(waiter, till, bill, {
    saldo_visto: 5,
    pagos: [{ metodo: till.cash, monto: 5, recibido: 0 }],
  })
  expect(body).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(body.payments.at(-1)).toMatchObject({ applied: 5, rounding: -5, received: 0, change: 0 })
})

test('refuses a charge of an old balance or of wrong amounts, which changes nothing', async () => {
  const till = await openBranch()
  for (const [saldo, pago, status, code] of [
    [1200, { monto: 100 }, 409, 'balance_changed'],
    [1230, { monto: 1230.01 }, 422, 'invalid'],
    [1230, { monto: 0 }, 422, 'invalid'],
    [1230, { monto: -1 }, 422, 'invalid'],
    [1230, { monto: 1230, recibido: 1000 }, 422, 'invalid'],
  ] as const) {
    const answer = await till.charge([{ metodo: till.cash, ...pago }], saldo)
    expect([pago, answer.status, answer.body.code]).toEqual([pago, status, code])
  }
  const bills = await till.tenant.waiter.get(calls.openBills, till.tenant.branch.id)
  expect(bills.body.data).toMatchObject([{ status: 'Abierta', pagado: 0, payments: [] }])
})

test('charges and refunds only with an open session, and methods, registers and reasons of the restaurant', async () => {
  const till = await openBranch()
  const other = await openBranch()
  const { waiter, admin } = till.tenant
  const pago = { metodo: till.card, monto: 500 }
  expect((await till.charge([{ ...pago, metodo: other.card }])).body.code).toBe('not_found')
  const body = { bill_id: till.bill.id, caja: other.caja, saldo_visto: 1230, pagos: [pago] }
  expect((await waiter.send(calls.chargeBill, body)).body.code).toBe('not_found')
  const { body: paid } = await till.charge([pago])
  const refund = { payment_id: paid.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  for (const [changes, code] of [
    [{ motivo: other.reasonOf('devolucion') }, 'not_found'],
    [{ metodo: other.card }, 'not_found'],
    [{ caja: other.caja }, 'not_found'],
    [{ payment_id: 999_999_999 }, 'not_found'],
    [{ monto: 0 }, 'over_refund'],
    [{ monto: 500.01 }, 'over_refund'],
  ] as const) {
    const refused = await admin.send(calls.refundPayment, { ...refund, ...changes })
    expect([changes, refused.body.code]).toEqual([changes, code])
  }
  await admin.send(calls.closeRegister, { turno: till.turno, monto: 0 })
  expect((await admin.send(calls.refundPayment, refund)).body.code).toBe('no_cash_session')
  expect((await till.charge([pago], 730)).body.code).toBe('no_cash_session')
})

test('closes a bill with a method, without a reference, in the register that the person opened', async () => {
  const till = await openBranch()
  const { admin, waiter, branch } = till.tenant
  await admin.send(calls.updatePaymentMethod, { id: till.card, needs_reference: 1 })
  const own = await addRegister(world.deps.pool, branch.id)
  const users = await admin.call(calls.employees)
  const user = users.body.data.find(({ type }) => type === 'salonero')?.user_id ?? 0
  await admin.send(calls.setPermissions, { user, permisos: ['caja'] })
  const opened = await waiter.send(calls.openRegister, { caja: own, monto: 0 })
  const close = (payment_method: 'tarjeta' | null) =>
    waiter.send(calls.closeBill, { bill_id: till.bill.id, payment_method })
  expect((await close(null)).body.code).toBe('balance_due')
  const { body } = await close('tarjeta')
  const closed = { status: 'Cerrada', pagado: 1230, saldo: 0, payment_method: 'tarjeta' }
  expect(body).toMatchObject(closed)
  const figures = await admin.send(calls.closeRegister, { turno: opened.body.id, monto: 0 })
  expect(figures.body.figures).toMatchObject({ payments: 1 })
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

test('marks who is charging the bill until the person ends the mark or the bill is closed, and stores no mark', async () => {
  const till = await openBranch()
  const { waiter, admin, branch } = till.tenant
  const bill_id = till.bill.id
  const take = async (by: typeof waiter, soltar?: 1) =>
    (
      await by.send(
        calls.takeCharge,
        { bill_id, ...(soltar && { soltar }) },
        `marca-${randomUUID()}`,
      )
    ).body.charging
  const traces = () =>
    world.deps.pool.query(
      `SELECT (SELECT row_to_json(b) FROM bills b WHERE id = $1) AS bill,
        (SELECT seq FROM board_heads WHERE branch_id = $2) AS seq,
        (SELECT count(*)::int FROM idempotency_keys WHERE key LIKE 'marca-%') AS keys`,
      [bill_id, branch.id],
    )
  const before = await traces()
  const mark = { user: { name: 'Saúl Salonero' } }
  expect(await take(waiter)).toMatchObject(mark)
  expect(await take(admin)).toMatchObject(mark)
  expect(await take(admin, 1)).toMatchObject(mark)
  expect(await take(waiter, 1)).toBeNull()
  await take(waiter)
  expect(await traces()).toEqual(before)
  const open = async () => (await admin.get(calls.openBills, branch.id)).body.data
  expect(await open()).toMatchObject([{ charging: mark }])
  await till.charge([{ metodo: till.card, monto: 10 }])
  expect(await open()).toMatchObject([{ charging: mark }])
  await till.charge([{ metodo: till.card, monto: 1220 }], 1220)
  await admin.send(calls.reopenBill, { bill_id })
  expect(await open()).toMatchObject([{ id: bill_id, charging: null }])
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

test('refuses the void of wrong pieces, without a reason, of a paid or of a delivered dish', async () => {
  const till = await openBranch()
  const { waiter, branch } = till.tenant
  const order_line_id = till.bill.products[0]?.id ?? 0
  const motivo = till.reasonOf('anulacion')
  const refused = async (changes: object = {}) =>
    (await waiter.send(calls.voidLine, { order_line_id, motivo, ...changes })).body.code
  for (const [changes, code] of [
    [{ cantidad: 2 }, 'invalid'],
    [{ cantidad: 0 }, 'invalid'],
    [{ motivo: null }, 'needs_reason'],
    [{ order_line_id: 999_999_999 }, 'not_found'],
    [{ motivo: 999_999_999 }, 'not_found'],
  ] as const)
    expect([changes, await refused(changes)]).toEqual([changes, code])
  const bills = await waiter.get(calls.openBills, branch.id)
  expect(bills.body.data).toMatchObject([{ totalFinal: 1230, products: [{ quantity: 1 }] }])
  await till.charge([{ metodo: till.card, monto: 1 }])
  expect(await refused()).toBe('below_paid')
  const change = (estado: 'Preparando' | 'Listo' | 'Entregado' | 'Cancelado') =>
    waiter.send(calls.changeLineStatus, { order_line_id, estado, motivo })
  expect((await change('Cancelado')).body.code).toBe('below_paid')
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) await change(estado)
  expect(await refused()).toBe('illegal_transition')
})

test('fixes the figures of a closed session, sends boards who closed it but no figures, and refuses to reopen its bills', async () => {
  const till = await openBranch()
  const { admin, branch } = till.tenant
  const { turno, caja } = till
  await till.charge([{ metodo: till.cash, monto: 1230, recibido: 2000, propina: 100 }])
  const closing = { turno, monto: 21_300, dejado: 5000 }
  const { body } = await admin.send(calls.closeRegister, closing)
  expect(body).toMatchObject({
    status: 'cerrado',
    opening: 20_000,
    expected: 21_330,
    counted: 21_300,
    difference: -30,
    left: 5000,
    figures: { payments: 1, cash: 1330, tips: 100 },
  })
  expect((await admin.send(calls.closeRegister, closing)).body.code).toBe('session_closed')
  const reopened = await admin.send(calls.reopenBill, { bill_id: till.bill.id })
  expect(reopened.body.code).toBe('session_closed')
  expect((await admin.send(calls.openRegister, { caja })).body.code).toBe('invalid')
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
  const sent = [...Object.keys(session), 'at', 'status']
  expect(new Set(Object.keys(events[1]?.data ?? {}))).toEqual(new Set(sent))
})

test('the database refuses impossible amounts, and any change of rows of money except clearing names', async () => {
  const { tenant, bill, caja, card, cash, charge } = await openBranch()
  const { body: paid } = await charge([{ metodo: card, monto: 100 }])
  const { pool } = world.deps
  const insert = (metodo: number, applied: number, column = 'change_c', amount = 0) =>
    pool.query(
      `INSERT INTO payments (restaurant_id, branch_id, bill_id, session_id, method_id, kind, applied_c, received_c,
          ${column}, business_day, at)
        SELECT b.restaurant_id, b.branch_id, b.id, s.id, $2, 'cobro', $4::bigint, $4::bigint + $5::bigint, $5::bigint, '2026-03-14', now()
        FROM bills b JOIN cash_sessions s ON s.register_id = $3 WHERE b.id = $1`,
      [bill.id, metodo, caja, applied, amount],
    )
  await expect(insert(card, -100)).rejects.toThrow('payments_charge')
  await expect(insert(card, 0)).rejects.toThrow('payments_charge')
  await expect(insert(card, 100, 'change_c', 100)).rejects.toThrow('change is only for cash')
  await expect(insert(cash, 100, 'excess_c', 100)).rejects.toThrow('change is only for cash')
  const overpay = pool.query('UPDATE bills SET paid_c = 123001 WHERE id = $1', [bill.id])
  await expect(overpay).rejects.toThrow('bills_balance')
  for (const table of ['payments', 'adjustments', 'voids', 'reopenings', 'cash_movements'])
    await expect(pool.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('cannot be changed')

  const approver = await makeUser(world)
  const [reopened] = await pool.query<Columns<'reopenings', 'id'>>(
    `INSERT INTO reopenings (restaurant_id, branch_id, bill_id, user_name, approver_id, approver_name, at)
      VALUES ($1, $2, $3, 'Ana', $4, 'Beto', now()) RETURNING id`,
    [tenant.restaurantId, tenant.branch.id, bill.id, approver.id],
  )
  const change = (set: string, table: 'reopenings' | 'payments' = 'payments') =>
    pool.query(`UPDATE ${table} SET ${set} WHERE id = $1`, [
      table === 'payments' ? paid.payments[0]?.id : reopened?.id,
    ])
  for (const set of ['applied_c = 0', "user_name = 'Caco'", `user_id = ${approver.id}`])
    await expect(change(set)).rejects.toThrow('cannot be changed')
  for (const set of ['at = now()', "approver_name = 'Caco'"])
    await expect(change(set, 'reopenings')).rejects.toThrow('cannot be changed')
  for (const table of ['payments', 'reopenings'])
    await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('cannot be changed')
  await change('approver_id = NULL, approver_name = NULL', 'reopenings')
  await change('user_id = NULL, user_name = NULL')
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

test('returns the present bill, and who changed it, for a charge of an old balance', async () => {
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

test('closes a part-paid or reopened bill with the methods of its payments, even after payments are turned off', async () => {
  const { tenant, charge, bill, card } = await openBranch()
  const { admin, waiter, branch } = tenant
  await charge([{ metodo: card, monto: 100 }])
  const turn = (cobros: 0 | 1) => admin.send(calls.updateBranch, { id: branch.id, cobros })
  const close = async (payment_method: 'efectivo' | 'sinpe' | null) =>
    (await waiter.send(calls.closeBill, { bill_id: bill.id, payment_method })).body
  await turn(0)
  expect((await close(null)).code).toBe('balance_due')
  expect((await close('efectivo')).code).toBe('balance_due')
  await turn(1)
  const closed = { status: 'Cerrada', saldo: 0, payment_method: 'otro' }
  expect(await close('efectivo')).toMatchObject(closed)
  const reopen = () => admin.send(calls.reopenBill, { bill_id: bill.id })
  await reopen()
  expect(await close('sinpe')).toMatchObject(closed)
  await turn(0)
  await reopen()
  expect(await close('sinpe')).toMatchObject(closed)
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
