/** Tests house accounts: charges up to a limit, payments on account, the statement, and the ledger. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { together } from '../../../tests/support/server/together.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld, type Reply } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'

const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)

async function openHouse({ limit = 20_000, branches = 1 } = {}) {
  const tenant = await makeTenant(world, { tables: 4, branches })
  const { admin, waiter, branch, restaurantId } = tenant
  const till = await openTill(admin, branch.id)
  const { body: casa } = await admin.send(calls.createPaymentMethod, {
    name: 'Cuenta de la casa',
    kind: 'casa',
  })
  const { body: account } = await admin.send(calls.createHouseAccount, {
    name: 'Constructora Ríos',
    tax_id: '3-101-123456',
    limit,
  })
  const order = async (place = branch, by = admin) => {
    const { body } = await takeOrder(tenant, { table_id: place.tables[0].id }, by)
    return body.bill
  }
  const charge = (
    bill: { id: number; saldo: number },
    more: {
      readonly monto?: number
      readonly by?: typeof admin
      readonly caja?: number
      readonly propina?: number
      readonly cuenta_casa?: number | null
      readonly key?: string
    } = {},
  ) => {
    const { monto = bill.saldo, by = admin, caja = till.caja, key, propina } = more
    const { cuenta_casa = account.id } = more
    return by.call(calls.chargeBill, {
      ...(key !== undefined && { key }),
      body: {
        bill_id: bill.id,
        caja,
        saldo_visto: bill.saldo,
        pagos: [{ metodo: casa.id, monto, propina, cuenta_casa }],
      },
    })
  }
  return {
    ...tenant,
    ...till,
    waiter,
    restaurantId,
    casa: casa.id,
    account,
    order,
    charge,
    pay: (monto: number, more: object = {}) =>
      admin.send(calls.payOnAccount, {
        cuenta_casa: account.id,
        turno: till.turno,
        metodo: till.methodOf('efectivo'),
        monto,
        ...more,
      }),
    update: (body: object) => admin.send(calls.updateHouseAccount, { id: account.id, ...body }),
    statement: async (query: { desde?: string; hasta?: string } = {}) =>
      (await admin.get(calls.houseStatement, account.id, query)).body,
    balance: async () => (await admin.call(calls.houseAccounts)).body.data[0]?.balance,
  }
}

/** The ledger's sums for house accounts, in céntimos. */
async function ledgerOf(branchId: number) {
  const [row] = await world.deps.pool.query<{ owed: number; off: number }>(
    `SELECT coalesce(sum(debit_c - credit_c) FILTER (WHERE account = 'house accounts'), 0)::bigint AS owed,
      coalesce(sum(debit_c - credit_c), 0)::bigint AS off FROM ledger WHERE branch_id = $1`,
    [branchId],
  )
  return row
}

test('adds a charge with its tip to the account’s debt, and closes the bill', async () => {
  const { admin, order, charge, balance, branch } = await openHouse()
  const bill = await order()
  const { status, body } = await charge(bill, { propina: 100 })
  expect([status, body.status, body.saldo]).toEqual([200, 'Cerrada', 0])
  expect(await balance()).toBe(bill.saldo + 100)
  expect(await ledgerOf(branch.id)).toEqual({ owed: (bill.saldo + 100) * 100, off: 0 })
  expect(JSON.stringify(body)).not.toContain('Constructora')
  const { body: story } = await admin.get(calls.billStory, bill.id)
  expect(story.data.find(({ what }) => what === 'bill.paid')).toMatchObject({
    correction: { reason: null, note: 'Constructora Ríos', approver: null },
  })
})

