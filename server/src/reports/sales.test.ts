import { discountsOn } from '@orderi/shared/bills/discounts'
import { calls } from '@orderi/shared/contract/all'
import type { QueryInput } from '@orderi/shared/contract/call'
import { toAmount } from '@orderi/shared/kernel/money'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { wrongSales } from '../../../tests/support/money/sales.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { dishes, openBill, placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { sumSales } from './commands/sum-sales.ts'

let now = new Date()
const world = await openWorld({ clock: () => now })

type Query = QueryInput<typeof calls.salesReport>

/** May 2026 begins on a Friday. */
const MAY = { desde: '2026-05-01', hasta: '2026-05-31' }

async function read(who: ApiClient, query: Query) {
  const { status, body } = await who.call(calls.salesReport, { query: { ...MAY, ...query } })
  expect([status, body]).toEqual([200, body])
  return body
}

async function openRestaurant(options?: Parameters<typeof makeTenant>[1]) {
  now = new Date('2026-05-04T18:00:00.000Z')
  const tenant = await makeTenant(world, options)
  return { tenant, till: await openTill(tenant.admin, tenant.branch.id) }
}

const order = (tenant: Tenant, quantity: number) =>
  openBill(tenant, { products: dishes(tenant, quantity) })

async function charge(tenant: Tenant, till: Till, quantity: number, propina = 0) {
  const bill = await order(tenant, quantity)
  const pagos = [{ metodo: till.methodOf('tarjeta'), monto: bill.saldo, propina }]
  return (await chargeBill(tenant.waiter, till, bill, { pagos })).body
}

test('counts a dish on the business day on which its bill was closed, and lists unsold dishes', async () => {
  const { tenant, till } = await openRestaurant()
  // 3:59 in the night to 1 May.
  now = new Date('2026-05-01T09:59:00.000Z')
  await charge(tenant, till, 1)
  now = new Date('2026-05-01T10:00:00.000Z')
  await charge(tenant, till, 2)
  const [coffee] = tenant.products
  const { data, totals, previous } = await read(tenant.admin, { por: 'producto' })
  expect(data[0]).toMatchObject({
    key: String(coffee.id),
    name: 'Café',
    quantity: 2,
    gross: coffee.price * 2,
    discount: 0,
    total: coffee.price * 2,
    previous: { quantity: 1, total: coffee.price },
  })
  expect(data.slice(1).map(({ quantity, total }) => [quantity, total])).toEqual(
    tenant.products.slice(1).map(() => [0, 0]),
  )
  expect(totals).toMatchObject({ quantity: 2, previous: { quantity: 1 } })
  expect(previous).toEqual({ desde: '2026-03-31', hasta: '2026-04-30' })
})

test('returns the same total for all keys, before and after the sums are updated', async () => {
  const { tenant, till } = await openRestaurant()
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { id } = await order(tenant, 3)
  await tenant.admin.send(calls.giveDiscount, {
    bill_id: id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: till.reasonOf('descuento'),
  })
  await tenant.admin.send(calls.closeBill, { bill_id: id, payment_method: 'efectivo' })
  const { body: placed } = await placeOrder(guest, tenant, { products: dishes(tenant, 1, 1) })
  await tenant.admin.send(calls.closeBill, { bill_id: placed.bill.id, payment_method: 'tarjeta' })
  const readAll = async () => {
    const keys = ['producto', 'categoria', 'mesero', 'hora', 'sucursal'] as const
    const reports = await Promise.all(keys.map((por) => read(tenant.admin, { por })))
    const [first] = reports
    for (const { totals } of reports) {
      const { gross, discount, total, quantity } = first?.totals ?? {}
      expect(totals).toMatchObject({ gross, discount, total, quantity })
    }
    return reports
  }
  const live = await readAll()
  expect(live[0]?.totals.discount).toBeGreaterThan(0)
  expect(live[2]?.data.map(({ name }) => name).toSorted()).toEqual(['Clientes', 'Saúl Salonero'])
  // 12:00 on a Monday.
  expect(live[3]?.data).toMatchObject([
    { key: '12', name: '12:00', bills: 2, weekdays: [live[0]?.totals.total, 0, 0, 0, 0, 0, 0] },
  ])
  await sumSales(world.deps.pool)
  expect(await readAll()).toEqual(live)
})

