import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { toCents } from '@orderi/shared/kernel/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { PUT_PRINTER } from '../../../tests/support/printing/printers.ts'
import { dishes, openBill, placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { changeRows } from '../../../tests/support/server/change-rows.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

interface Terms {
  readonly country?: 'crc' | 'gua'
  readonly isIncluded?: boolean
  readonly prices?: readonly [number, number, number]
}

/** A branch that takes payments, with three dishes of the given prices. */
async function openHouse({
  country = 'crc',
  isIncluded = false,
  prices = [1000, 500, 250],
}: Terms = {}) {
  const tenant = await makeTenant(world, {
    country,
    iva: country === 'gua' ? 12 : 13,
    ivaIncluded: isIncluded || country === 'gua',
    serviceIncluded: isIncluded,
    prices,
  })
  const { pool } = world.deps
  const { restaurantId, waiter, admin, branch } = tenant
  await pool.query('UPDATE variants SET required = false WHERE restaurant_id = $1', [restaurantId])
  const till = await openTill(admin, branch.id)
  const order = (quantities: readonly number[], table = 0, by: ApiClient = waiter) =>
    openBill(
      tenant,
      { table_id: branch.tables[table]?.id, products: dishes(tenant, ...quantities) },
      by,
    )
  const split = (bill: Bill, partes: BodyInput<typeof calls.splitBill>['partes']) =>
    waiter.send(calls.splitBill, { bill_id: bill.id, partes })
  const merge = (bill: Bill, ...others: readonly Bill[]) =>
    waiter.send(calls.mergeBills, { bill_id: bill.id, otras: others.map(({ id }) => id) })
  const separate = (bill: Bill, ...others: readonly Bill[]) =>
    waiter.send(calls.separateBills, { bill_id: bill.id, otras: others.map(({ id }) => id) })
  const charge = (bill: Bill, monto: number) =>
    chargeBill(waiter, till, bill, { pagos: [{ metodo: till.methodOf('tarjeta'), monto }] })
  return { ...tenant, till, order, split, merge, separate, charge }
}

const lineOf = ({ products }: Bill, index: number, cantidad: number) => ({
  order_line_id: products[index]?.id ?? 0,
  cantidad,
})

const SUMMED = ['bruto', 'descuento', 'total', 'iva', 'servicio', 'comision', 'totalFinal'] as const
const figuresOf = (bills: readonly Bill[]) =>
  Object.fromEntries(
    SUMMED.map((name) => [name, bills.reduce((sum, bill) => sum + toCents(bill[name]), 0)]),
  )

test('splits 100 in Guatemala into 33, 33 and 34, and restores the original amounts by merging', async () => {
  const { order, split, merge, waiter } = await openHouse({ country: 'gua', prices: [33, 33, 34] })
  const whole = await order([1, 1, 1])
  const { body } = await split(whole, [
    { lineas: [lineOf(whole, 1, 1)] },
    { name: 'Sofía', lineas: [lineOf(whole, 2, 1)] },
  ])
  expect(body.bills.map(({ servicio, totalFinal }) => [servicio, totalFinal])).toEqual([
    [2.95, 35.95],
    [2.95, 35.95],
    [3.03, 37.03],
  ])
  expect(body.bills.map(({ name }) => name)).toEqual([whole.name, '', 'Sofía'])
  const [first, ...others] = body.bills as [Bill, ...Bill[]]
  const merged = await merge(first, ...others)
  expect(figuresOf([merged.body])).toEqual(figuresOf([whole]))
  expect(merged.body.products).toEqual(whole.products)
  const { body: story } = await waiter.get(calls.billStory, whole.id)
  const bills = body.bills.map(({ number }) => number)
  expect(story.data.slice(-2)).toMatchObject([
    { what: 'bill.split', bills, actor: { type: 'salonero' } },
    { what: 'bill.merged', bills },
  ])
  const part = await waiter.get(calls.billStory, others[0]?.id ?? 0)
  expect(part.body).toMatchObject({
    complete: true,
    data: [{ what: 'bill.split', bills }, { what: 'bill.merged' }],
  })
})

const pieces = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 })
const discount = fc.option(
  fc.record({
    target: fc.constantFrom<('bill' | number)[]>('bill', 0, 1),
    tipo: fc.constantFrom('porcentaje' as const, 'monto' as const),
    valor: fc.integer({ min: 1, max: 100 }),
  }),
)

async function discounted(
  { admin, till }: Awaited<ReturnType<typeof openHouse>>,
  bill: Bill,
  given: { target: 'bill' | number; tipo: 'porcentaje' | 'monto'; valor: number },
) {
  const { target, ...rest } = given
  const on =
    target === 'bill' ? { bill_id: bill.id } : { order_line_id: bill.products[target]?.id ?? 0 }
  const body = { ...on, ...rest, motivo: till.reasonOf('descuento') }
  const answer = await admin.send(calls.giveDiscount, body)
  // An amount above the price of a dish is refused.
  return answer.status === 200 ? answer.body : bill
}