test('limits the sum of a charge’s payments and tips, also after the closing, and returns the remaining credit', async () => {
  const { admin, order, charge, update, balance, caja, casa, account } = await openHouse()
  const bill = await order()
  await update({ limit: bill.saldo - 0.01 })
  const refused = await charge(bill)
  expect(statusOf(refused)).toBe('409 credit_limit')
  expect(refused.body).toMatchObject({ params: { left: bill.saldo - 0.01 } })
  const tipped = await charge(bill, { monto: bill.saldo - 1, propina: 1 })
  expect(statusOf(tipped)).toBe('409 credit_limit')
  const send = (saldo_visto: number, ...pagos: { monto: number; propina?: number }[]) =>
    admin.send(calls.chargeBill, {
      bill_id: bill.id,
      caja,
      saldo_visto,
      pagos: pagos.map((pago) => ({ metodo: casa, cuenta_casa: account.id, ...pago })),
    })
  const half = { monto: bill.saldo / 2 }
  expect(statusOf(await send(bill.saldo, half, half))).toBe('409 credit_limit')
  await update({ limit: bill.saldo + 50 })
  expect(statusOf(await charge(bill))).toBe('200')
  expect(statusOf(await send(0, { monto: 0, propina: 51 }))).toBe('409 credit_limit')
  expect(statusOf(await send(0, { monto: 0, propina: 50 }))).toBe('200')
  expect(await balance()).toBe(bill.saldo + 50)
})

test('requires an active account for a charge, and refuses an account for cash', async () => {
  const { admin, order, charge, update, caja, methodOf, account } = await openHouse()
  const bill = await order()
  const missing = await charge(bill, { cuenta_casa: null })
  expect(missing.body).toMatchObject({
    code: 'invalid',
    details: { 'pagos.0.cuenta_casa': [{ code: 'no_house_account' }] },
  })
  const cash = { metodo: methodOf('efectivo'), monto: bill.saldo, cuenta_casa: account.id }
  expect((await chargeBill(admin, { caja, methodOf }, bill, { pagos: [cash] })).status).toBe(422)
  await update({ active: 0 })
  expect(statusOf(await charge(bill))).toBe('404 not_found')
})

test('requires the permission or an approval from a waiter who charges an account, receives a payment or reads a statement', async () => {
  const { waiter, order, charge, account, turno, methodOf } = await openHouse()
  expect(statusOf(await charge(await order(), { by: waiter }))).toBe('409 needs_approval')
  const paid = await waiter.send(calls.payOnAccount, {
    cuenta_casa: account.id,
    turno,
    metodo: methodOf('efectivo'),
    monto: 1,
  })
  expect(statusOf(paid)).toBe('409 needs_approval')
  const params = { cuenta_casa: account.id }
  expect(statusOf(await waiter.call(calls.houseStatement, { params }))).toBe('403 forbidden')
  await world.deps.pool.query(
    "UPDATE memberships SET permissions = '{casa}' WHERE type = 'salonero'",
  )
  const permitted = await waiter.call(calls.houseStatement, { params })
  expect(permitted.status).toBe(200)
})

test('counts a payment on account in the sums by method, but not as a sale', async () => {
  const { admin, order, charge, pay, balance, turno, branch } = await openHouse()
  const bill = await order()
  await charge(bill)
  const paid = await pay(1000, { recibido: 5000, nota: 'Enero' })
  expect(paid.status).toBe(201)
  expect(paid.body).toMatchObject({ name: 'Constructora Ríos', balance: bill.saldo - 1000 })
  expect(await balance()).toBe(bill.saldo - 1000)
  const { body: session } = await admin.get(calls.cashSession, turno)
  expect(session.expected).toBe(1000)
  expect(session.figures).toMatchObject({ cash: 1000, on_account: 1000, sales: { bills: 1 } })
  expect(session.figures?.sales.total).toBe(bill.saldo)
  expect(session.figures?.methods.map(({ kind, total }) => [kind, total])).toEqual([
    ['efectivo', 1000],
    ['casa', bill.saldo],
  ])
  expect(await ledgerOf(branch.id)).toEqual({ owed: bill.saldo * 100 - 100_000, off: 0 })
  const { body: read } = await admin.get(calls.ledger, branch.id)
  expect(read.unbalanced).toEqual([])
  const { body: list } = await admin.get(calls.transactions, branch.id, {
    buscar: 'rios',
    tipo: 'abono',
  })
  expect(list.data).toMatchObject([
    { kind: 'abono', bill: null, account: 'Constructora Ríos', amount: 1000, note: 'Enero' },
  ])
})

