/** Creates the demo's open bills and three months of closed bills. Uses the same commands as real users. */
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { BillEventType, OrderEventType } from '@orderi/shared/board/events'
import type { Random } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { decideBillRequest, decideWaiterCall } from '../../bills/decide-bill.ts'
import { changedBillDecision, closedBill, heldBillIn, openBillIn } from '../../bills/held-bill.ts'
import type { Present } from '../../board/boards.ts'
import type { DecideAt } from '../../board/commands/inner.ts'
import type { DecidedEvent, Decision } from '../../board/decision.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { NewEvent } from '../../log/append.ts'
import type { BoardTx } from '../../log/change.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from '../../orders/decide-order.ts'
import { decideLineStatus, decideOrderStatus } from '../../orders/decide-step.ts'
import { demoGuestNames } from '../people.ts'

/** The demo's branch, with the tables, waiters and dishes that its generated activity needs. */
export interface Venue {
  readonly branchId: number
  readonly tableIds: readonly number[]
  readonly waiters: readonly { readonly id: number; readonly name: string }[]
  readonly dishes: readonly Dish[]
}

interface Dish {
  readonly id: number
  readonly variants: readonly {
    readonly id: number
    readonly quantity: number
    readonly required: boolean
    readonly options: readonly number[]
  }[]
}

export async function readVenues(db: Db): Promise<Venue[]> {
  const rows = await db.query<{ place: Venue }>(`
    SELECT json_build_object('branchId', br.id,
      'tableIds', (SELECT json_agg(t.id ORDER BY t.id) FROM tables t WHERE t.branch_id = br.id),
      'waiters', (SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.id)
        FROM membership_branches mb JOIN users u ON u.id = mb.user_id WHERE mb.branch_id = br.id),
      'dishes', (SELECT json_agg(json_build_object('id', p.id, 'variants',
          (SELECT coalesce(json_agg(json_build_object('id', v.id, 'quantity', v.quantity, 'required', v.required,
              'options', (SELECT json_agg(vo.id ORDER BY vo.id) FROM variant_options vo WHERE vo.variant_id = v.id))
              ORDER BY v.id), '[]'::json)
            FROM variants v WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id)) ORDER BY p.id)
        FROM products p JOIN categories c ON c.id = p.category_id
        WHERE p.restaurant_id = br.restaurant_id AND c.hidden = 0 AND p.active AND NOT p.sold_out)) AS place
    FROM installation, unnest(demo_branches) WITH ORDINALITY AS own (id, n)
    JOIN branches br ON br.id = own.id ORDER BY own.n`)
  return rows.map((row) => row.place)
}

const NOTES = [
  'Sin cebolla',
  'Término medio',
  'Sin sal',
  'Para compartir',
  'Picante aparte',
  'Sin hielo',
]

function choose(random: Random, place: Venue): ProductChoice[] {
  return Array.from({ length: random.between(1, 4) }, () => {
    const dish = random.pick(place.dishes)
    const variants = dish.variants
      .filter((variant) => variant.required || random.chance(0.4))
      .map((variant) => ({
        variant_id: variant.id,
        options: [{ option_id: random.pick(variant.options), quantity: 1 }],
      }))
    return {
      product_id: dish.id,
      quantity: random.chance(0.75) ? 1 : random.between(2, 3),
      note: random.chance(0.15) ? random.pick(NOTES) : null,
      variants,
    }
  })
}

async function makeGuest(tx: BoardTx, random: Random): Promise<{ id: number; name: string }> {
  const name = random.pick(demoGuestNames)
  const [row] = await tx.query<Columns<'users', 'id'>>(
    'INSERT INTO users (name, is_guest, created_at) VALUES ($1, true, $2) RETURNING id',
    [name, tx.now],
  )
  if (!row) throw new Error('the guest was not written')
  return { id: row.id, name }
}

function at(tx: BoardTx, moment: Date): BoardTx {
  return { ...tx, now: moment }
}

const minutes = (count: number) => count * 60_000

interface PlacedOrder {
  readonly id: number
  readonly events: readonly NewEvent[]
}

/** The transaction of one part of the demo. */
export interface DemoTx {
  readonly tx: BoardTx
  readonly hold: () => Promise<DecideAt>
}

export interface HeldDemo {
  readonly tx: BoardTx
  readonly decideAt: DecideAt
}

export function createTableVisit(
  { tx, decideAt }: HeldDemo,
  random: Random,
  { place, tableId }: { readonly place: Venue; readonly tableId: number },
) {
  const hasPhone = random.chance(0.7)
  let guest: { id: number; name: string } | undefined
  let bill: Bill | undefined
  return {
    async order(moment: Date): Promise<PlacedOrder> {
      if (hasPhone) guest ??= await makeGuest(at(tx, moment), random)
      const placing: OrderRequest = {
        ...(bill === undefined ? { tableId } : { billId: bill.id }),
        ...(guest ? { guest } : {}),
        orderedBy: guest ?? random.pick(place.waiters),
        billName: guest ? null : random.pick(demoGuestNames),
        products: choose(random, place),
      }
      const { answer, events } = await decideAt(moment, needsOfOrder(placing), (present) =>
        decideOrder(present, placing),
      )
      bill = answer.bill
      return { id: answer.order.id, events: events.map(eventOf) }
    },
    bill(): Bill {
      if (bill === undefined) throw new Error('nobody has ordered here')
      return bill
    },
  }
}

