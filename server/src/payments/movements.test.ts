/** Tests movements of cash, and the figures of sessions. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { addRegister, openTill } from '../../../tests/support/money/till.ts'
import { dishes, openBill } from '../../../tests/support/restaurant/orders.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { together } from '../../../tests/support/server/together.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld, type Reply } from '../../../tests/support/world.ts'

const world = await openWorld()

async function openDay(monto = 1000) {
  const tenant = await makeTenant(world, { tables: 4 })
  const till = await openTill(tenant.admin, tenant.branch.id, monto)
  const motivo = till.reasonOf('movimiento')
  const { admin, waiter, branch } = tenant
  return {
    ...tenant,
    ...till,
    motivo,
    move: (
      tipo: 'entrada' | 'salida' | 'deposito' | 'propina_pagada',
      amount: number,
      client = admin,
    ) => client.send(calls.moveCash, { turno: till.turno, tipo, monto: amount, motivo }),
    undo: (movimiento: number) => admin.send(calls.reverseMovement, { movimiento, motivo }),
    read: async (client = admin) => (await client.get(calls.cashSession, till.turno)).body,
    close: (body: object = { monto: 0 }) =>
      admin.send(calls.closeRegister, { turno: till.turno, ...body }),
    order: (quantity = 1, table = 0) =>
      openBill(tenant, {
        table_id: branch.tables[table]?.id,
        products: dishes(tenant, quantity),
      }),
    charge: (bill: { id: number; saldo: number }, kind: 'efectivo' | 'tarjeta', propina = 0) =>
      chargeBill(waiter, till, bill, {
        pagos: [
          {
            metodo: till.methodOf(kind),
            monto: bill.saldo,
            propina,
            ...(kind === 'efectivo' ? { recibido: bill.saldo + propina } : { referencia: '1234' }),
          },
        ],
      }),
  }
}

test('changes the expected cash by a movement until it is reversed', async () => {
  const { move, undo, read, motivo } = await openDay()
  const put = await move('entrada', 500)
  expect(put.status).toBe(201)
  expect(put.body).toMatchObject({ kind: 'entrada', amount: 500, of: null, user: 'Ana Admin' })
  await move('salida', 300)
  await move('deposito', 200)
  const tips = await move('propina_pagada', 100)
  expect((await read()).expected).toBe(900)
  const undone = await undo(tips.body.id)
  expect(undone.body).toMatchObject({ kind: 'propina_pagada', amount: -100, of: tips.body.id })
  expect(statusOf(await undo(tips.body.id))).toBe('409 already_reversed')
  expect(statusOf(await undo(undone.body.id))).toBe('404 not_found')
  const { expected, figures, movements } = await read()
  expect(expected).toBe(1000)
  expect(figures?.movements).toEqual([
    { kind: 'entrada', total: 500 },
    { kind: 'salida', total: 300 },
    { kind: 'deposito', total: 200 },
    { kind: 'propina_pagada', total: 0 },
  ])
  expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['entrada', 500],
    ['salida', 300],
    ['deposito', 200],
    ['propina_pagada', 100],
    ['propina_pagada', -100],
  ])
  expect(movements[0]?.reason).toBeTruthy()
  expect(motivo).toBeGreaterThan(0)
})

test('requires a reason, a positive amount and an open session for a movement', async () => {
  const { admin, turno, move, close, reasonOf, motivo } = await openDay()
  const wrong = await admin.send(calls.moveCash, {
    turno,
    tipo: 'entrada',
    monto: 1,
    motivo: reasonOf('descuento'),
  })
  expect(statusOf(wrong)).toBe('404 not_found')
  expect((await move('entrada', -5)).status).toBe(422)
  const { body } = await move('entrada', 5)
  await close()
  expect(statusOf(await move('entrada', 5))).toBe('409 session_closed')
  const late = await admin.send(calls.reverseMovement, { movimiento: body.id, motivo })
  expect(statusOf(late)).toBe('409 session_closed')
})

test('lets only people who may see the expected cash take out more than the drawer holds', async () => {
  const { admin, branch, restaurantId, move, read, waiter } = await openDay(100)
  expect(statusOf(await move('salida', 10, waiter))).toBe('409 needs_approval')
  const cashier = await makeUser(world, { restaurantId, type: 'salonero', branchIds: [branch.id] })
  await world.deps.pool.query("UPDATE memberships SET permissions = '{caja}' WHERE user_id = $1", [
    cashier.id,
  ])
  expect((await move('salida', 60, cashier.client)).status).toBe(201)
  expect(statusOf(await move('salida', 60, cashier.client))).toBe('409 needs_approval')
  const seen = await read(cashier.client)
  expect([seen.expected, seen.figures]).toEqual([null, null])
  expect((await move('salida', 60, admin)).status).toBe(201)
  expect((await read()).expected).toBe(-20)
})

test('reverses a movement once, and counts earlier movements at the closing', async () => {
  const { branch, move, undo, close } = await openDay()
  const { body } = await move('salida', 400)
  const both = await together<Reply<unknown>[]>(
    world,
    branch.id,
    () => undo(body.id),
    () => undo(body.id),
  )
  expect(both.map(statusOf)).toEqual(['201', '409 already_reversed'])
  const [moved, closed, late] = await together<
    [Reply<unknown>, Reply<{ expected: number }>, Reply<unknown>]
  >(
    world,
    branch.id,
    () => move('entrada', 50),
    () => close({ monto: 1050 }) as never,
    () => move('entrada', 70),
  )
  expect([moved, closed, late].map(statusOf)).toEqual(['201', '200', '409 session_closed'])
  expect(closed.body).toMatchObject({ expected: 1050, difference: 0 })
  expect(closed.body).toMatchObject({
    figures: {
      movements: [
        { kind: 'entrada', total: 50 },
        { kind: 'salida', total: 0 },
      ],
    },
  })
})

test('stores the figures of sales, people and corrections in a closed session', async () => {
  const day = await openDay(0)
  const { admin, order, charge, read, close, methodOf, reasonOf, products } = day
  const [first, second, third, open] = [
    await order(2),
    await order(1, 1),
    await order(1, 2),
    await order(1, 3),
  ]
  const { body: discounted } = await admin.send(calls.giveDiscount, {
    bill_id: second.id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: reasonOf('descuento'),
  })
  await admin.send(calls.giveCourtesy, {
    order_line_id: third.products[0]?.id ?? 0,
    motivo: reasonOf('cortesia'),
  })
  await charge(first, 'efectivo')
  const { body: paid } = await charge(discounted, 'tarjeta', 100)
  const payment = paid.payments[0]?.id ?? 0
  await admin.send(calls.refundPayment, {
    payment_id: payment,
    motivo: reasonOf('devolucion'),
    monto: 50,
  })
  await admin.send(calls.voidLine, {
    order_line_id: open.products[0]?.id ?? 0,
    motivo: reasonOf('anulacion'),
  })
  const { figures: x } = await read()
  const { body: z } = await close({
    monto: first.saldo,
    metodos: [{ metodo: methodOf('tarjeta'), monto: discounted.saldo + 100 }],
  })
  expect(z.difference).toBe(0)
  expect({ ...z.figures, methods: [] }).toEqual({ ...x, methods: [] })
  expect(z.figures?.methods.map(({ kind, total, counted }) => ({ kind, total, counted }))).toEqual([
    { kind: 'efectivo', total: first.saldo, counted: null },
    { kind: 'tarjeta', total: discounted.saldo + 50, counted: discounted.saldo + 100 },
  ])
  expect(z.figures?.sales).toMatchObject({
    bills: 2,
    discount: discounted.descuento,
    total: first.totalFinal + discounted.totalFinal,
  })
  expect(z.figures?.products).toEqual([
    { name: first.products[0]?.product.name, quantity: 3, total: products[0].price * 3 },
  ])
  expect(z.figures?.corrections.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
    ['anulacion', 1, products[0].price],
    ['cortesia', 1, products[0].price],
    ['descuento', 1, discounted.descuento],
    ['devolucion', 1, 50],
  ])
  expect(z.figures?.people.map(({ charged, tips }) => [charged, tips])).toEqual([
    [first.saldo + discounted.saldo + 100, 100],
    [-50, 0],
  ])
  expect(z.figures?.open_bills.map(({ id, balance }) => [id, balance])).toContainEqual([
    third.id,
    0,
  ])
  expect((await read()).figures).toEqual(z.figures)
  expect(z.figures?.hours.reduce((sum, { bills }) => sum + bills, 0)).toBe(2)
})

test('separates the figures of two registers of a branch', async () => {
  const { admin, branch, move, read } = await openDay()
  const other = await addRegister(world.deps.pool, branch.id)
  const { body } = await admin.send(calls.openRegister, { caja: other, monto: 5 })
  await move('entrada', 100)
  const { body: second } = await admin.get(calls.cashSession, body.id)
  expect([(await read()).expected, second.expected]).toEqual([1100, 5])
})

test('refuses a count with unknown coins, with unknown methods, or with cash as another method', async () => {
  const { admin, caja, close, methodOf } = await openDay()
  expect((await close({ conteo: [{ denominacion: 3000, cantidad: 1 }] })).status).toBe(422)
  expect((await close({ conteo: [{ denominacion: 1000, cantidad: -1 }] })).status).toBe(422)
  const cash = { metodos: [{ metodo: methodOf('efectivo'), monto: 1 }] }
  expect(statusOf(await close({ monto: 0, ...cash }))).toBe('404 not_found')
  const counted = await close({
    conteo: [
      { denominacion: 500, cantidad: 1 },
      { denominacion: 100, cantidad: 5 },
    ],
  })
  expect(counted.body).toMatchObject({ counted: 1000, difference: 0 })
  const opened = await admin.send(calls.openRegister, {
    caja,
    conteo: [{ denominacion: 20, cantidad: 1 }],
  })
  expect(opened.status).toBe(422)
})

test('lists closed sessions, newest first, for people who handle cash', async () => {
  const { admin, waiter, branch, caja, close } = await openDay(100)
  await close({ monto: 90 })
  const { body } = await admin.send(calls.openRegister, { caja, monto: 0 })
  await admin.send(calls.closeRegister, { turno: body.id, monto: 5 })
  const read = (client = admin) => client.get(calls.closedSessions, branch.id, {})
  const list = (await read()).body
  expect(list.data.map(({ number, difference }) => [number, difference])).toEqual([
    [2, 5],
    [1, -10],
  ])
  expect(list).toMatchObject({ total: 2, data: [{ counted: 5, expected: 0 }, { expected: 100 }] })
  expect((await read(waiter)).status).toBe(403)
})

test('includes movements in the ledger, which balances', async () => {
  const { admin, branch, move, undo } = await openDay()
  await move('entrada', 500)
  const { body } = await move('deposito', 200)
  await undo(body.id)
  await move('propina_pagada', 30)
  const read = await admin.get(calls.ledger, branch.id)
  const net = (account: string) => {
    const row = read.body.data.find((each) => each.account === account)
    return row ? row.debit - row.credit : undefined
  }
  expect(read.body.unbalanced).toEqual([])
  expect([net('method efectivo'), net('cash movements'), net('bank'), net('tips')]).toEqual([
    470, -500, 0, 30,
  ])
})

test('lists transactions newest first, and exports them oldest first', async () => {
  const { admin, waiter, branch, order, charge, move, reasonOf, methodOf } = await openDay()
  const bill = await order(2)
  await move('entrada', 500)
  const { body: discounted } = await admin.send(calls.giveDiscount, {
    bill_id: bill.id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: reasonOf('descuento'),
  })
  const { body: paid } = await charge(discounted, 'tarjeta', 100)
  await admin.send(calls.refundPayment, {
    payment_id: paid.payments[0]?.id ?? 0,
    motivo: reasonOf('devolucion'),
    monto: 50,
  })
  const list = async (query: object = {}, client = admin) =>
    client.get(calls.transactions, branch.id, query)
  const { body } = await list()
  expect(body.data.map(({ kind, amount, tip, percent }) => [kind, amount, tip, percent])).toEqual([
    ['devolucion', -50, 0, null],
    ['cobro', discounted.saldo, 100, null],
    ['descuento', null, 0, 10],
    ['entrada', 500, 0, null],
  ])
  expect(body.data[1]).toMatchObject({
    bill: { id: bill.id, number: bill.number },
    register: 'Caja',
    reference: '1234',
  })
  expect(body.sums).toEqual([
    { method: 'Tarjeta', received: discounted.saldo, paid_out: 50, tips: 100 },
    { method: null, received: 500, paid_out: 0, tips: 0 },
  ])
  const kindsOf = async (query: object) => (await list(query)).body.data.map(({ kind }) => kind)
  expect(await kindsOf({ tipo: 'cobro' })).toEqual(['cobro'])
  expect(await kindsOf({ metodo: String(methodOf('tarjeta')) })).toEqual(['devolucion', 'cobro'])
  expect(await kindsOf({ buscar: '1234' })).toEqual(['cobro'])
  expect(await kindsOf({ desde: '2020-01-01', hasta: '2020-01-31' })).toEqual([])
  expect((await list({ tamano: '10', pagina: '1', buscar: '1234' })).body).toMatchObject({
    total: 1,
    data: [{ kind: 'cobro' }],
  })
  const personOf = (name: string) => ({
    persona: String(body.people.find((each) => each.name === name)?.id),
  })
  const byWaiter = (await list({ ...personOf('Saúl Salonero'), tamano: '10' })).body
  expect(byWaiter).toMatchObject({
    total: 1,
    sums: [{ method: 'Tarjeta', received: discounted.saldo, paid_out: 0, tips: 100 }],
  })
  expect((await list({ tipo: 'nada' })).status).toBe(422)
  expect((await list({}, waiter)).status).toBe(403)
  const sheet = await admin.get(calls.exportTransactions, branch.id, {})
  const text: unknown = sheet.body
  if (typeof text !== 'string') throw new Error('the sheet is no text')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toContain(
    'Fecha;Tipo;Cuenta;Caja;Método;Cuenta de la casa;Referencia;Monto;Propina',
  )
  expect(lines[3]).toContain(`;Cobro;${bill.number};Caja;Tarjeta;;1234;`)
  expect(lines[3]).toMatch(/;Saúl Salonero;Saúl Salonero;$/)
  expect(lines[1]).toMatch(/;;Ana Admin;$/)
})
