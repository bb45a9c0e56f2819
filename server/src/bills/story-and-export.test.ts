import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

async function order(tenant: Tenant, name = 'Luisa') {
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table, name)
  const products = tenant.products.slice(0, 2).map(({ id }) => ({ product_id: id, quantity: 2 }))
  const { body } = await guest.send(calls.placeOrder, { mesa: table.code, products })
  return { ...body, guest }
}

async function download({ token }: ApiClient, branch: number, query = '') {
  const answer = await fetch(`${world.url}/api/adminsitracion/exportar-cuentas/${branch}${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('lists people and changes in the history of a bill', async () => {
  const tenant = await makeTenant(world)
  const { bill, order: placed, guest } = await order(tenant)
  const [first] = placed.products
  await tenant.waiter.send(calls.changeLineStatus, {
    order_line_id: first?.id,
    estado: 'Cancelado',
  })
  await guest.call(calls.requestBill)
  await tenant.admin.send(calls.closeBill, { bill_id: bill.id, payment_method: 'sinpe' })
  const { status, body } = await tenant.waiter.get(calls.billStory, bill.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    complete: true,
    total: 5,
    data: [
      { what: 'bill.opened', actor: { name: 'Luisa', type: 'cliente' } },
      { what: 'order.created', order: 1, lines: [{ name: 'Café', quantity: 2 }, {}] },
      {
        what: 'line.changed',
        to: 'Cancelado',
        lines: [{ name: 'Café', quantity: 2 }],
        actor: { type: 'salonero' },
      },
      { what: 'bill.requested', actor: { type: 'cliente' } },
      { what: 'bill.closed', payment_method: 'sinpe', actor: { type: 'admin' } },
    ],
  })
  expect(calls.billStory.answer.parse(body)).toEqual(body)
})

test('derives a bill’s history from the bill itself when the log contains no events', async () => {
  const tenant = await makeTenant(world)
  const { bill } = await order(tenant)
  await world.deps.pool.query('DELETE FROM board_events WHERE branch_id = $1', [tenant.branch.id])
  const { body } = await tenant.waiter.get(calls.billStory, bill.id)
  expect(body).toMatchObject({
    complete: false,
    data: [
      { what: 'bill.opened', actor: { name: 'Luisa', type: null } },
      { what: 'order.created', actor: { name: 'Luisa', type: null } },
    ],
  })
})

test('exports a month in the format of Costa Rican spreadsheets', async () => {
  const tenant = await makeTenant(world)
  const { bill, order: placed } = await order(tenant)
  await tenant.waiter.send(calls.changeLineStatus, {
    order_line_id: placed.products[0]?.id,
    estado: 'Cancelado',
  })
  now = new Date('2026-05-02T19:30:00.000Z')
  await tenant.waiter.send(calls.closeBill, { bill_id: bill.id, payment_method: 'sinpe' })
  await order(tenant, '=1+1')
  const { answer, bytes } = await download(tenant.admin, tenant.branch.id)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename=cuentas-2026-05-01-2026-05-31.csv',
  )
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
    'Cuenta;Nombre;Salón;Mesa;Estado;Fecha;Cierre;Forma de pago;Unidades;Productos;Orderi;IVA;Servicio;Total;Moneda;Unidades canceladas;Monto cancelado;Cancelaciones',
    '1;Luisa;Terraza;Mesa 1;Cerrada;02/05/2026 12:00;02/05/2026 13:30;SINPE;2;5000,00;150,00;650,00;500,00;6150,00;₡;2;2000,00;2 × Café',
    "2;'=1+1;Terraza;Mesa 1;Abierta;02/05/2026 13:30;;;4;7000,00;210,00;910,00;700,00;8610,00;₡;0;0,00;",
    '',
  ])
})

test('exports each bill that matches the days and the search term exactly once', async () => {
  const tenant = await makeTenant(world, { country: 'gua' })
  const { bill } = await order(tenant)
  const { pool } = world.deps
  await pool.query(
    `INSERT INTO bills (restaurant_id, branch_id, day, number, name, status, table_id, table_name, hall_name, currency,
        iva_rate, iva_included, service_rate, service_included, commission_rate, commission_type, created_at)
      SELECT restaurant_id, branch_id, '2026-06-01', n, CASE WHEN n = 1 THEN 'Única' ELSE 'Otra' END, 'Abierta', table_id,
        table_name, hall_name, currency, iva_rate, iva_included, service_rate, service_included, commission_rate,
        commission_type, timestamptz '2026-06-01T12:00Z' + (n % 7) * interval '1 minute'
      FROM bills, generate_series(1, 2100) AS n WHERE id = $1`,
    [bill.id],
  )
  const june = await download(tenant.admin, tenant.branch.id, '?desde=2026-06-01&hasta=2026-06-01')
  const rows = june.bytes.toString().trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(2100)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2100)
  expect(rows[0]).toContain(',01/06/2026 06:00,,,0,0.00,')
  const one = await download(
    tenant.admin,
    tenant.branch.id,
    '?desde=2026-05-01&hasta=2026-06-30&buscar=unica',
  )
  expect(one.bytes.toString().trimEnd().split('\r\n')).toHaveLength(2)
})

test('names the file of an export after the given days, and rejects a wrong day in JSON format', async () => {
  const { admin, branch } = await makeTenant(world)
  for (const [query, name] of [
    ['desde=1900-01-01&hasta=9999-12-31', 'cuentas.csv'],
    ['desde=1900-01-01&hasta=2026-05-31', 'cuentas-hasta-2026-05-31.csv'],
    ['desde=2026-05-01&hasta=9999-12-31', 'cuentas-desde-2026-05-01.csv'],
  ]) {
    const { answer } = await download(admin, branch.id, `?${query}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${name}`)
  }
  const wrong = await download(admin, branch.id, '?desde=ayer')
  expect(wrong.answer.status).toBe(422)
  expect(JSON.parse(wrong.bytes.toString())).toMatchObject({ code: 'invalid' })
  expect((await download(admin, 0)).answer.status).toBe(404)
})
