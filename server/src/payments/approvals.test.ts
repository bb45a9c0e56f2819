import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { Permission } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { addRegister, openHouseAccount, openTill } from '../../../tests/support/money/till.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type Reply } from '../../../tests/support/world.ts'
import { createLog } from '../observability/log.ts'

const logged: string[] = []
const world = await openWorld({
  log: createLog('debug', { write: (line) => void logged.push(line) }),
})

const PIN = '135790'
const WRONG_PIN = '24681357'
const NEW_PIN = '86421357'

/** A branch with a closed bill of 1,230.00, and an admin with a PIN. */
async function openBranch() {
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const users = await admin.call(calls.employees)
  const idOf = (type: string) => users.body.data.find((each) => each.type === type)?.user_id ?? 0
  const [boss, salonero] = [idOf('admin'), idOf('salonero')]
  await admin.send(calls.setPermissions, { user: boss, pin: PIN })
  const order = () => openBill(tenant)
  const charge = async () => (await chargeBill(waiter, till, await order())).body
  const reversalOf = async () => ({
    payment_id: (await charge()).payments[0]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
  })
  const allow = (...permisos: Permission[]) =>
    admin.send(calls.setPermissions, { user: salonero, permisos })
  return { ...tenant, till, boss, salonero, order, charge, reversalOf, allow }
}

test('lets a waiter reverse a payment and reopen a bill with an admin’s PIN, and shows the admin in the history', async () => {
  const { waiter, boss, reversalOf } = await openBranch()
  const body = await reversalOf()
  const refused = await waiter.send(calls.reversePayment, body, 'reverso')
  expect([refused.status, refused.body.code]).toEqual([409, 'needs_approval'])
  const aprobacion = { user: boss, pin: PIN }
  const approved = { ...body, aprobacion }
  const { body: bill } = await waiter.send(calls.reversePayment, approved, 'reverso')
  expect(bill).toMatchObject({ status: 'Cuenta Solicitada', saldo: 1230 })
  await waiter.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
  const reopened = await waiter.send(calls.reopenBill, { bill_id: bill.id, aprobacion })
  expect(reopened.body.status).toBe('Abierta')
  const story = await waiter.get(calls.billStory, bill.id)
  for (const kind of ['bill.reversed', 'bill.reopened'])
    expect(story.body.data.findLast(({ what }) => what === kind)).toMatchObject({
      actor: { name: 'Saúl Salonero' },
      correction: { approver: 'Ana Admin' },
    })
})

test('applies a waiter’s limit to the sum of their discounts on a dish and on its bill', async () => {
  const { admin, waiter, salonero, order, till } = await openBranch()
  await admin.send(calls.setPermissions, { user: salonero, descuento_maximo: 15 })
  const bill = await order()
  const motivo = till.reasonOf('descuento')
  const onBill = { bill_id: bill.id, motivo, tipo: 'porcentaje' as const }
  const onDish = { order_line_id: bill.products[0]?.id ?? 0, motivo, tipo: 'monto' as const }
  const give = (body: typeof onBill | typeof onDish, valor: number) =>
    waiter.send(calls.giveDiscount, { ...body, valor })
  expect((await give(onDish, 100)).status).toBe(200)
  expect((await give(onBill, 6)).body.code).toBe('needs_approval')
  expect((await give(onBill, 5)).body).toMatchObject({ descuento: 145 })
  expect((await give(onDish, 110)).body.code).toBe('needs_approval')
  await admin.send(calls.giveDiscount, { ...onDish, valor: 500 })
  expect((await give(onBill, 15)).body).toMatchObject({ descuento: 575 })
})