test('refuses a wrong payment on account, and accepts one in advance on an inactive account', async () => {
  const { pay, casa, update, balance } = await openHouse()
  expect(statusOf(await pay(10, { metodo: casa }))).toBe('404 not_found')
  expect((await pay(10, { recibido: 9 })).status).toBe(422)
  expect((await pay(-1)).status).toBe(422)
  await update({ active: 0 })
  const { status, body } = await pay(500)
  expect([status, await balance()]).toEqual([201, -500])
  const copy = `INSERT INTO payments (restaurant_id, branch_id, account_id, session_id, method_id, kind, applied_c,
      received_c, business_day, at)
    SELECT p.restaurant_id, p.branch_id, p.account_id, p.session_id, m.id, 'cobro', 1, 1, business_day, at
    FROM payments p JOIN payment_methods m ON m.restaurant_id = p.restaurant_id AND m.kind = 'casa' WHERE p.id = $1`
  await expect(world.deps.pool.query(copy, [body.payment_id])).rejects.toThrow('does not fit')
})

test('reverses a payment on account once, in its session or in another open one', async () => {
  const { admin, pay, statement, reasonOf, turno, caja, balance } = await openHouse()
  const first = (await pay(300)).body.payment_id
  const second = (await pay(200)).body.payment_id
  const undo = (payment_id = 0, more: object = {}) =>
    admin.send(calls.reverseAccountPayment, { payment_id, motivo: reasonOf('devolucion'), ...more })
  expect((await undo(first)).body.balance).toBe(-200)
  expect(statusOf(await undo(first))).toBe('409 already_reversed')
  const reversal = (await statement()).data.find(({ of }) => of === first)
  expect(statusOf(await undo(reversal?.id))).toBe('404 not_found')
  const { body: closed } = await admin.send(calls.closeRegister, { turno, monto: 200 })
  expect(closed).toMatchObject({ expected: 200, difference: 0 })
  expect(statusOf(await undo(second))).toBe('409 session_closed')
  const { body: next } = await admin.send(calls.openRegister, { caja, monto: 500 })
  expect((await undo(second, { turno: next.id })).status).toBe(201)
  const { body: session } = await admin.get(calls.cashSession, next.id)
  expect(session.expected).toBe(300)
  expect(await balance()).toBe(0)
})

test('reverses a payment on account above the limit, and on an inactive account', async () => {
  const { admin, order, charge, pay, update, reasonOf, balance } = await openHouse()
  const motivo = reasonOf('devolucion')
  const bill = await order()
  const { payment_id } = (await pay(500)).body
  const other = (await pay(300)).body.payment_id
  expect((await charge(bill)).status).toBe(200)
  await update({ limit: 0 })
  const undo = (id = 0) => admin.send(calls.reverseAccountPayment, { payment_id: id, motivo })
  expect((await undo(payment_id)).status).toBe(201)
  await update({ active: 0 })
  expect((await undo(other)).status).toBe(201)
  expect(await balance()).toBe(bill.saldo)
})

test('reduces the balance by a reversal, a refund and a change of method', async () => {
  const { admin, order, charge, balance, reasonOf, methodOf, casa, account, update, branch } =
    await openHouse()
  const motivo = reasonOf('devolucion')
  const { body: charged } = await charge(await order())
  const total = charged.pagado
  const paidBy = async () => (await charge(await order())).body.payments.at(-1)?.id ?? 0
  const refund = { payment_id: charged.payments[0]?.id ?? 0, motivo }
  const cash = await admin.send(calls.refundPayment, { ...refund, metodo: methodOf('efectivo') })
  expect(statusOf(cash)).toBe('404 not_found')
  await admin.send(calls.refundPayment, { ...refund, monto: 100 })
  expect(await balance()).toBe(total - 100)
  const reversed = await paidBy()
  expect(await balance()).toBe(2 * total - 100)
  await admin.send(calls.reversePayment, { payment_id: reversed, motivo })
  expect(await balance()).toBe(total - 100)
  const change = (payment_id: number, metodo: number, more: object = {}) =>
    admin.send(calls.changeMethod, { payment_id, motivo, metodo, ...more })
  const { body: paid } = await change(await paidBy(), methodOf('efectivo'))
  expect(await balance()).toBe(total - 100)
  const id = paid.payments.at(-1)?.id ?? 0
  const onAccount = { cuenta_casa: account.id }
  await update({ limit: total })
  expect(statusOf(await change(id, casa))).toBe('422 invalid')
  expect(statusOf(await change(id, casa, onAccount))).toBe('409 credit_limit')
  await update({ limit: 2 * total })
  const { body: back } = await change(id, casa, onAccount)
  expect(await balance()).toBe(2 * total - 100)
  // Another method of house accounts does not raise the debt, so a lowered limit permits it.
  await update({ limit: 0 })
  const credit = await admin.send(calls.createPaymentMethod, { name: 'Crédito', kind: 'casa' })
  const moved = await change(back.payments.at(-1)?.id ?? 0, credit.body.id, onAccount)
  expect(statusOf(moved)).toBe('200')
  expect(await ledgerOf(branch.id)).toEqual({ owed: (2 * total - 100) * 100, off: 0 })
})

