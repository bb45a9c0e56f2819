/** Compares the costs of orders of guests, orders of waiters, and orders on a minimal server. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { runStatement } from '../../server/src/db/testing.ts'
import { makeTenant, type Tenant } from '../../tests/support/tenant.ts'
import { compare, isShortRun, median } from '../compare.ts'
import type { MinimalServerHandlers } from '../processes/floors.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { addDatabase, cpuMs, ownCpuMs, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, quotientFigure, rateFigure, ratioFigure } from '../report.ts'

const RESTAURANTS = 10
const CLIENTS = 8
/** Few, because longer bills cost more per order. */
const ORDERS_OF_GUEST = 6
const GUESTS_OF_CLIENT = isShortRun ? 1 : 4
const GUESTS_WITHIN = 1.15

const node = await startNode({ LIMITS: 'on' })
const load = await startHelper<LoadHandlers>('load')
const floors = await startHelper<MinimalServerHandlers>('floors')
const tenants = await Promise.all(
  Array.from({ length: RESTAURANTS }, () => makeTenant(node, { tables: CLIENTS })),
)
const floorUrl = await floors.ask('restaurant', await addDatabase(node, 'floor'), RESTAURANTS)
await load.ask(
  'openKitchens',
  floorUrl,
  tenants.map((_, index) => index + 1),
)
for (const { admin, branch } of tenants) {
  const tokens = [admin.token ?? '']
  await load.ask('open', 'screens', { url: node.url, tokens, branches: [branch.id] })
}

interface GuestClients {
  readonly clients: number
  /** The restaurants among which the clients are divided. */
  readonly tenants: readonly Tenant[]
}

const productsOf = ({ products: [one, other] }: Tenant) => [
  { product_id: one.id, quantity: 1 },
  { product_id: other.id, quantity: 2, note: 'Sin natilla' },
]

function placesOf({ clients, tenants: houses }: GuestClients) {
  return Array.from({ length: clients }, (_, index) => {
    const tenant = houses[index % houses.length] ?? tenants[0]
    if (!tenant) throw new Error('no restaurant')
    return { tenant, table: tenant.branch.tables[index % tenant.branch.tables.length], index }
  })
}

function repeated<T>(list: readonly T[]): T[] {
  return list.flatMap((each) => Array.from({ length: ORDERS_OF_GUEST }, () => each))
}

/** Runs the work and adds the processor time of a server and the database per order to `spent`. */
async function measured(
  server: number,
  orders: number,
  spent: number[],
  work: () => Promise<number>,
): Promise<number> {
  // The database is in the process tree of the product's server.
  const used = () => cpuMs(node.pid) - ownCpuMs(node.pid) + ownCpuMs(server)
  const before = used()
  const cost = await work()
  spent.push((used() - before) / orders)
  return cost
}

async function ordersOfGuests(guestClients: GuestClients, spent: number[]): Promise<number> {
  await runStatement(node.databaseUrl, 'DELETE FROM rate_limits')
  const clients: { token: string; body: object }[][] = []
  for (const { tenant, table } of placesOf(guestClients)) {
    const mesa = table?.code ?? ''
    const codes = Array.from({ length: GUESTS_OF_CLIENT }, () => mesa)
    const tokens = await load.ask('seatGuests', node.url, codes)
    const body = { mesa, products: productsOf(tenant) }
    clients.push(repeated(tokens.map((token) => ({ token, body }))))
  }
  const path = `/api${calls.placeOrder.path}`
  const cost = await measured(node.pid, clients.flat().length, spent, () =>
    load.ask('send', node.url, path, clients),
  )
  await clear(guestClients)
  return cost
}

async function clear(guestClients: GuestClients): Promise<void> {
  for (const { admin, branch } of guestClients.tenants)
    await load.ask('clear', node.url, admin.token ?? '', [branch.id])
}

async function ordersOfWaiters(guestClients: GuestClients, spent: number[]): Promise<number> {
  const clients: { token: string; body: object }[][] = []
  for (const { tenant, table } of placesOf(guestClients)) {
    const products = productsOf(tenant)
    const requests: { token: string; body: object }[] = []
    for (let guest = 0; guest < GUESTS_OF_CLIENT; guest += 1) {
      const opened = await tenant.waiter.call(calls.takeOrder, {
        body: { table_id: table?.id ?? 0, products },
      })
      const body = { bill_id: opened.body.bill.id, products }
      requests.push(...repeated([{ token: tenant.waiter.token ?? '', body }]))
    }
    clients.push(requests)
  }
  const path = `/api${calls.takeOrder.path}`
  const cost = await measured(node.pid, clients.flat().length, spent, () =>
    load.ask('send', node.url, path, clients),
  )
  await clear(guestClients)
  return cost
}

async function ordersOfFloor({ clients, tenants: houses }: GuestClients, spent: number[]) {
  const requests = Array.from({ length: clients }, (_, index) => {
    const body = {
      tenant: 1 + (index % houses.length),
      lines: [
        { id: 1, quantity: 1 },
        { id: 2, quantity: 2, note: 'Sin natilla' },
      ],
    }
    const guests = Array.from({ length: GUESTS_OF_CLIENT }, () => ({ token: '', body }))
    return repeated(guests)
  })
  return measured(floors.pid, requests.flat().length, spent, () =>
    load.ask('send', floorUrl, '/api/orders', requests),
  )
}

const CROWDS = [
  { name: 'one client', clients: 1, houses: 1, atLeast: 0.4 },
  { name: '8 clients in 10 restaurants', clients: CLIENTS, houses: RESTAURANTS, atLeast: 0.5 },
  { name: '8 clients in one branch', clients: CLIENTS, houses: 1, atLeast: 0.6 },
]

test('l: cost of guests’ orders, compared with waiters’ orders and a minimal server', async () => {
  const figures: Figure[] = []
  for (const { name, clients, houses, atLeast } of CROWDS) {
    const guestClients = { clients, tenants: tenants.slice(0, houses) }
    const spent = { ours: [] as number[], floor: [] as number[] }
    const ratio = await compare(
      () => ordersOfGuests(guestClients, spent.ours),
      () => ordersOfFloor(guestClients, spent.floor),
    )
    const sides = [median(spent.ours), median(spent.floor)] as const
    figures.push(
      rateFigure(`guests’ orders ÷ floor, ${name}`, ratio, { unit: 'orders/s', atLeast }),
      quotientFigure(`processor time for it, ${name}`, sides, { unit: 'ms', atMost: 2.5 }),
    )
  }
  const guestClients = { clients: CLIENTS, tenants }
  const ratio = await compare(
    () => ordersOfGuests(guestClients, []),
    () => ordersOfWaiters(guestClients, []),
  )
  figures.push(
    ratioFigure('guests’ orders ÷ waiters’ orders', ratio, { unit: 'ms', atMost: GUESTS_WITHIN }),
  )
  record('l', figures)
})