test('requires an approval to void dishes if a waiter’s discount would exceed their limit', async () => {
  const { admin, waiter, branch, salonero, order, till, boss, products } = await openBranch()
  await admin.send(calls.setPermissions, { user: salonero, descuento_maximo: 10 })
  const { id: bill_id, products: ordered } = await order()
  const more = { bill_id, products: [{ product_id: products[0].id, quantity: 3 }] }
  const { body: second } = await waiter.send(calls.takeOrder, more)
  const valor = 400
  const motivo = till.reasonOf('descuento')
  await waiter.send(calls.giveDiscount, { bill_id, motivo, tipo: 'monto', valor })
  const order_line_id = ordered[0]?.id ?? 0
  const body = { order_line_id, motivo: till.reasonOf('anulacion') }
  expect((await waiter.send(calls.voidLine, body)).body.code).toBe('needs_approval')
  const cancel = { order_id: second.order.id, estado: 'Cancelado' as const, motivo: body.motivo }
  const refused = await waiter.send(calls.changeOrderStatus, cancel)
  expect(refused.body).toMatchObject({ code: 'needs_approval' })
  const { body: bills } = await waiter.get(calls.openBills, branch.id)
  expect(bills.data).toMatchObject([{ descuento: valor, bruto: 4000 }])
  const aprobacion = { user: boss, pin: PIN }
  const approved = await waiter.send(calls.voidLine, { ...body, aprobacion })
  expect(approved.status).toBe(200)
})

test('requires the permission to cancel cooked dishes by their status, and records a void', async () => {
  const { waiter, salonero, order, till, boss } = await openBranch()
  const { id: billId, products } = await order()
  const order_line_id = products[0]?.id ?? 0
  const setStatus = (
    estado: 'Preparando' | 'Cancelado',
    more: Partial<BodyInput<typeof calls.changeLineStatus>> = {},
  ) => waiter.send(calls.changeLineStatus, { order_line_id, estado, ...more })
  expect((await setStatus('Preparando')).status).toBe(200)
  expect((await setStatus('Cancelado')).body).toMatchObject({ code: 'needs_approval' })
  const aprobacion = { user: boss, pin: PIN }
  const wrong = await setStatus('Cancelado', { aprobacion, motivo: till.reasonOf('descuento') })
  expect(wrong.body).toMatchObject({ code: 'not_found' })
  const motivo = till.reasonOf('anulacion')
  expect((await setStatus('Cancelado', { aprobacion, motivo })).body).toMatchObject({
    products: [{ status: 'Cancelado' }],
  })
  const voids = await world.deps.pool.query(
    'SELECT line_id, prepared, user_id, reason_id, approver_id FROM voids WHERE bill_id = $1',
    [billId],
  )
  expect(voids).toEqual([
    {
      line_id: order_line_id,
      prepared: true,
      user_id: salonero,
      reason_id: motivo,
      approver_id: boss,
    },
  ])
})

const WRONG_PINS = ['0000', '1111', '2222', '3333', '4444']

test('blocks an approver’s PIN after five wrong ones, but not for others and no other PIN', async () => {
  const house = await openBranch()
  const { waiter, admin, branch, boss, reversalOf, salonero, allow } = house
  await allow('reversos')
  await admin.send(calls.setPermissions, { user: salonero, pin: '8642' })
  await admin.send(calls.updateBranch, { id: branch.id, control: 'pin' })
  const body = await reversalOf()
  const type = (person: ApiClient, user: number, pin: string) =>
    person.send(calls.reversePayment, { ...body, aprobacion: { user, pin } })
  for (const pin of WRONG_PINS) expect((await type(waiter, boss, pin)).body.code).toBe('bad_pin')
  const blocked = await type(waiter, boss, PIN)
  expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(blocked.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await type(admin, boss, '0000')).body.code).toBe('bad_pin')
  expect((await type(waiter, salonero, '8642')).body.saldo).toBe(1230)
})

