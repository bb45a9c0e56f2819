/** What happened in the demo's branches: a board as it is now, and closed bills of three months, by the real commands. */
import type { PaymentMethod } from '@orderi/shared/bills/schema'
import type { Random } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { callWaiter, closeBill, requestBill } from '../bills/commands.ts'
import type { Sql } from '../db/pool.ts'
import type { Happened } from '../log/append.ts'
import type { BoardTx, Changed } from '../log/change.ts'
import { changeLineStatus, changeOrderStatus } from '../orders/move.ts'
import { placeOrder } from '../orders/place.ts'
import { demoGuestNames } from './people.ts'

/** What can be ordered in a branch, where, and who serves there. */
export interface Place {
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

/** Reads the demo's branches with their visible dishes. */
export async function readPlaces(db: Sql): Promise<Place[]> {
  const rows = await db.query<{ place: Place }>(`
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
        WHERE p.restaurant_id = br.restaurant_id AND c.hidden = 0)) AS place
    FROM branches br ORDER BY br.id`)
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

function choose(random: Random, place: Place): ProductChoice[] {
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
  const [row] = await tx.query<{ id: number }>(
    'INSERT INTO users (name, is_guest, created_at) VALUES ($1, true, $2) RETURNING id',
    [name, tx.now],
  )
  if (!row) throw new Error('the guest was not written')
  return { id: row.id, name }
}

/** The same transaction at another moment. */
function at(tx: BoardTx, moment: Date): BoardTx {
  return { ...tx, now: moment }
}

const minutes = (count: number) => count * 60_000

interface Visit {
  readonly orders: readonly { readonly id: number; readonly at: Date }[]
  readonly billId: number
  readonly events: readonly Happened[]
}

/** A table orders once or more, through its phone or a waiter. */
async function visit(
  tx: BoardTx,
  random: Random,
  place: Place,
  tableId: number,
  arrived: Date,
): Promise<Visit> {
  const guest = random.chance(0.7) ? await makeGuest(at(tx, arrived), random) : undefined
  const events: Happened[] = []
  const orders: { id: number; at: Date }[] = []
  let billId: number | undefined
  let moment = arrived
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    const placed = await placeOrder(at(tx, moment), {
      ...(billId === undefined ? { tableId } : { billId }),
      ...(guest ? { guest } : {}),
      orderedBy: guest ?? random.pick(place.waiters),
      billName: guest ? null : random.pick(demoGuestNames),
      products: choose(random, place),
    })
    billId = placed.billId
    orders.push({ id: placed.orderId, at: moment })
    events.push(...placed.events)
    moment = new Date(moment.getTime() + minutes(random.between(3, 9)))
  }
  return { orders, billId: billId ?? 0, events }
}

/** Takes an order some steps forward, a few minutes each. */
async function advance(
  tx: BoardTx,
  random: Random,
  order: { id: number; at: Date },
  steps: number,
): Promise<void> {
  let moment = order.at
  for (const status of (['Preparando', 'Listo', 'Entregado'] as const).slice(0, steps)) {
    moment = new Date(Math.min(moment.getTime() + minutes(random.between(2, 6)), tx.now.getTime()))
    await changeOrderStatus(at(tx, moment), order.id, status)
  }
}

/** A branch as it is on a good evening: open tables in every state, a bill asked for, a waiter called. */
export async function openBoard(tx: BoardTx, random: Random, place: Place): Promise<Changed> {
  const events: Happened[] = []
  const tables = [...place.tableIds].filter(() => random.chance(0.6))
  for (const [index, tableId] of tables.entries()) {
    const arrived = new Date(tx.now.getTime() - minutes(random.between(10, 34)))
    const { orders, billId, events: ordered } = await visit(tx, random, place, tableId, arrived)
    for (const [position, order] of orders.entries()) {
      const isOld = position < orders.length - 1
      await advance(tx, random, order, isOld ? 3 : random.between(0, 2))
    }
    events.push(...ordered)
    if (index % 4 === 1) events.push(...(await callWaiter(tx, billId)).events)
    if (index % 4 === 3) events.push(...(await requestBill(tx, billId)).events)
  }
  return { events, answer: {} }
}

const PAYMENTS: readonly PaymentMethod[] = ['efectivo', 'tarjeta', 'tarjeta', 'sinpe', 'otro']

/** One bill of the past: ordered, served, now and then something cancelled, asked for, paid. */
export async function closedVisit(tx: BoardTx, random: Random, place: Place): Promise<Changed> {
  const arrived = tx.now
  const later = at(tx, new Date(arrived.getTime() + minutes(60)))
  const { orders, billId, events } = await visit(
    later,
    random,
    place,
    random.pick(place.tableIds),
    arrived,
  )
  if (random.chance(0.08)) {
    const [line] = await tx.query<{ id: number }>(
      'SELECT id FROM order_lines WHERE bill_id = $1 ORDER BY id DESC LIMIT 1',
      [billId],
    )
    const [count] = await tx.query<{ lines: number }>(
      'SELECT count(*) AS lines FROM order_lines WHERE bill_id = $1',
      [billId],
    )
    if (line && count && count.lines > 1) await changeLineStatus(later, line.id, 'Cancelado')
  }
  for (const order of orders) {
    const [row] = await tx.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [
      order.id,
    ])
    if (row?.status === 'Pendiente') await advance(later, random, order, 3)
  }
  const asked = at(tx, new Date(arrived.getTime() + minutes(random.between(40, 60))))
  await requestBill(asked, billId)
  const paid = at(tx, new Date(asked.now.getTime() + minutes(random.between(2, 8))))
  const closed = await closeBill(paid, billId, random.pick(PAYMENTS))
  // The events of one commit all carry the bill as it ended; those between opening and closing would say the same.
  const told = events.filter((event) => event.type !== 'bill.changed')
  return { events: [...told, ...closed.events], answer: {} }
}
