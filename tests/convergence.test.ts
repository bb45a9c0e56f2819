/** Random commands on two nodes with reconnecting sockets. In the end, boards match the database tables and the log. */
import { once } from 'node:events'
import type { BoardEvent, CatchUp, Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import { OrderStatus } from '@orderi/shared/orders/schema'
import { expect, test } from 'vitest'
import { finishErasures } from '../server/src/customers/commands/erase-account.ts'
import { type AppScreen, appScreen } from './support/following.ts'
import { openScreen, type Screen } from './support/screen.ts'
import { seedOfRun } from './support/seed.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from './support/tenant.ts'
import { type ApiClient, openWorld, type World } from './support/world.ts'

const WRITERS = 8
const COMMANDS_EACH = 45
const ROAMERS = 12

const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)

interface Known {
  orders: number[]
  lines: number[]
  bills: number[]
}

type Answer = { status: number; body: unknown; headers: Headers }

async function act(
  random: Random,
  tenant: Tenant,
  known: Known,
  guests: ApiClient[],
  node: World,
): Promise<Answer | undefined> {
  const staff = node.client((random.chance(0.5) ? tenant.waiter : tenant.admin).token)
  const admin = node.client(tenant.admin.token)
  const table = random.pick(tenant.branch.tables)
  const some = <T>(list: readonly T[]): T | undefined =>
    list.length > 0 ? random.pick(list) : undefined
  const products = Array.from({ length: random.between(1, 3) }, () => ({
    product_id: random.pick(tenant.products.slice(0, 2)).id,
    quantity: random.between(1, 3),
    note: random.chance(0.3) ? 'Sin hielo' : null,
  }))
  const word = `N${random.between(1, 9999)}`
  switch (random.between(0, 25)) {
    case 0:
    case 1:
    case 2:
      guests.push(await enterAs(node, table, word))
      return guests.at(-1)?.call(calls.placeOrder, { body: { mesa: table.code, products } })
    case 3:
      return some(guests)?.call(calls.placeOrder, { body: { mesa: table.code, products } })
    case 4:
      return some(guests)?.call(calls.requestBill)
    case 5:
      return some(guests)?.call(calls.cancelBillRequest)
    case 6:
      return some(guests)?.call(calls.callWaiter)
    case 7:
    case 8:
    case 9:
      return staff.call(calls.changeOrderStatus, {
        body: { order_id: some(known.orders) ?? 1, estado: random.pick(OrderStatus.options) },
      })
    case 10:
    case 11:
      return staff.call(calls.changeLineStatus, {
        body: { order_line_id: some(known.lines) ?? 1, estado: random.pick(OrderStatus.options) },
      })
    case 12:
      return staff.call(calls.undoOrder, { body: { order_id: some(known.orders) ?? 1 } })
    case 13:
      return staff.call(calls.sendWaiter, { body: { bill_id: some(known.bills) ?? 1 } })
    case 14:
      return staff.call(calls.closeBill, {
        body: { bill_id: some(known.bills) ?? 1, payment_method: 'tarjeta' },
      })
    case 15:
      return staff.call(calls.reopenBill, { body: { bill_id: some(known.bills) ?? 1 } })
    case 16:
      return staff.call(calls.moveBill, {
        body: { bill_id: some(known.bills) ?? 1, table_id: table.id },
      })
    case 17:
      return staff.call(calls.takeOrder, {
        body: {
          ...(random.chance(0.5) ? { table_id: table.id } : { bill_id: some(known.bills) ?? 1 }),
          products,
        },
      })
    case 18:
      return admin.call(calls.updateTable, { body: { id: table.id, name: `Mesa ${word}` } })
    case 19:
      return admin.call(calls.updateOwnRestaurant, {
        body: { name: `Restaurante ${word}`, iva: random.between(0, 20) },
      })
    case 20:
      return staff.call(calls.updateProfile, {
        body: { name: `Persona ${word}`, email: `${word}-${crypto.randomUUID()}@pruebas.test` },
      })
    case 21:
      return join(some(guests), guests, tenant, node)
    case 22: {
      const [leaving] = guests.splice(random.between(0, guests.length), 1)
      return random.chance(0.5) ? leaving?.call(calls.eraseAccount) : undefined
    }
    case 23:
      return staff.call(calls.confirmTable, { body: { bill_id: some(known.bills) ?? 1 } })
    case 24:
      return admin.call(calls.updateBranch, {
        body: { id: tenant.branch.id, confirmar_mesa: random.chance(0.3) ? 1 : 0 },
      })
    default:
      return random.chance(0.5)
        ? staff.call(calls.setReceiving, {
            body: { id: tenant.branch.id, abierta: random.chance(0.8) ? 1 : 0 },
          })
        : admin.call(calls.updateHall, { body: { id: table.hallId, name: `Salón ${word}` } })
  }
}