test('limits concurrent guesses of a PIN, until a new one is set', async () => {
  const { waiter, admin, boss, reversalOf } = await openBranch()
  const body = await reversalOf()
  const guess = (pin: string) =>
    waiter.send(calls.reversePayment, { ...body, aprobacion: { user: boss, pin } })
  const answers = await Promise.all([...WRONG_PINS, '5555', '6666', '7777'].map(guess))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 5 }, () => 403),
    ...Array.from({ length: 3 }, () => 429),
  ])
  await admin.send(calls.setPermissions, { user: boss, pin: '97531' })
  expect((await guess('97531')).status).toBe(200)
})

test('refuses an approval by a person of another restaurant or without the permission', async () => {
  const { admin, waiter, salonero, reversalOf } = await openBranch()
  const other = await openBranch()
  await admin.send(calls.setPermissions, { user: salonero, pin: PIN })
  const body = await reversalOf()
  const approve = async (user: number) =>
    (await waiter.send(calls.reversePayment, { ...body, aprobacion: { user, pin: PIN } })).body.code
  expect(await approve(other.boss)).toBe('bad_pin')
  expect(await approve(salonero)).toBe('needs_approval')
})

test('accepts a correction by a person with the permission, unless the branch requires a PIN from everyone', async () => {
  const { admin, waiter, branch, reversalOf, allow } = await openBranch()
  await allow('reversos')
  const { status } = await waiter.send(calls.reversePayment, await reversalOf())
  expect(status).toBe(200)
  await admin.send(calls.updateBranch, { id: branch.id, control: 'pin' })
  const body = await reversalOf()
  for (const person of [waiter, admin]) {
    const refused = await person.send(calls.reversePayment, body)
    expect(refused.body.code).toBe('needs_approval')
  }
})

test('requires separate permissions to refund, to void cooked dishes, to close a register and to reopen a bill', async () => {
  const { waiter, till, order, charge, allow } = await openBranch()
  const bill = await order()
  const order_line_id = bill.products[0]?.id ?? 0
  await waiter.send(calls.changeLineStatus, { order_line_id, estado: 'Preparando' })
  const closed = await charge()
  const refund = {
    payment_id: closed.payments[0]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
    monto: 10,
  }
  const attempts = () =>
    Promise.all([
      waiter.send(calls.voidLine, { order_line_id, motivo: till.reasonOf('anulacion') }),
      waiter.send(calls.refundPayment, refund),
      waiter.get(calls.cashSession, till.turno),
      waiter.send(calls.closeRegister, { turno: till.turno }),
    ])
  const codes = (await attempts()).map(({ body }) => 'code' in body && body.code)
  expect(codes).toEqual(['needs_approval', 'needs_approval', 'forbidden', 'needs_approval'])
  const reopened = await waiter.send(calls.reopenBill, { bill_id: closed.id })
  expect(reopened.body.code).toBe('needs_approval')
  await allow('anulaciones', 'devoluciones', 'caja', 'reabrir')
  const allowed = (await attempts()).map(({ status }) => status)
  // 422, because the request has no count.
  expect(allowed).toEqual([200, 200, 200, 422])
  const again = await waiter.send(calls.reopenBill, { bill_id: closed.id })
  expect(again.status).toBe(200)
})

test('lets only an admin change permissions, which each person reads, and returns no PIN', async () => {
  const { admin, waiter, branch, boss, salonero } = await openBranch()
  const rights = { permisos: ['caja' as const], descuento_maximo: 12.5 }
  const body = { user: salonero, ...rights, pin: '8642' }
  expect((await waiter.send(calls.setPermissions, body)).status).toBe(403)
  const { body: employee } = await admin.send(calls.setPermissions, body)
  expect(employee).toMatchObject({ ...rights, tiene_pin: 1 })
  expect((await waiter.call(calls.me)).body.restaurants).toMatchObject([rights])
  const all = { permisos: Permission.options, descuento_maximo: 100 }
  expect((await admin.call(calls.me)).body.restaurants).toMatchObject([all])
  const list = await waiter.get(calls.approvers, branch.id)
  expect(new Set(list.body.data.map(({ id }) => id))).toEqual(new Set([boss, salonero]))
  const removed = await admin.send(calls.setPermissions, { user: salonero, pin: null })
  expect(removed.body).toMatchObject({ permisos: ['caja'], tiene_pin: 0 })
  const wrong = await admin.send(calls.setPermissions, { user: salonero, pin: '12a4' })
  expect(wrong.body.errors).toHaveProperty('pin')
  const unknown = await admin.send(calls.setPermissions, { user: 999_999_999 })
  expect(unknown.status).toBe(404)
})