test('lists the opening balance, all entries and the closing balance in the statement of up to five years', async () => {
  const { admin, order, charge, pay, statement, account } = await openHouse()
  const bill = await order()
  await charge(bill)
  await pay(1000)
  const { data, opening, closing } = await statement()
  expect({ opening, closing }).toEqual({ opening: 0, closing: bill.saldo - 1000 })
  expect(data).toMatchObject([
    { kind: 'cargo', bill: { id: bill.id }, amount: bill.saldo, balance: bill.saldo },
    { kind: 'abono', bill: null, amount: -1000, balance: bill.saldo - 1000, user: 'Ana Admin' },
  ])
  const later = await statement({ desde: '2099-01-01', hasta: '2099-01-31' })
  expect(later).toMatchObject({ opening: closing, closing, data: [] })
  const earlier = await statement({ desde: '2001-01-01', hasta: '2001-01-31' })
  expect(earlier).toMatchObject({ opening: 0, closing: 0, data: [] })
  const sheet = await admin.get(calls.exportHouseStatement, account.id)
  const text: unknown = sheet.body
  if (typeof text !== 'string') throw new Error('the sheet is no text')
  const rows = text.split('\r\n')
  expect(rows[1]).toMatch(/^01\/\d\d\/\d{4};Saldo anterior;Constructora Ríos;.*;0,00$/)
  expect(rows[2]).toMatch(/;Consumo;\d+;/)
  expect(rows[3]).toMatch(/;Abono;;.*;-1000,00;/)
  expect(rows[4]).toMatch(/;Saldo final;/)
  for (const [desde, hasta, status] of [
    ['2020-01-01', '2025-01-01', 422],
    ['2020-01-02', '2020-01-01', 422],
    ['2020-01-02', '2025-01-01', 200],
  ] as const)
    expect((await admin.get(calls.houseStatement, account.id, { desde, hasta })).status).toBe(
      status,
    )
})

test('finds one of 5,000 accounts by a search among the active ones', async () => {
  const { admin, restaurantId } = await openHouse()
  await world.deps.pool.query(
    `INSERT INTO house_accounts (restaurant_id, name, limit_c, active)
      SELECT $1, 'Cliente ' || n, 1, n % 2 = 0 FROM generate_series(1, 5000) AS n`,
    [restaurantId],
  )
  const find = async (buscar: string) => {
    const query = { buscar, activas: '1', pagina: '1', tamano: '10' } as const
    const { body } = await admin.call(calls.houseAccounts, { query })
    return [body.total, body.data.map(({ name }) => name)]
  }
  expect(await find('cliente 4998')).toEqual([1, ['Cliente 4998']])
  expect(await find('cliente 4999')).toEqual([0, []])
  expect((await find('cliente'))[0]).toBe(2500)
})

test('applies the limit to concurrent charges of one branch', async () => {
  const { order, charge, update, branch, balance } = await openHouse()
  const [first, second] = [await order(), await order()]
  await update({ limit: first.saldo * 1.5 })
  const both = await together<Reply<unknown>[]>(
    world,
    branch.id,
    () => charge(first),
    () => charge(second),
  )
  expect(both.map(statusOf)).toEqual(['200', '409 credit_limit'])
  expect(await balance()).toBe(first.saldo)
})