async function join(
  owner: ApiClient | undefined,
  guests: ApiClient[],
  tenant: Tenant,
  node: World,
): Promise<Answer | undefined> {
  const bill = (await owner?.call(calls.openBill))?.body.bill
  const table = tenant.branch.tables.find(({ id }) => id === bill?.table_id)
  if (!bill || !table) return undefined
  const asker = await enterAs(node, table)
  guests.push(asker)
  const asked = await asker.call(calls.askToJoin, {
    body: { mesa: table.code, bill_id: bill.id },
  })
  if (asked.status !== 201) return asked
  return owner?.call(calls.answerJoin, { body: { id: asked.body.id, aceptar: 1 } })
}

function learn(known: Known, body: unknown): void {
  const seen = body as
    | { order?: { id: number; products: { id: number }[] }; bill?: { id: number } }
    | undefined
  if (seen?.order && typeof seen.order === 'object') {
    known.orders.push(seen.order.id)
    known.lines.push(...seen.order.products.map((line) => line.id))
  }
  if (seen?.bill && typeof seen.bill === 'object') known.bills.push(seen.bill.id)
}

async function write(seed: number, tenant: Tenant, known: Known): Promise<number> {
  const random = createRandom(seed)
  const guests: ApiClient[] = []
  let highest = 0
  for (let count = 0; count < COMMANDS_EACH; count += 1) {
    const answer = await act(random, tenant, known, guests, random.chance(0.5) ? world : peer)
    if (!answer) continue
    expect([200, 201, 204, 404, 409, 422]).toContain(answer.status)
    learn(known, answer.body)
    highest = Math.max(highest, Number(answer.headers.get('Board-Seq') ?? 0))
  }
  return highest
}

interface Ending {
  readonly signal: AbortSignal
  readonly over: Promise<unknown>
}

/** Closes a screen's socket repeatedly and continues from the screen's log position on a random node. */
async function reconnectScreen(
  seed: number,
  tenant: Tenant,
  { signal, over }: Ending,
): Promise<{ screen: Screen; drops: number }> {
  const random = createRandom(seed)
  const token = tenant.admin.token
  let screen = await openScreen(world.url, token, tenant.branch.id)
  let drops = 0
  while (!signal.aborted) {
    const wanted = screen.seq + random.between(1, 25)
    await Promise.race([screen.reaches(wanted).catch(() => {}), over])
    screen.close()
    drops += 1
    screen = await openScreen(
      random.chance(0.5) ? world.url : peer.url,
      token,
      tenant.branch.id,
      screen,
    )
  }
  return { screen, drops }
}

async function reconnectBoard(
  seed: number,
  board: AppScreen,
  { signal, over }: Ending,
): Promise<void> {
  const random = createRandom(seed)
  while (!signal.aborted) {
    await Promise.race([board.isLiveAt(board.seq + random.between(1, 40)).catch(() => {}), over])
    board.reconnect()
  }
}

async function catchUp(tenant: Tenant, query: object = {}): Promise<CatchUp> {
  const { body } = await tenant.admin.call(calls.catchUp, {
    params: { sucursal: tenant.branch.id },
    query,
  })
  return body
}

function fold(from: Snapshot, events: readonly BoardEvent[]): Snapshot {
  return snapshotOf(applyEvents(boardFrom(from), events))
}

/** Compares the JSON texts, so the sequence of the fields matters too. */
function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

