/** Sends random commands to two nodes while sockets reconnect. Afterwards, boards must equal the tables and the log. */

import { once } from 'node:events'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent, CatchUp, Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import type { Replay } from '@orderi/shared/board/replay'
import { calls } from '@orderi/shared/contract/all'
import { businessInstant, dayIn } from '@orderi/shared/kernel/days'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { OrderStatus } from '@orderi/shared/orders/schema'
import { IntentMethod } from '@orderi/shared/payments/schema'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { finishErasures } from '../server/src/customers/commands/erase-account.ts'
import { readSnapshot } from '../server/src/log/read.ts'
import { type AppScreen, appScreen } from './support/live/board-followers.ts'
import { openScreen, type Screen } from './support/live/screen.ts'
import { moneyCalls, playRoundOf } from './support/money/money-round.ts'
import { takeOnlinePayments } from './support/money/online.ts'
import { choosePaymentCommand } from './support/money/payment-commands.ts'
import { openTill, type Till } from './support/money/till.ts'
import { dishes } from './support/restaurant/orders.ts'
import { seedOfRun } from './support/seed.ts'
import { compareHeldBoard } from './support/server/held-boards.ts'
import { bySuiteLength } from './support/suite-length.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from './support/tenant.ts'
import { type ApiClient, openWorld, type World } from './support/world.ts'

const WRITERS = bySuiteLength({ short: 4, long: 8 })
const COMMANDS_EACH = bySuiteLength({ short: 40, long: 60 })
const RECONNECTING_SCREENS = bySuiteLength({ short: 4, long: 12 })

const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)

type FullCatchUp = Extract<CatchUp, { snapshot: Snapshot }>

let tenant: Tenant
let till: Till
let courseId: number
/** Snapshots from memory before the first command, and after the first writer has finished. */
let start: FullCatchUp
let snapshotHalfway: FullCatchUp
/** The board that is built from the tables after the last command. */
let end: Awaited<ReturnType<typeof readSnapshot>>
let log: BoardEvent[]
let steady: Screen[] = []
let reconnected: { screen: Screen; reconnects: number }[] = []
let boards: AppScreen[] = []

interface KnownEntities {
  orders: number[]
  lines: number[]
  bills: number[]
  /** The bill that was charged last. */
  paid?: Bill
}

type Answer = { status: number; body: unknown; headers: Headers }