test('counts a repeated charge and a repeated payment once', async () => {
  const { admin, order, charge, account, turno, methodOf, balance } = await openHouse()
  const bill = await order()
  const key = 'cargo-repetido'
  const first = await charge(bill, { key })
  const again = await charge(bill, { key })
  expect(again.body).toEqual(first.body)
  const body = { cuenta_casa: account.id, turno, metodo: methodOf('efectivo'), monto: 10 }
  const paid = await admin.send(calls.payOnAccount, body, 'abono-repetido')
  const repeated = await admin.send(calls.payOnAccount, body, 'abono-repetido')
  expect(repeated.body).toEqual(paid.body)
  expect(await balance()).toBe(bill.saldo - 10)
})

test('refuses a change that is based on an old version of an account', async () => {
  const { admin, waiter, account } = await openHouse()
  const change = (by: typeof admin, body: object, version?: number) =>
    by.call(calls.updateHouseAccount, {
      body: { id: account.id, ...body },
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    })
  expect(statusOf(await change(waiter, { limit: 1 }))).toBe('403 forbidden')
  const first = await change(admin, { limit: 5, tax_id: null }, account.version)
  expect(first.body).toMatchObject({ limit: 5, tax_id: null, name: 'Constructora Ríos' })
  expect(statusOf(await change(admin, { limit: 6 }, account.version))).toBe('409 stale')
  const updated = await change(admin, { name: 'Otra' })
  expect(updated.body).toMatchObject({ limit: 5, tax_id: null, name: 'Otra' })
})

test('refuses a charge if the limit is lowered while the charge is written', async () => {
  const { order, charge, account, balance } = await openHouse()
  const { pool } = world.deps
  const bill = await order()
  const reply = await transaction(pool, async (tx) => {
    await tx.query('UPDATE house_accounts SET limit_c = 100 WHERE id = $1', [account.id])
    const charging = charge(bill)
    await untilLockAwaited(pool, 'board_heads')
    return { charging }
  })
  const refused = await reply.charging
  expect(statusOf(refused)).toBe('409 credit_limit')
  expect(refused.body).toMatchObject({ params: { left: 1 } })
  expect(await balance()).toBe(0)
})

test('applies the limit to two branches that charge one account at once, on one node or on two', async () => {
  const { admin, branches, order, charge, update, balance, branch } = await openHouse({
    branches: 2,
  })
  const [, second] = branches
  if (!second) throw new Error('no second branch')
  const till = await openTill(admin, second.id)
  for (const [index, by] of [
    admin,
    admin,
    peer.client(admin.token),
    peer.client(admin.token),
  ].entries()) {
    const round = index + 1
    const [here, there] = [await order(), await order(second)]
    await update({ limit: round * here.saldo + here.saldo / 2 })
    const both = await Promise.all([charge(here), charge(there, { caja: till.caja, by })])
    expect(both.map(statusOf).toSorted()).toEqual(['200', '409 credit_limit'])
    expect(await balance()).toBe(round * here.saldo)
  }
  const [here, there] = [await ledgerOf(branch.id), await ledgerOf(second.id)]
  expect([here?.off, there?.off]).toEqual([0, 0])
  expect((here?.owed ?? 0) + (there?.owed ?? 0)).toBe(((await balance()) ?? 0) * 100)
})

test('prevents a deadlock of two branches that charge two accounts in opposite order', async () => {
  const house = await openHouse({ branches: 2, limit: 1_000_000 })
  const { admin, branches, casa, caja, account, order } = house
  const [, second] = branches
  if (!second) throw new Error('no second branch')
  const till = await openTill(admin, second.id)
  const { body: other } = await admin.send(calls.createHouseAccount, {
    name: 'Clínica Norte',
    limit: 1_000_000,
  })
  const halves = (bill: { id: number; saldo: number }, from: number, ids: readonly number[]) =>
    admin.send(calls.chargeBill, {
      bill_id: bill.id,
      caja: from,
      saldo_visto: bill.saldo,
      pagos: ids.map((cuenta_casa) => ({ metodo: casa, monto: bill.saldo / 2, cuenta_casa })),
    })
  for (let round = 0; round < 5; round += 1) {
    const [here, there] = [await order(), await order(second)]
    const both = await Promise.all([
      halves(here, caja, [account.id, other.id]),
      halves(there, till.caja, [other.id, account.id]),
    ])
    expect(both.map(statusOf)).toEqual(['200', '200'])
  }
})