test('divides the discount on a bill among its dishes as on the bill', async () => {
  const prices = [33.34, 77.77]
  const { tenant, till } = await openRestaurant({ prices })
  const { id: bill_id, products } = await openBill(tenant, { products: dishes(tenant, 1, 1) })
  const motivo = till.reasonOf('descuento')
  const discount = { tipo: 'monto', valor: 10.01, motivo } as const
  await tenant.admin.send(calls.giveDiscount, {
    ...discount,
    order_line_id: products[1]?.id ?? 0,
    valor: 1,
  })
  await tenant.admin.send(calls.giveDiscount, { ...discount, bill_id })
  await tenant.admin.send(calls.closeBill, { bill_id, payment_method: 'efectivo' })
  const { data } = await read(tenant.admin, { por: 'producto' })
  const divided = discountsOn(
    prices.map((price, index) => ({
      price,
      quantity: 1,
      adjustment: index === 1 ? { cents: 100 } : null,
    })),
    { cents: 1001 },
  )
  const discountOf = (dish: number) => data.find(({ key }) => key === String(dish))?.discount ?? 0
  const discounts = tenant.products.slice(0, 2).map(({ id }) => discountOf(id))
  expect(discounts).toEqual(divided.map(toAmount))
  const reasons = await read(tenant.admin, { por: 'motivo' })
  expect(reasons.data).toMatchObject([{ key: `descuento ${motivo}`, quantity: 2, total: 11.01 }])
})

test('reduces by a refund of a closed bill the sales of the refund’s day, and lists its reason', async () => {
  const { tenant, till } = await openRestaurant()
  const bill = await charge(tenant, till, 2, 300)
  now = new Date('2026-05-05T18:00:00.000Z')
  await tenant.admin.send(calls.refundPayment, {
    payment_id: bill.payments[0]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
    monto: 100,
  })
  const second = { desde: '2026-05-05', hasta: '2026-05-05' }
  const method = await read(tenant.admin, { ...second, por: 'metodo' })
  expect(method.data).toMatchObject([
    { name: 'Tarjeta', quantity: 1, total: -100, refunded: 100, previous: { quantity: 1 } },
  ])
  const first = { desde: '2026-05-04', hasta: '2026-05-04' }
  const people = await read(tenant.admin, { ...first, por: 'cobrador' })
  expect(people.data).toMatchObject([
    { name: 'Saúl Salonero', total: bill.totalFinal, tips: 300, refunded: 0 },
  ])
  const hours = await read(tenant.admin, { ...second, por: 'hora' })
  expect(hours.totals).toMatchObject({ bills: 0, total: 0, refunded: 100 })
  const reasons = await read(tenant.admin, { ...second, por: 'motivo' })
  expect(reasons.data).toMatchObject([
    { key: `devolucion ${till.reasonOf('devolucion')}`, quantity: 1, total: 100 },
  ])
  expect(await wrongSales(world.deps.pool, tenant.branch.id)).toEqual([])
})

test('refuses empty periods, periods of more than five years, and other restaurants', async () => {
  const [tenant, other] = [await makeTenant(world), await makeTenant(world)]
  const ask = (query: Query) => tenant.admin.call(calls.salesReport, { query })
  const long = await ask({ por: 'hora', desde: '2016-01-01', hasta: '2025-12-31' })
  expect([long.status, long.body.details]).toEqual([
    422,
    { hasta: [{ code: 'too_many_days', params: { maximum: 1827 } }] },
  ])
  expect((await ask({ por: 'hora', desde: '2026-01-01', hasta: '2030-12-31' })).status).toBe(200)
  expect((await ask({ por: 'hora', desde: '2026-02-01', hasta: '2026-01-01' })).status).toBe(422)
  const foreign = await ask({ por: 'hora', sucursal: String(other.branch.id) })
  expect(foreign.status).toBe(404)
  const { client } = await makeUser(world, { superadmin: true })
  expect((await client.call(calls.salesReport, { query: { por: 'hora' } })).status).toBe(409)
})