test('boards, database tables and the replayed log converge to the same state', async () => {
  const seed = seedOfRun()
  const tenant = await makeTenant(world, { tables: 6 })
  const root = await makeUser(world, { superadmin: true })
  const start = await catchUp(tenant)
  if (!('snapshot' in start)) throw new Error('no snapshot at the start')
  const known: Known = { orders: [], lines: [], bills: [] }
  const ended = new AbortController()
  const ending: Ending = { signal: ended.signal, over: once(ended.signal, 'abort') }
  const steady = await Promise.all(
    [world, peer].flatMap((node) => [
      openScreen(node.url, tenant.waiter.token, tenant.branch.id),
      openScreen(node.url, root.client.token, tenant.branch.id),
    ]),
  )
  const roaming = Array.from({ length: ROAMERS }, (_, index) =>
    reconnectScreen(seed + 1000 + index, tenant, ending),
  )
  const boards = [world, peer, world, peer].map((node) =>
    appScreen('app', { url: node.url, token: tenant.waiter.token ?? '', branch: tenant.branch.id }),
  )
  const unsettled = boards
    .slice(2)
    .map((board, index) => reconnectBoard(seed + 2000 + index, board, ending))
  const halfway: CatchUp[] = []
  const writing = Array.from({ length: WRITERS }, (_, index) => write(seed + index, tenant, known))
  await Promise.race(writing)
  halfway.push(await catchUp(tenant))
  await Promise.all(writing)
  ended.abort()
  const roamed = await Promise.all(roaming)
  await Promise.all(unsettled)

  await finishErasures(world.deps)
  const end = await catchUp(tenant)
  if (!('snapshot' in end)) throw new Error('no snapshot at the end')
  expect(end.seq).toBeGreaterThan(100)
  const screens = [...steady, ...roamed.map(({ screen }) => screen)]
  for (const screen of screens) {
    await screen.reaches(end.seq)
    expect(sameText(screen.shown(), end.snapshot)).toBe(true)
  }
  for (const board of boards) {
    await board.isLiveAt(end.seq)
    expect(sameText(board.shown(), end.snapshot)).toBe(true)
  }
  for (const screen of steady) {
    expect(screen.applied).toEqual(
      Array.from({ length: end.seq - start.seq }, (_, index) => start.seq + index + 1),
    )
  }
  expect(roamed.reduce((sum, { drops }) => sum + drops, 0)).toBeGreaterThan(ROAMERS)

  const log = await world.deps.pool.query<{ event: BoardEvent }>(
    `SELECT json_build_object('seq', seq, 'at', iso(at), 'actor', actor, 'type', type, 'data', data) AS event
      FROM board_events WHERE branch_id = $1 ORDER BY seq`,
    [tenant.branch.id],
  )
  const events = log.map((row) => row.event)
  expect(events.map((event) => event.seq)).toEqual(
    Array.from({ length: end.seq }, (_, index) => index + 1),
  )
  expect(sameText(fold(start.snapshot, events.slice(start.seq)), end.snapshot)).toBe(true)
  for (const middle of halfway) {
    if (!('snapshot' in middle)) throw new Error('no snapshot halfway')
    expect(sameText(fold(middle.snapshot, events.slice(middle.seq)), end.snapshot)).toBe(true)
  }

  const at = { params: { sucursal: tenant.branch.id } }
  const tables = {
    branch: (await tenant.admin.call(calls.floor, at)).body,
    orders: (await tenant.admin.call(calls.openOrders, at)).body.data,
    bills: (await tenant.admin.call(calls.openBills, at)).body.data,
  }
  expect(sameText(tables, end.snapshot)).toBe(true)

  // Negative control: a replay that skips one event must not match the board.
  const touched = end.snapshot.orders.at(-1)
  const word = events.findLast((event) => touched && isAbout(event, touched.id))
  expect(word).toBeDefined()
  const missed = events.filter((event) => event.seq > start.seq && event !== word)
  expect(sameText(fold(start.snapshot, missed), end.snapshot)).toBe(false)
  for (const each of [...screens, ...boards]) each.close()
})

function isAbout(event: BoardEvent, orderId: number): boolean {
  return event.type.startsWith('order.') && event.data !== null && event.data.id === orderId
}