async function act(
  random: Random,
  known: KnownEntities,
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
  switch (random.between(0, 41)) {
    case 0:
    case 1:
    case 2:
      guests.push(await enterAs(node, table, word))
      return guests.at(-1)?.send(calls.placeOrder, { mesa: table.code, products })
    case 3:
      return some(guests)?.send(calls.placeOrder, { mesa: table.code, products })
    case 4:
      return some(guests)?.call(calls.requestBill)
    case 5:
      return some(guests)?.call(calls.cancelBillRequest)
    case 6:
      return some(guests)?.call(calls.callWaiter)
    case 7:
    case 8:
    case 9:
      return staff.send(calls.changeOrderStatus, {
        order_id: some(known.orders) ?? 1,
        estado: random.pick(OrderStatus.options),
        lines: random.chance(0.3) ? [some(known.lines) ?? 1] : null,
      })
    case 10:
    case 11:
      return staff.send(calls.changeLineStatus, {
        order_line_id: some(known.lines) ?? 1,
        estado: random.pick(OrderStatus.options),
      })
    case 12:
      return random.chance(0.3)
        ? staff.send(calls.callOrder, { order_id: some(known.orders) ?? 1 })
        : staff.send(calls.undoOrder, {
            order_id: some(known.orders) ?? 1,
            lines: random.chance(0.3) ? [some(known.lines) ?? 1] : null,
          })
    case 13:
      if (random.chance(0.5))
        return staff.send(calls.reportShown, { pedidos: [some(known.orders) ?? 1] })
      return staff.send(calls.sendWaiter, { bill_id: some(known.bills) ?? 1 })
    case 14:
      return staff.send(calls.closeBill, {
        bill_id: some(known.bills) ?? 1,
        payment_method: 'tarjeta',
      })
    case 15:
      return staff.send(calls.reopenBill, { bill_id: some(known.bills) ?? 1 })
    case 16:
      return staff.send(calls.moveBill, { bill_id: some(known.bills) ?? 1, table_id: table.id })
    case 17:
      return staff.send(calls.takeOrder, {
        ...(random.chance(0.5) ? { table_id: table.id } : { bill_id: some(known.bills) ?? 1 }),
        products: products.map((each, index) => ({ ...each, asiento: (index % 4) + 1 })),
        esperar: random.chance(0.5) ? [courseId] : [],
      })
    case 40:
    case 41:
      return staff.send(calls.fireCourse, { order_id: some(known.orders) ?? 1 })
    case 18:
      return admin.send(calls.updateTable, { id: table.id, name: `Mesa ${word}` })
    case 19:
      return admin.send(calls.updateOwnRestaurant, {
        name: `Restaurante ${word}`,
        iva: random.between(0, 20),
      })
    case 20:
      return staff.send(calls.updateProfile, {
        name: `Persona ${word}`,
        email: `${word}-${crypto.randomUUID()}@pruebas.test`,
      })
    case 21:
      return join(some(guests), guests, node)
    case 22: {
      const [leaving] = guests.splice(random.between(0, guests.length), 1)
      return random.chance(0.5) ? leaving?.call(calls.eraseAccount) : undefined
    }
    case 23:
      return staff.send(calls.confirmTable, { bill_id: some(known.bills) ?? 1 })
    case 24:
      return admin.send(calls.updateBranch, {
        id: tenant.branch.id,
        confirmar_mesa: random.chance(0.3) ? 1 : 0,
        marcha_sola: random.chance(0.5) ? 1 : 0,
        asientos: 1,
      })
    case 25:
    case 26:
      return merge(random, staff)
    case 27:
    case 28:
    case 29:
      return planOrIntend(random, some(guests))
    case 30:
      return payOnline(random, some(guests), node)
    case 31:
      return admin.send(calls.refundOnline, { bill_id: some(known.bills) ?? 1 })
    case 32:
      return reopenRegister(admin)
    case 33:
    case 34:
    case 35:
    case 36:
    case 37:
    case 38:
      return handlePayments(random, known, { staff, admin })
    default:
      return random.chance(0.5)
        ? staff.send(calls.setReceiving, {
            id: tenant.branch.id,
            abierta: random.chance(0.8) ? 1 : 0,
          })
        : admin.send(calls.updateHall, { id: table.hallId, name: `Salón ${word}` })
  }
}

async function readOpenBills(staff: ApiClient): Promise<readonly Bill[]> {
  const { body } = await staff.get(calls.openBills, tenant.branch.id)
  return body.data
}

/** A random command about payments, or the refund of a payment. */
async function handlePayments(
  random: Random,
  known: KnownEntities,
  { staff, admin }: Record<'staff' | 'admin', ApiClient>,
): Promise<Answer | undefined> {
  const { paid } = known
  const payment = paid?.payments.find(({ kind }) => kind === 'cobro')
  if (payment && random.chance(0.15)) {
    const body = { payment_id: payment.id, motivo: till.reasonOf('devolucion'), monto: 100 }
    return admin.send(calls.refundPayment, body)
  }
  const bills = await readOpenBills(staff)
  const command = choosePaymentCommand({ random, till, bills, paid, reference: 'Referencia' })
  if (!command) return undefined
  const answer = await (command.byAdmin ? admin : staff).send(command.call, command.body)
  if (command.references && answer.status === 200) known.paid = answer.body as unknown as Bill
  return answer
}

/** A guest takes a share of the bill, or announces a payment method. */
async function planOrIntend(
  random: Random,
  guest: ApiClient | undefined,
): Promise<Answer | undefined> {
  const bill = (await guest?.call(calls.openBill))?.body.bill
  if (!guest || !bill) return undefined
  const share = bill.shares.find(({ amount, paid }) => paid < amount)
  if (share) {
    const body = { share_id: share.id, soltar: random.chance(0.2) ? 1 : 0 }
    return guest.send(calls.chooseShare, body)
  }
  const metodo = random.chance(0.8) ? random.pick(IntentMethod.options) : null
  return guest.send(calls.sendPaymentIntent, { metodo, propina: random.between(0, 500) })
}