async function download({ token }: ApiClient, query: Record<string, string>) {
  const search = new URLSearchParams({ ...MAY, ...query })
  const answer = await fetch(`${world.url}/api/reportes/ventas?${search.toString()}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('reports all branches or one of them, also as CSV and as XLSX', async () => {
  const { tenant, till } = await openRestaurant({ branches: 2 })
  const { totalFinal } = await charge(tenant, till, 2)
  const { data } = await read(tenant.admin, { por: 'sucursal' })
  expect(data.map(({ final }) => final)).toEqual([totalFinal, 0])
  const sucursal = String(tenant.branches[1]?.id)
  expect((await read(tenant.admin, { por: 'hora', sucursal })).totals.final).toBe(0)
  const csv = await download(tenant.admin, { por: 'metodo', formato: 'csv' })
  expect(csv.answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.answer.headers.get('content-disposition')).toContain(
    'ventas-metodo-2026-05-01-2026-05-31.csv',
  )
  const [titles, tarjeta, total] = csv.bytes.toString().split('\r\n')
  expect(titles).toBe(
    '\uFEFFMétodo;Cobros;Total;Propinas;Devuelto;Cantidad anterior;Total anterior',
  )
  expect(tarjeta?.replace('Tarjeta', 'Total')).toBe(total)
  const xlsx = await download(tenant.admin, { por: 'hora', formato: 'xlsx' })
  expect(xlsx.answer.headers.get('content-type')).toContain('spreadsheetml')
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('shows a manager the sales of the own branches only', async () => {
  const { tenant, till } = await openRestaurant({ branches: 2 })
  const { totalFinal } = await charge(tenant, till, 2)
  const { restaurantId } = tenant
  for (const [at, branch] of tenant.branches.entries()) {
    const own = { restaurantId, branchIds: [branch.id], type: 'encargado' } as const
    const { client } = await makeUser(world, own)
    const sales = at === 0 ? totalFinal : 0
    const branches = await read(client, { por: 'sucursal' })
    expect(branches.data.map(({ key, final }) => [key, final])).toEqual([
      [String(branch.id), sales],
    ])
    expect((await read(client, { por: 'hora' })).totals.final).toBe(sales)
    const summary = await client.call(calls.daySummary, { query: {} })
    expect(summary.body).toMatchObject({ sales, branches: [], correos: [] })
    expect((await client.get(calls.dashboard, 2026)).body.salesThisMonth).toBe(sales)
    const sucursal = String(tenant.branches[1 - at]?.id)
    for (const call of [calls.salesReport, calls.daySummary] as const) {
      const query = { por: 'hora', sucursal } as const
      expect((await client.call(call, { query })).status).toBe(404)
    }
    expect((await client.send(calls.setSummaryAddresses, { correos: [] })).status).toBe(403)
  }
})

test('includes in the report by method a bill that closes without payments after a reversal', async () => {
  const { tenant, till } = await openRestaurant()
  const { admin, waiter, branch } = tenant
  const bill = await order(tenant, 1)
  const paid = await chargeBill(waiter, till, bill, {
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: 500 }],
  })
  await admin.send(calls.reversePayment, {
    payment_id: paid.body.payments[0]?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
  })
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 0 })
  await admin.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
  const byMethod = await read(admin, { por: 'metodo' })
  const byHour = await read(admin, { por: 'hora' })
  expect(byMethod.totals.total).toBe(byHour.totals.final)
})