test('does not log a PIN, and does not store it with an answer', async () => {
  const { waiter, admin, boss, reversalOf } = await openBranch()
  const body = await reversalOf()
  const reverse = (pin: string, key: string) =>
    waiter.send(calls.reversePayment, { ...body, aprobacion: { user: boss, pin } }, key)
  expect((await reverse(WRONG_PIN, 'con-pin')).status).toBe(403)
  expect((await reverse(PIN, 'con-pin')).status).toBe(200)
  // The request's hash excludes the approval, so the key finds the answer with any PIN.
  const replayed = await reverse(WRONG_PIN, 'con-pin')
  expect(replayed.headers.get('Idempotent-Replayed')).toBe('true')
  await admin.send(calls.setPermissions, { user: boss, pin: NEW_PIN }, 'pin-nuevo')
  const stored = await world.deps.pool.query<{ all: string }>(
    `SELECT coalesce(string_agg(t::text, ''), '') AS all FROM (SELECT k::text AS t FROM idempotency_keys k
      UNION ALL SELECT e::text FROM board_events e UNION ALL SELECT p::text FROM payments p) AS texts`,
  )
  expect(stored[0]?.all).toContain('con-pin')
  for (const pin of [PIN, WRONG_PIN, NEW_PIN]) {
    expect(stored[0]?.all).not.toContain(pin)
    expect(logged.join('\n')).not.toContain(pin)
  }
  expect(logged.length).toBeGreaterThan(0)
})

type Role = 'admin' | 'salonero'

interface Roles {
  readonly here: Role
  readonly there: Role
}

/** A person with a role in this restaurant (in one branch, if given), and a role in another restaurant. */
async function personOfTwo(
  { restaurantId, branch }: { readonly restaurantId: number; readonly branch?: { id: number } },
  { here, there }: Roles,
) {
  const other = await makeTenant(world)
  const person = await makeUser(world, {
    restaurantId: other.restaurantId,
    type: there,
    branchIds: [other.branch.id],
  })
  const { pool } = world.deps
  await pool.query('INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, $3)', [
    restaurantId,
    person.id,
    here,
  ])
  if (branch)
    await pool.query(
      'INSERT INTO membership_branches (restaurant_id, user_id, branch_id) VALUES ($1, $2, $3)',
      [restaurantId, person.id, branch.id],
    )
  return person.client
}

const ADMIN_ELSEWHERE: Roles = { here: 'salonero', there: 'admin' }
const ADMIN_HERE: Roles = { here: 'admin', there: 'salonero' }

test('corrections depend on the role in the restaurant of their bill or register', async () => {
  const house = await openBranch()
  const { till, branch } = house
  const elsewhere = await personOfTwo(house, ADMIN_ELSEWHERE)
  const here = await personOfTwo(house, ADMIN_HERE)
  const closed = await house.charge()
  const { id: bill_id } = await house.order()
  const caja = await addRegister(world.deps.pool, branch.id)
  const payment = { payment_id: closed.payments[0]?.id ?? 0, motivo: till.reasonOf('devolucion') }
  const discount = { motivo: till.reasonOf('descuento'), tipo: 'porcentaje' as const, valor: 10 }
  const commands: ((person: ApiClient) => Promise<Reply<unknown>>)[] = [
    (person) => person.send(calls.giveDiscount, { ...discount, bill_id }),
    (person) => person.send(calls.openRegister, { caja, monto: 0 }),
    (person) => person.send(calls.reopenBill, { bill_id: closed.id }),
    (person) => person.send(calls.refundPayment, { ...payment, monto: 10 }),
    async (person) => {
      const { id } = (await house.charge()).payments[0] ?? { id: 0 }
      return person.send(calls.reversePayment, { ...payment, payment_id: id })
    },
  ]
  for (const send of commands) {
    expect(statusOf(await send(elsewhere))).toBe('409 needs_approval')
    expect(statusOf(await send(here))).toMatch(/^20[01]$/)
  }
  const refund = (person: ApiClient) => person.send(calls.refundOnline, { bill_id })
  expect((await refund(elsewhere)).status).toBe(403)
  expect((await refund(here)).status).toBe(200)
})

