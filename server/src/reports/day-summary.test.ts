import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill, type Till } from '../../../tests/support/money/till.ts'
import { QUICK_MAILS, startMailServer } from '../../../tests/support/notifications/mail-server.ts'
import { dishes, openBill } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { queueSummaryMails } from './commands/summary-mails.ts'

const server = await startMailServer()
afterAll(() => server.close())
/** A Monday in Costa Rica, where a business day begins at 10:00 UTC. */
const MONDAY = new Date('2026-05-04T18:00:00.000Z')
let now = MONDAY
const options = {
  clock: () => now,
  smtp: server.smtp,
  mailTimings: QUICK_MAILS,
  publicUrl: 'https://orderi.example',
}
const world = await openWorld(options)
await openWorld(options, world)

/** An order of coffee at 1,000.00, with IVA of 13 % and service of 10 %. */
const order = (tenant: Tenant, quantity: number) =>
  openBill(tenant, { products: dishes(tenant, quantity) })

const charge = ({ waiter }: Tenant, till: Till, bill: Pick<Bill, 'id' | 'saldo'>, propina = 0) =>
  chargeBill(waiter, till, bill, {
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: bill.saldo, propina }],
  })

const summaryOf = async ({ admin }: Tenant, query: object = {}) =>
  (await admin.call(calls.daySummary, { query })).body

test('returns the figures of the day and of the same weekday in the previous week', async () => {
  const tenant = await makeTenant(world)
  now = new Date('2026-04-27T18:00:00.000Z')
  const till = await openTill(tenant.admin, tenant.branch.id)
  await charge(tenant, till, await order(tenant, 1))
  now = MONDAY
  await charge(tenant, till, await order(tenant, 2), 500)
  const { body: cheaper } = await tenant.admin.send(calls.giveDiscount, {
    bill_id: (await order(tenant, 1)).id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: till.reasonOf('descuento'),
  })
  await charge(tenant, till, cheaper)
  await order(tenant, 1)
  await tenant.admin.send(calls.closeRegister, { turno: till.turno, monto: 100 })
  const summary = await summaryOf(tenant)
  expect(summary).toEqual({
    day: '2026-05-04',
    bills: 2,
    sales: 3567,
    average: 1783.5,
    tips: 500,
    refunded: 0,
    before: { day: '2026-04-27', bills: 1, sales: 1230, average: 1230 },
    methods: [{ name: 'Tarjeta', count: 2, total: 3567, tips: 500 }],
    corrections: [{ kind: 'descuento', count: 1, total: 100 }],
    open_bills: { count: 1, total: 1230 },
    sessions: [
      { id: till.turno, number: 1, register: 'Caja', expected: 0, counted: 100, difference: 100 },
    ],
    products: [{ name: summary.products[0]?.name, count: 3, total: 2900 }],
    branches: [],
    correo: 1,
    correos: [],
  })
  const { branch } = tenant
  expect(await summaryOf(tenant, { dia: '2026-05-04', sucursal: String(branch.id) })).toEqual(
    summary,
  )
  expect(await summaryOf(tenant, { dia: '2026-04-27' })).toMatchObject({
    sales: 1230,
    open_bills: { count: 0, total: 0 },
    sessions: [],
  })
})

test('lists branches, and summarises one of them', async () => {
  now = MONDAY
  const tenant = await makeTenant(world, { branches: 2 })
  const till = await openTill(tenant.admin, tenant.branch.id)
  await charge(tenant, till, await order(tenant, 1))
  const names = (await summaryOf(tenant)).branches.map(({ count, total }) => [count, total])
  expect(names).toEqual([
    [1, 1230],
    [0, 0],
  ])
  const other = await summaryOf(tenant, { sucursal: String(tenant.branches[1]?.id) })
  expect([other.sales, other.bills, other.average]).toEqual([0, 0, 0])
})

test('sends the summary to each address once after the end of the day, in the language of its admin', async () => {
  now = MONDAY
  const tenant = await makeTenant(world)
  const till = await openTill(tenant.admin, tenant.branch.id)
  await charge(tenant, till, await order(tenant, 1))
  const correos = ['ana@pruebas.test', 'contador@pruebas.test']
  const { status } = await tenant.admin.send(calls.setSummaryAddresses, {
    correos: [...correos, 'ana@pruebas.test'],
    idioma: 'en',
  })
  expect(status).toBe(204)
  for (const refused of [Array.from({ length: 6 }, (_, n) => `a${n}@pruebas.test`), ['ana']])
    expect((await tenant.admin.send(calls.setSummaryAddresses, { correos: refused })).status).toBe(
      422,
    )
  expect((await summaryOf(tenant)).correos).toEqual(correos)
  const queued = () =>
    world.deps.pool.query('SELECT day, status FROM mails WHERE restaurant_id = $1', [
      tenant.restaurantId,
    ])
  await queueSummaryMails(world.deps.pool, new Date('2026-05-05T09:59:59.999Z'))
  expect(await queued()).toEqual([])
  now = new Date('2026-05-05T10:00:00.000Z')
  const sent = { day: '2026-05-04', status: 'sent' }
  await expect.poll(queued).toEqual([sent, sent])
  expect(server.mails.map(({ to }) => to?.map(({ address }) => address))).toEqual(
    expect.arrayContaining(correos.map((address) => [address])),
  )
  expect(server.mails).toHaveLength(2)
  const [mail] = server.mails
  expect(mail?.subject).toBe('Restaurante de prueba: summary of 4 May 2026')
  expect(mail?.text).toContain('Sales: ₡1 230,00')
  expect(mail?.text).toContain('https://orderi.example/admin/resumen?dia=2026-05-04')

  await tenant.admin.send(calls.setSummaryAddresses, { correos: [] })
  now = new Date('2026-05-06T10:00:00.000Z')
  await queueSummaryMails(world.deps.pool, now)
  expect(await queued()).toHaveLength(2)
})