/** An event whose entity is read at the end of the transaction. */
export function eventOf({ type, data }: DecidedEvent): NewEvent {
  return type.startsWith('order.')
    ? { type: type as OrderEventType, order: data.id }
    : { type: type as BillEventType, bill: data.id }
}

/** Moves an order some steps forward, but not beyond `end`. */
export async function advance(
  { decideAt, end }: { readonly decideAt: DecideAt; readonly end: Date },
  random: Random,
  order: { id: number; at: Date },
  steps: number,
): Promise<void> {
  let moment = order.at
  for (const status of (['Preparando', 'Listo', 'Entregado'] as const).slice(0, steps)) {
    moment = new Date(Math.min(moment.getTime() + minutes(random.between(2, 6)), end.getTime()))
    await decideAt(moment, {}, (present) => decideOrderStatus(present, order.id, status, null))
  }
}

export async function fillBoard(
  { tx, hold }: DemoTx,
  random: Random,
  place: Venue,
): Promise<readonly NewEvent[]> {
  const decideAt = await hold()
  const demo = { tx, decideAt }
  const events: NewEvent[] = []
  const tables = place.tableIds
    .filter(() => random.chance(0.6))
    .map((tableId) => openTable(demo, random, { place, tableId }))
  // Sorted by time, so that later orders have higher numbers.
  const rounds = tables
    .flatMap((table) =>
      table.rounds.map((moment, index) => ({
        table,
        moment,
        isLast: index === table.rounds.length - 1,
      })),
    )
    .toSorted((one, other) => one.moment.getTime() - other.moment.getTime())
  const orders: { id: number; at: Date; isLast: boolean }[] = []
  for (const { table, moment, isLast } of rounds) {
    const placed = await table.order(moment)
    orders.push({ id: placed.id, at: moment, isLast })
    events.push(...placed.events)
  }
  for (const order of orders)
    await advance({ decideAt, end: tx.now }, random, order, order.isLast ? random.between(0, 2) : 3)
  for (const [index, table] of tables.entries()) {
    const decide = { 1: decideWaiterCall, 3: decideBillRequest }[index % 4]
    if (!decide) continue
    const { id: bill } = table.bill()
    const decided = await decideAt(tx.now, {}, (present) => decide(present, bill))
    events.push(...decided.events.map(eventOf))
  }
  return events
}

function openTable(
  demo: HeldDemo,
  random: Random,
  where: { readonly place: Venue; readonly tableId: number },
) {
  const { tx } = demo
  const arrived = tx.now.getTime() - minutes(random.between(10, 34))
  const rounds: Date[] = []
  for (let moment = arrived, left = random.between(1, 3); left > 0; left -= 1) {
    if (moment < tx.now.getTime()) rounds.push(new Date(moment))
    moment += minutes(random.between(3, 9))
  }
  return { ...createTableVisit(demo, random, where), rounds }
}

const PAYMENTS: readonly PaymentMethod[] = ['efectivo', 'tarjeta', 'tarjeta', 'sinpe', 'otro']

export async function addPastVisit(
  { tx, hold }: DemoTx,
  random: Random,
  place: Venue,
): Promise<readonly NewEvent[]> {
  const decideAt = await hold()
  const arrived = tx.now
  const end = new Date(arrived.getTime() + minutes(60))
  const visit = createTableVisit({ tx, decideAt }, random, {
    place,
    tableId: random.pick(place.tableIds),
  })
  const events: NewEvent[] = []
  const orders: { id: number; at: Date }[] = []
  let moment = arrived
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    const placed = await visit.order(moment)
    orders.push({ id: placed.id, at: moment })
    events.push(...placed.events)
    moment = new Date(moment.getTime() + minutes(random.between(3, 9)))
  }
  const { id: billId } = visit.bill()
  if (random.chance(0.08))
    await decideAt(end, {}, (present) => decideLastLineCancel(present, billId))
  for (const order of orders) {
    const [row] = await tx.query<Columns<'orders', 'status'>>(
      'SELECT status FROM orders WHERE id = $1',
      [order.id],
    )
    if (row?.status === 'Pendiente') await advance({ decideAt, end }, random, order, 3)
  }
  const asked = new Date(arrived.getTime() + minutes(random.between(40, 60)))
  await decideAt(asked, {}, (present) => decideBillRequest(present, billId))
  const paid = new Date(asked.getTime() + minutes(random.between(2, 8)))
  const method = random.pick(PAYMENTS)
  const closed = await decideAt(paid, {}, ({ held, now }) =>
    changedBillDecision(closedBill(heldBillIn(held, billId), method, now), ['bill.closed']),
  )
  // Each `bill.changed` event contains the whole bill, and so does the last event, `closed`.
  const relevant = events.filter((event) => event.type !== 'bill.changed')
  return [...relevant, ...closed.events.map(eventOf)]
}

/** Cancels the newest line of a bill with several lines. */
function decideLastLineCancel(present: Present, billId: number): Decision {
  const ids = openBillIn(present.held, billId).data.products.map(({ id }) => id)
  if (ids.length < 2) return { events: [], answer: null }
  return decideLineStatus(present, Math.max(...ids), 'Cancelado', null)
}