test('divides total, IVA and service so that the parts sum to the whole, and restores the original amounts by merging', async () => {
  const houses = await Promise.all([
    openHouse({ prices: [33.33, 0.07, 1999.99] }),
    openHouse({ country: 'gua', prices: [45.5, 12.25, 7.99] }),
    openHouse({ isIncluded: true, prices: [4950, 1850, 0.01] }),
  ])
  await fc.assert(
    fc.asyncProperty(
      fc.nat(2),
      pieces,
      fc.array(fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      discount,
      discount,
      async (which, quantities, wanted, isWaived, first, second) => {
        const house = houses[which] ?? houses[0]
        let whole = await house.order(quantities)
        for (const given of [first, second])
          if (given) whole = await discounted(house, whole, given)
        const waive = { body: { bill_id: whole.id, motivo: house.till.reasonOf('descuento') } }
        if (isWaived) whole = (await house.admin.call(calls.waiveService, waive)).body
        const left = [...quantities]
        const partes = wanted
          .map((taken) =>
            taken.flatMap((want, index) => {
              const cantidad = Math.min(want, left[index] ?? 0)
              left[index] = (left[index] ?? 0) - cantidad
              return cantidad > 0 ? [lineOf(whole, index, cantidad)] : []
            }),
          )
          .filter((lineas) => lineas.length > 0)
          .map((lineas) => ({ lineas }))
        fc.pre(partes.length > 0)
        const { body } = await house.split(whole, partes)
        const [rest, ...others] = body.bills as [Bill, ...Bill[]]
        expect(figuresOf(body.bills)).toEqual(figuresOf([whole]))
        const merged = await house.merge(rest, ...others)
        expect(figuresOf([merged.body])).toEqual(figuresOf([whole]))
        const { body: again } = await house.separate(merged.body, ...others)
        expect(again.bills.map(({ totalFinal }) => totalFinal)).toEqual(
          body.bills.map(({ totalFinal }) => totalFinal),
        )
      },
    ),
    { numRuns: 25 },
  )
})

test('moves some pieces of a dish to another open bill, without changing their order', async () => {
  const { order, split, waiter, branch, merge } = await openHouse()
  const [one, two] = [await order([3, 1]), await order([1])]
  const { body } = await split(one, [{ bill_id: two.id, lineas: [lineOf(one, 0, 2)] }])
  expect(figuresOf(body.bills)).toEqual(figuresOf([one, two]))
  expect(body.bills.map(({ cantidad }) => cantidad)).toEqual([2, 3])
  const orders = await waiter.get(calls.openOrders, branch.id)
  expect(orders.body.data).toMatchObject([
    { bill: { id: one.id }, products: [{ quantity: 1 }, { quantity: 1 }, { quantity: 2 }] },
    { bill: { id: two.id } },
  ])
  const [rest] = body.bills as [Bill]
  await split(rest, [{ bill_id: two.id, lineas: [lineOf(rest, 0, 1), lineOf(rest, 1, 1)] }])
  const moved = await waiter.get(calls.openOrders, branch.id)
  expect(moved.body.data.map(({ bill }) => bill.id)).toEqual([two.id, two.id])
  expect((await merge(two, one)).body.cantidad).toBe(5)
})

test('refuses a stale split: wrong lines or pieces, below the paid amount, or after the closing', async () => {
  const { order, split, charge } = await openHouse()
  const bill = await order([1, 1])
  const own = { order_line_id: bill.products[0]?.id ?? 0, cantidad: 1 }
  for (const part of [
    { lineas: [{ ...own, order_line_id: 1 }] },
    { lineas: [{ ...own, cantidad: 2 }] },
    { lineas: [own, own] },
    { bill_id: bill.id, lineas: [own] },
  ])
    expect(await split(bill, [part])).toMatchObject({ status: 409, body: { code: 'stale' } })
  const paid = await charge(bill, 1000)
  expect((await split(paid.body, [{ lineas: [own] }])).body).toMatchObject({ code: 'below_paid' })
  await charge(paid.body, paid.body.saldo)
  expect((await split(bill, [{ lineas: [own] }])).body).toMatchObject({ code: 'bill_closed' })
})

test('splits a dish once for two waiters who split it at once, and undoes a status change of its parts', async () => {
  const { order, split, waiter, branch } = await openHouse()
  const bill = await order([3])
  const { body: open } = await waiter.get(calls.openOrders, branch.id)
  const order_id = open.data[0]?.id ?? 0
  await waiter.send(calls.changeOrderStatus, { order_id, estado: 'Preparando' })
  const answers = await Promise.all(
    [1, 2].map(() => split(bill, [{ lineas: [lineOf(bill, 0, 2)] }])),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await waiter.get(calls.openBills, branch.id)
  expect(figuresOf(body.data)).toEqual(figuresOf([bill]))
  const { body: undone } = await waiter.send(calls.undoOrder, { order_id })
  expect(undone).toMatchObject({
    status: 'Pendiente',
    products: [
      { quantity: 1, status: 'Pendiente' },
      { quantity: 2, status: 'Pendiente' },
    ],
  })
})

test('moves payments with a merged bill: balance, reversal and reopening', async () => {
  const { order, merge, charge, admin, waiter, till, separate } = await openHouse()
  const [one, two, three] = [await order([1]), await order([2], 1), await order([0, 1], 2)]
  await charge(two, 700)
  const inTwo = await merge(two, three)
  expect(inTwo.body).toMatchObject({ pagado: 700, payments: [{ applied: 700 }] })
  const { body: all } = await merge(one, two)
  expect(all).toMatchObject({ pagado: 700, payments: [{ applied: 700 }], cantidad: 4 })
  expect(all.totalFinal).toBe(one.totalFinal + two.totalFinal + three.totalFinal)
  expect((await separate(all, two)).body).toMatchObject({ code: 'nothing_to_undo' })
  const late = await charge({ ...two, saldo: 0 }, 0)
  expect(late.body).toMatchObject({ code: 'bill_closed' })
  const closed = await charge(all, all.saldo)
  expect(closed.body).toMatchObject({ status: 'Cerrada', saldo: 0 })
  const again = await admin.send(calls.reopenBill, { bill_id: one.id })
  expect(again.body).toMatchObject({ status: 'Abierta', saldo: 0, pagado: all.totalFinal })
  const merged = await admin.send(calls.reopenBill, { bill_id: two.id })
  expect(merged.body).toMatchObject({ code: 'illegal_transition' })
  const reversed = await admin.send(calls.reversePayment, {
    payment_id: all.payments[0]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
  })
  expect(reversed.body).toMatchObject({ id: one.id, pagado: all.totalFinal - 700, saldo: 700 })
  const { body: history } = await waiter.get(calls.billStory, two.id)
  expect(history.data.at(-1)).toMatchObject({
    what: 'bill.merged',
    bills: [one.number, two.number],
  })
})

test('closes a merged bill with amounts of 0, and prints no kitchen ticket', async () => {
  const { order, merge, branch, waiter, admin } = await openHouse()
  await world.deps.pool.query(PUT_PRINTER, [branch.id])
  await changeRows(world, branch.id, 'UPDATE branches SET prints_orders = true WHERE id = $1', [
    branch.id,
  ])
  const [one, two] = [await order([1]), await order([2])]
  const jobs = async () => {
    const found = await world.deps.pool.query('SELECT id FROM print_jobs WHERE branch_id = $1', [
      branch.id,
    ])
    return found.length
  }
  expect(await jobs()).toBe(2)
  await merge(one, two)
  expect(await jobs()).toBe(2)
  const history = await waiter.get(calls.billHistory, branch.id)
  expect(history.body.data.find(({ id }) => id === two.id)).toMatchObject({
    status: 'Cerrada',
    totalFinal: 0,
    products: [],
    merged_into: { id: one.id, number: one.number },
  })
  const sheet = await admin.get(calls.exportBills, branch.id)
  expect(sheet.body as unknown as string).toContain(`Unida a la cuenta ${one.number}`)
})

test('lets guests of a merged bill read and share the remaining bill until the merge is undone', async () => {
  const house = await openHouse()
  const { order, merge, separate, branch } = house
  const [table] = branch.tables
  const guest = await enterAs(world, table)
  const { body } = await placeOrder(guest, house)
  const stays = await order([1], 1)
  const { body: merged } = await merge(stays, body.bill)
  const shown = async () =>
    (await guest.call(calls.openBill, { query: { mesa: table.code } })).body.bill
  expect(await shown()).toMatchObject({ id: stays.id, totalFinal: merged.totalFinal })
  await separate(merged, body.bill)
  expect(await shown()).toMatchObject({ id: body.bill.id, totalFinal: body.bill.totalFinal })
})

test('refuses to merge with a bill that is the same, of another restaurant, with other terms, or closed', async () => {
  const house = await openHouse()
  const { admin, waiter, till, restaurantId, branch, order, merge, charge } = house
  const [one, two] = [await order([1]), await order([1])]
  const foreign = await (await openHouse()).order([1])
  const itself = (await merge(one, one)).body
  expect(itself).toMatchObject({
    code: 'invalid',
    errors: { otras: ['Elija otra cuenta: una cuenta no se une consigo misma.'] },
  })
  expect((await merge(one, foreign)).body.code).toBe('not_found')
  const waived = { bill_id: two.id, motivo: till.reasonOf('descuento') }
  await admin.send(calls.waiveService, waived)
  expect((await merge(one, two)).body.code).toBe('other_terms')
  await admin.send(calls.waiveService, { ...waived, quitar: 0 })
  await charge(two, two.saldo)
  expect((await merge(one, two)).body.code).toBe('stale')
  const dearer = 'UPDATE restaurants SET iva = 4 WHERE id = $1'
  await changeRows(world, branch.id, dearer, [restaurantId])
  expect((await merge(one, await order([1]))).body.code).toBe('other_terms')
  const left = await waiter.get(calls.openBills, branch.id)
  expect(left.body.data.find(({ id }) => id === one.id)).toMatchObject({
    totalFinal: one.totalFinal,
  })
})

test('refuses to merge a bill into another one, or to undo its merge, while a guest pays it online', async () => {
  const house = await openHouse()
  const { order, merge, separate, branch, admin } = house
  await takeOnlinePayments(admin, branch.id)
  const [table] = branch.tables
  const guest = await enterAs(world, table)
  const { body } = await placeOrder(guest, house)
  const other = await order([1])
  await merge(body.bill, other)
  await guest.send(calls.payOnline, { mesa: table.code })
  expect((await merge(await order([1]), body.bill)).body).toMatchObject({ code: 'payment_pending' })
  expect((await separate(body.bill, other)).body).toMatchObject({ code: 'nothing_to_undo' })
})

test('undoes a merge within 30 minutes, and leaves later dishes on the remaining bill', async () => {
  const { order, merge, separate, waiter, products } = await openHouse()
  const [one, two] = [await order([1]), await order([0, 2])]
  const { body: merged } = await merge(one, two)
  await waiter.send(calls.takeOrder, {
    bill_id: one.id,
    products: [{ product_id: products[2].id, quantity: 1 }],
  })
  const { body } = await separate(merged, two)
  expect(body.bills).toMatchObject([
    { id: one.id, cantidad: 2 },
    { id: two.id, status: 'Abierta', totalFinal: two.totalFinal, merged_into: null },
  ])
  expect((await separate(merged, two)).body).toMatchObject({ code: 'nothing_to_undo' })
  await merge(one, two)
  await world.deps.pool.query(
    "UPDATE bills SET closed_at = closed_at - interval '31 minutes' WHERE id = $1",
    [two.id],
  )
  expect((await separate(merged, two)).body).toMatchObject({ code: 'nothing_to_undo' })
})

test('removes the name of an erased guest from all bills that had the guest’s dishes', async () => {
  const { order, split, branch, products, waiter } = await openHouse()
  const [table] = branch.tables
  const guest = await enterAs(world, table)
  const { body } = await guest.send(calls.placeOrder, {
    mesa: table.code,
    products: [{ product_id: products[0].id, quantity: 2, note: 'sin sal para Rosa' }],
  })
  const other = await order([1])
  const { body: first } = await split(body.bill, [
    { bill_id: other.id, lineas: [lineOf(body.bill, 0, 1)] },
  ])
  const passed = first.bills[1] as Bill
  await split(passed, [{ lineas: [lineOf(passed, 1, 1)] }])
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const)
    await waiter.send(calls.changeOrderStatus, { order_id: body.order.id, estado })
  await guest.send(calls.eraseAccount, {})
  const rows = await world.deps.pool.query(
    `SELECT data FROM board_events WHERE branch_id = $1 AND data::text LIKE '%Rosa%'
      UNION ALL SELECT answer FROM idempotency_keys WHERE branch_id = $1 AND answer::text LIKE '%Rosa%'`,
    [branch.id],
  )
  expect(rows).toEqual([])
})

test('moves the bill request of a merged bill to the remaining bill, and restores it by undo', async () => {
  const { order, merge, separate, branch, waiter, charge } = await openHouse()
  const [asked, open] = [await order([2]), await order([1], 1)]
  await changeRows(
    world,
    branch.id,
    "UPDATE bills SET status = 'Cuenta Solicitada', requested_at = now() WHERE id = $1",
    [asked.id],
  )
  expect((await merge(open, asked)).body.status).toBe('Cuenta Solicitada')
  expect((await separate(open, asked)).status).toBe(200)
  const { body } = await waiter.get(calls.openBills, branch.id)
  expect(new Map(body.data.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [asked.id, 'Cuenta Solicitada'],
      [open.id, 'Abierta'],
    ]),
  )
  const paid = await order([1], 2)
  expect((await charge(paid, 100)).body.status).toBe('Cuenta Solicitada')
  expect((await merge(open, paid)).body).toMatchObject({ status: 'Cuenta Solicitada', pagado: 100 })
})