/** A guest pays a part of the bill online, or cancels on the provider's page. */
async function payOnline(
  random: Random,
  guest: ApiClient | undefined,
  { deps: { providers } }: World,
): Promise<Answer | undefined> {
  const bill = (await guest?.call(calls.openBill))?.body.bill
  if (!guest || !bill || bill.saldo < 200) return undefined
  const started = await guest.send(calls.payOnline, { monto: 100 })
  const ref = started.body.url?.split('/').at(-1)
  if (started.status !== 201 || !ref) return started
  await providers.prueba.decide(ref, random.chance(0.8))
  await providers.prueba.sendNotices()
  return started
}

/** Sends each command about money, so that all of them are in the log. */
async function playRound(): Promise<void> {
  const { admin, branch } = tenant
  await admin.send(calls.updateBranch, { id: branch.id, confirmar_mesa: 0 })
  await admin.send(calls.setReceiving, { id: branch.id, abierta: 1 })
  await admin.send(calls.openRegister, { caja: till.caja, monto: 0 })
  const sent = new Set<string>()
  await playRoundOf(world, tenant, till, {
    staff: peer.client(tenant.waiter.token),
    onAnswer: ({ path }) => sent.add(path),
  })
  expect([...sent]).toEqual(expect.arrayContaining(moneyCalls.map(({ path }) => path)))
}

async function reopenRegister(admin: ApiClient): Promise<Answer> {
  const { body } = await admin.get(calls.registers, tenant.branch.id)
  const session = body.data[0]?.session
  if (session) {
    const closing = { turno: session.id, monto: 0 }
    const closed = await admin.send(calls.closeRegister, closing)
    if (closed.status !== 200) return closed
  }
  return admin.send(calls.openRegister, { caja: till.caja, monto: 0 })
}

/** Merges two bills, and sometimes undoes it. */
async function merge(random: Random, staff: ApiClient): Promise<Answer | undefined> {
  const bills = await readOpenBills(staff)
  if (bills.length < 2) return undefined
  const bill = random.pick(bills)
  const other = random.pick(bills.filter(({ id }) => id !== bill.id))
  const body = { bill_id: bill.id, otras: [other.id] }
  const merged = await staff.send(calls.mergeBills, body)
  return random.chance(0.5) ? staff.send(calls.separateBills, body) : merged
}

async function join(
  owner: ApiClient | undefined,
  guests: ApiClient[],
  node: World,
): Promise<Answer | undefined> {
  const bill = (await owner?.call(calls.openBill))?.body.bill
  const table = tenant.branch.tables.find(({ id }) => id === bill?.table_id)
  if (!bill || !table) return undefined
  const asker = await enterAs(node, table)
  guests.push(asker)
  const asked = await asker.send(calls.askToJoin, { mesa: table.code, bill_id: bill.id })
  if (asked.status !== 201) return asked
  return owner?.send(calls.answerJoin, { id: asked.body.id, aceptar: 1 })
}

function learn(known: KnownEntities, body: unknown): void {
  const seen = body as
    | { order?: { id: number; products: { id: number }[] }; bill?: { id: number } }
    | undefined
  if (seen?.order && typeof seen.order === 'object') {
    known.orders.push(seen.order.id)
    known.lines.push(...seen.order.products.map((line) => line.id))
  }
  if (seen?.bill && typeof seen.bill === 'object') known.bills.push(seen.bill.id)
}