test('counts a payment on account once if the session closes, and a reversal once, at the same time', async () => {
  const { admin, branch, pay, turno, reasonOf } = await openHouse()
  const { body: paid } = await pay(25)
  const body = { payment_id: paid.payment_id, motivo: reasonOf('devolucion') }
  const undo = () => admin.send(calls.reverseAccountPayment, body)
  const close = () => admin.send(calls.closeRegister, { turno, monto: 50 })
  const replies = await together<Reply<unknown>[]>(
    world,
    branch.id,
    undo,
    undo,
    () => pay(20),
    () => pay(30),
    close,
    () => pay(40),
  )
  expect(replies.map(statusOf)).toEqual([
    '201',
    '409 already_reversed',
    '201',
    '201',
    '200',
    '409 session_closed',
  ])
  expect(replies[4]?.body).toMatchObject({ expected: 50, figures: { on_account: 50, cash: 50 } })
})

test('retains a charge of a part-paid bill after a merge, and returns it once', async () => {
  const { admin, order, charge, reasonOf, balance, branch, waiter } = await openHouse()
  const bill = await order()
  const { body: part } = await charge(bill, { monto: 500 })
  const other = await order()
  const { body: merged } = await waiter.send(calls.mergeBills, {
    bill_id: other.id,
    otras: [bill.id],
  })
  expect(merged.saldo).toBe(other.saldo + bill.saldo - 500)
  const { body: split } = await waiter.send(calls.splitBill, {
    bill_id: merged.id,
    partes: [{ lineas: [{ order_line_id: merged.products[0]?.id ?? 0, cantidad: 1 }] }],
  })
  expect(split.bills).toHaveLength(2)
  expect(await balance()).toBe(500)
  const body = { payment_id: part.payments[0]?.id ?? 0, motivo: reasonOf('devolucion') }
  expect(statusOf(await admin.send(calls.reversePayment, body))).toBe('200')
  expect(statusOf(await admin.send(calls.reversePayment, body))).toBe('409 already_reversed')
  expect(await balance()).toBe(0)
  expect(await ledgerOf(branch.id)).toMatchObject({ owed: 0 })
})

test('does not find accounts, sessions and payments of another restaurant', async () => {
  const { pay, admin, reasonOf, order, charge, methodOf, caja } = await openHouse()
  const other = await openHouse()
  const { body: theirs } = await other.pay(10)
  const { body: paid } = await charge(await order())
  const [casa] = paid.payments
  const { body: own } = await pay(10)
  const { body: cash } = await chargeBill(admin, { caja, methodOf }, await order())
  const motivo = reasonOf('devolucion')
  const undo = (payment_id = 0) => admin.send(calls.reverseAccountPayment, { motivo, payment_id })
  const asBillPayment = { payment_id: own.payment_id, motivo }
  for (const refused of [
    await pay(10, { cuenta_casa: other.account.id }),
    await pay(10, { turno: other.turno }),
    await pay(10, { metodo: other.methodOf('efectivo') }),
    await charge(await order(), { cuenta_casa: other.account.id }),
    await undo(theirs.payment_id),
    await undo(casa?.id),
    await admin.send(calls.reversePayment, asBillPayment),
    await admin.send(calls.refundPayment, asBillPayment),
    await admin.send(calls.changeMethod, {
      payment_id: cash.payments[0]?.id ?? 0,
      motivo,
      metodo: casa?.method.id ?? 0,
      cuenta_casa: other.account.id,
    }),
    await admin.get(calls.houseStatement, other.account.id, {}),
  ])
    expect(statusOf(refused)).toBe('404 not_found')
  expect(await other.balance()).toBe(-10)
  const stranger = await makeUser(world)
  expect(statusOf(await stranger.client.call(calls.houseAccounts))).toBe('403 forbidden')
})