test('does not let a waiter of another branch cancel a guest’s online payment, even if the waiter is an admin elsewhere', async () => {
  const { admin, restaurantId, branch, products } = await openBranch()
  await takeOnlinePayments(admin, branch.id)
  const [table] = branch.tables
  const guest = await enterAs(world, table)
  const dish = { product_id: products[0].id, quantity: 1 }
  await guest.send(calls.placeOrder, { mesa: table.code, products: [dish] })
  const { body: attempt } = await guest.send(calls.payOnline, {})
  const cancel = (person: ApiClient) => person.send(calls.cancelAttempt, { attempt_id: attempt.id })
  expect(await cancel(await personOfTwo({ restaurantId }, ADMIN_ELSEWHERE))).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect((await cancel(await personOfTwo({ restaurantId }, ADMIN_HERE))).status).toBe(200)
})

test('names the approver of a cash session that was opened and closed by PIN', async () => {
  const { admin, waiter, till, boss } = await openBranch()
  const approved = { monto: 0, aprobacion: { user: boss, pin: PIN } }
  const { body: alone } = await admin.send(calls.closeRegister, { turno: till.turno, monto: 0 })
  expect(alone).toMatchObject({ opened_approver: null, closed_approver: null })
  const { body: opened } = await waiter.send(calls.openRegister, { caja: till.caja, ...approved })
  const both = { opened_by: 'Saúl Salonero', opened_approver: 'Ana Admin' }
  expect(opened).toMatchObject({ ...both, closed_approver: null })
  const { body } = await waiter.send(calls.closeRegister, { turno: opened.id, ...approved })
  const closed = { closed_by: 'Saúl Salonero', closed_approver: 'Ana Admin' }
  expect(body).toMatchObject({ ...both, ...closed })
})

test('requires a permission or an approval to charge a house account, even by a change of a payment’s method', async () => {
  const { admin, waiter, till, boss, order, charge, allow } = await openBranch()
  const account = await openHouseAccount(admin)
  const payBy = async (more: object = {}) => {
    const pagos = [
      { metodo: till.methodOf('tarjeta'), monto: 230 },
      { ...account, monto: 1000 },
    ]
    return (await chargeBill(waiter, till, await order(), { pagos, ...more })).body
  }
  const approved = { aprobacion: { user: boss, pin: PIN } }
  expect((await payBy()).code).toBe('needs_approval')
  expect((await payBy({ aprobacion: { user: boss, pin: WRONG_PIN } })).code).toBe('bad_pin')
  const paid = await payBy(approved)
  expect(paid.status).toBe('Cerrada')
  const { body: story } = await waiter.get(calls.billStory, paid.id)
  expect(JSON.stringify(story)).toContain('Ana Admin')
  const change = async (more: object = {}) => {
    const payment_id = (await charge()).payments[0]?.id ?? 0
    const body = { payment_id, motivo: till.reasonOf('devolucion'), ...account, ...more }
    return waiter.send(calls.changeMethod, body)
  }
  await allow('reversos')
  expect((await change()).body.code).toBe('needs_approval')
  expect((await change(approved)).status).toBe(200)
  await allow('reversos', 'casa')
  expect((await change()).status).toBe(200)
  expect((await payBy()).status).toBe('Cerrada')
})