async function write(seed: number, known: KnownEntities): Promise<number> {
  const random = createRandom(seed)
  const guests: ApiClient[] = []
  let highest = 0
  for (let count = 0; count < COMMANDS_EACH; count += 1) {
    const answer = await act(random, known, guests, random.chance(0.5) ? world : peer)
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
  { signal, over }: Ending,
): Promise<{ screen: Screen; reconnects: number }> {
  const random = createRandom(seed)
  const token = tenant.admin.token
  let screen = await openScreen(world.url, token, tenant.branch.id)
  let reconnects = 0
  while (!signal.aborted) {
    const targetSeq = screen.seq + random.between(1, 25)
    await Promise.race([screen.reaches(targetSeq).catch(() => {}), over])
    screen.close()
    reconnects += 1
    screen = await openScreen(
      random.chance(0.5) ? world.url : peer.url,
      token,
      tenant.branch.id,
      screen,
    )
  }
  return { screen, reconnects }
}

async function reconnectBoard(
  seed: number,
  board: AppScreen,
  { signal, over }: Ending,
): Promise<void> {
  const random = createRandom(seed)
  while (!signal.aborted) {
    await Promise.race([board.untilLiveAt(board.seq + random.between(1, 40)).catch(() => {}), over])
    board.reconnect()
  }
}

async function catchUp(node: World = world): Promise<FullCatchUp> {
  const { body } = await node.client(tenant.admin.token).get(calls.catchUp, tenant.branch.id, {})
  if (!('snapshot' in body)) throw new Error('no snapshot')
  return body
}

/** Online payments that the guest confirmed or cancelled, and whose notice has not arrived yet. */
const AWAITING_NOTICE = `SELECT count(*) FROM pay_attempts a JOIN sandbox_charges c ON c.ref = a.provider_ref
  WHERE a.status = 'pendiente' AND c.status <> 'abierto'`

async function countAwaitingNotice(): Promise<number> {
  const [row] = await world.deps.pool.query<{ count: number }>(AWAITING_NOTICE)
  return row?.count ?? 0
}

function replay(from: Snapshot, events: readonly BoardEvent[]): Snapshot {
  return snapshotOf(applyEvents(boardFrom(from), events))
}

/** Compares the JSON texts, including the sequence of fields. */
function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

beforeAll(async () => {
  const seed = seedOfRun()
  tenant = await makeTenant(world, { tables: 6 })
  till = await openTill(tenant.admin, tenant.branch.id)
  await takeOnlinePayments(tenant.admin, tenant.branch.id)
  const { body: course } = await tenant.admin.send(calls.createCourse, {
    name: 'Fuertes',
    order: 1,
    categorias: [tenant.categoryId],
  })
  courseId = course.id
  start = await catchUp()
  steady = await openSteadyScreens()
  boards = [world, peer, world, peer].map(openBoard)
  const ended = new AbortController()
  const ending: Ending = { signal: ended.signal, over: once(ended.signal, 'abort') }
  const reconnections = Array.from({ length: RECONNECTING_SCREENS }, (_, index) =>
    reconnectScreen(seed + 1000 + index, ending),
  )
  const unfinishedBoards = boards
    .slice(2)
    .map((board, index) => reconnectBoard(seed + 2000 + index, board, ending))
  const known: KnownEntities = { orders: [], lines: [], bills: [] }
  const writing = Array.from({ length: WRITERS }, (_, index) => write(seed + index, known))
  await Promise.race(writing)
  snapshotHalfway = await catchUp()
  await Promise.all(writing)
  await playRound()
  await vi.waitFor(async () => expect(await countAwaitingNotice()).toBe(0), 20_000)
  ended.abort()
  reconnected = await Promise.all(reconnections)
  await Promise.all(unfinishedBoards)
  await finishErasures(world.deps)
  end = await readSnapshot(world.deps.pool, world.deps.boardLogSql, tenant.branch.id)
  log = await readLog()
})
afterAll(() => {
  for (const each of [...steady, ...reconnected.map(({ screen }) => screen), ...boards])
    each.close()
})

test('every screen shows the server’s board, even after reconnecting', async () => {
  expect(reconnected.reduce((sum, { reconnects }) => sum + reconnects, 0)).toBeGreaterThan(
    RECONNECTING_SCREENS,
  )
  for (const screen of [...steady, ...reconnected.map((each) => each.screen)]) {
    await screen.reaches(end.seq)
    expect(sameText(screen.shown(), end.snapshot)).toBe(true)
  }
  for (const board of boards) {
    await board.untilLiveAt(end.seq)
    expect(sameText(board.shown(), end.snapshot)).toBe(true)
  }
})

test('the log contains payments, corrections, splits and merges', () => {
  const types = new Set(log.map(({ type }) => type))
  for (const type of ['bill.paid', 'bill.reversed', 'bill.split', 'bill.merged'] as const)
    expect(types).toContain(type)
})

test('snapshots from the memory of both nodes have the same JSON as snapshots from the tables', async () => {
  for (const node of [world, peer]) {
    const { seq, snapshot } = await catchUp(node)
    expect(seq).toBe(end.seq)
    expect(sameText(snapshot, end.snapshot)).toBe(true)
  }
})

test('a connected socket receives each event once and in sequence', async () => {
  for (const screen of steady) {
    await screen.reaches(end.seq)
    expect(screen.applied).toEqual(sequence(start.seq, end.seq))
  }
})

test('the log numbers all events without gaps', () => {
  expect(end.seq).toBeGreaterThan(100)
  expect(log.map((event) => event.seq)).toEqual(sequence(0, end.seq))
})

test('replaying the log after any snapshot produces the current board', () => {
  for (const { seq, snapshot } of [start, snapshotHalfway]) {
    expect(sameText(replay(snapshot, log.slice(seq)), end.snapshot)).toBe(true)
  }
})

test('replaying the day from its start produces the current board', async () => {
  const dayOf = (event: BoardEvent | undefined) =>
    dayIn(TIME_ZONES.crc, businessInstant(new Date(event?.at ?? ''), '04:00'))
  const events: BoardEvent[] = []
  let from: Snapshot | undefined
  for (const dia of new Set([dayOf(log[0]), dayOf(log.at(-1))])) {
    let page: Replay | undefined
    while (page?.next !== null) {
      const query = page && { epoch: page.epoch, desde: String(page.next) }
      const reply = await tenant.admin.get(calls.replay, tenant.branch.id, { dia, ...query })
      page = reply.body
      from ??= page.start?.snapshot
      events.push(...page.events)
    }
  }
  expect(events).toHaveLength(end.seq)
  expect(from && sameText(replay(from, events), end.snapshot)).toBe(true)
})

test('replaying the log without the events of one order does not produce the board', () => {
  const last = end.snapshot.orders.at(-1)
  const rest = log.filter((event) => event.seq > start.seq && !(last && concerns(event, last.id)))
  expect(rest.length).toBeLessThan(end.seq - start.seq)
  expect(sameText(replay(start.snapshot, rest), end.snapshot)).toBe(false)
})

test('the calls for floor, orders and bills return the state of the board', async () => {
  const at = { params: { sucursal: tenant.branch.id } }
  const tables = {
    branch: (await tenant.admin.call(calls.floor, at)).body,
    orders: (await tenant.admin.call(calls.openOrders, at)).body.data,
    // Snapshots do not contain who is charging.
    bills: (await tenant.admin.call(calls.openBills, at)).body.data.map((bill) => ({
      ...bill,
      charging: null,
    })),
  }
  expect(sameText(tables, end.snapshot)).toBe(true)
})

/** Opens a waiter's screen and a superadmin's screen on each node. */
async function openSteadyScreens(): Promise<Screen[]> {
  const root = await makeUser(world, { superadmin: true })
  return Promise.all(
    [world, peer].flatMap(({ url }) => [
      openScreen(url, tenant.waiter.token, tenant.branch.id),
      openScreen(url, root.client.token, tenant.branch.id),
    ]),
  )
}

function openBoard({ url }: World): AppScreen {
  return appScreen('app', { url, token: tenant.waiter.token ?? '', branch: tenant.branch.id })
}

async function readLog(): Promise<BoardEvent[]> {
  const rows = await world.deps.pool.query<{ event: BoardEvent }>(
    `SELECT json_build_object('seq', seq, 'at', iso(at), 'actor', actor, 'type', type, 'data', data) AS event
      FROM board_events WHERE branch_id = $1 ORDER BY seq`,
    [tenant.branch.id],
  )
  return rows.map((row) => row.event)
}

/** Returns the whole numbers above `from`, up to and including `to`. */
function sequence(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index + 1)
}

function concerns(event: BoardEvent, orderId: number): boolean {
  return event.type.startsWith('order.') && event.data !== null && event.data.id === orderId
}

test('the boards in the memory of both nodes equal the boards from the tables', async () => {
  const branchId = tenant.branch.id
  const [table] = tenant.branch.tables
  const body = { table_id: table?.id ?? 0, products: dishes(tenant) }
  for (const node of [world, peer]) {
    const { status } = await node.client(tenant.waiter.token).send(calls.takeOrder, body)
    expect(status).toBe(201)
    // The node that ran the command keeps the record of its bill.
    expect((await node.deps.boards.hold(branchId)).records.size).toBeGreaterThan(0)
    await vi.waitFor(async () => {
      const held = await node.deps.boards.hold(branchId)
      const { inMemory, inTables } = await compareHeldBoard(node, held)
      expect(inMemory).toEqual(inTables)
    }, 20_000)
  }
})
