/** Makes the history of one bill from the events of the log: who did what, and when. */
import { z } from 'zod'
import { UserType } from '../accounts/schema.ts'
import { type Bill, PaymentMethod } from '../bills/schema.ts'
import { compareInstants } from '../kernel/days.ts'
import { Instant } from '../kernel/time.ts'
import { type Order, type OrderLine, OrderStatus } from '../orders/schema.ts'
import type { Actor, BoardEvent } from './events.ts'

/** The person behind an entry; null when unknown. */
const StepActor = z.object({ name: z.string(), type: UserType.nullable() }).nullable()
type StepActor = z.infer<typeof StepActor>

const Dish = z.object({ name: z.string(), quantity: z.number().int() })
const common = { at: Instant, actor: StepActor }

/** One entry in the history of a bill. */
export const BillStep = z.discriminatedUnion('what', [
  z.object({
    ...common,
    what: z.enum([
      'bill.opened',
      'bill.requested',
      'bill.unrequested',
      'bill.reopened',
      'waiter.called',
      'waiter.sent',
      'waiter.unsent',
      'waiter.cancelled',
    ]),
  }),
  z.object({ ...common, what: z.literal('bill.moved'), table: z.string(), hall: z.string() }),
  z.object({
    ...common,
    what: z.literal('bill.closed'),
    payment_method: PaymentMethod.nullable(),
    totalFinal: z.number(),
  }),
  z.object({
    ...common,
    what: z.literal('order.created'),
    order: z.number().int(),
    lines: z.array(Dish),
  }),
  z.object({
    ...common,
    what: z.literal('line.changed'),
    order: z.number().int(),
    from: OrderStatus,
    to: OrderStatus,
    lines: z.array(Dish),
  }),
])
export type BillStep = z.infer<typeof BillStep>

/** The history of a bill, oldest entry first. */
export const BillStory = z.object({
  data: z.array(BillStep),
  total: z.number().int(),
  /**
   * False when the log no longer holds the opening of the bill. The first entries then come from the bill and
   * its orders.
   */
  complete: z.boolean(),
})
export type BillStory = z.infer<typeof BillStory>

type Told<E extends BoardEvent> = E extends BoardEvent ? Omit<E, 'seq'> : never
/** An event as far as the history needs it. */
export type ToldEvent = Told<BoardEvent>

/** @param events events of the bill and its orders that the log still holds, in log order */
export function tellBill(
  bill: Bill,
  orders: readonly Order[],
  events: readonly ToldEvent[],
): BillStory {
  const complete = events.some((event) => event.type === 'bill.opened')
  const told = stepsOf(events)
  const [first] = events
  const known = complete
    ? []
    : stepsOf(eventsKnownFrom(bill, orders)).filter((step) => !first || step.at < first.at)
  const data = [...known, ...told]
  return { data, total: data.length, complete }
}

/** The events that follow from the present state of a bill and its orders. */
function eventsKnownFrom(bill: Bill, orders: readonly Order[]): ToldEvent[] {
  const actor = null
  return [
    ...orders.map((order) => ({
      at: order.created_at,
      actor,
      type: 'order.created' as const,
      data: order,
    })),
    { at: bill.created_at, actor, type: 'bill.opened', data: bill },
    ...(bill.requested_at
      ? [{ at: bill.requested_at, actor, type: 'bill.requested' as const, data: bill }]
      : []),
    ...(bill.closed_at
      ? [{ at: bill.closed_at, actor, type: 'bill.closed' as const, data: bill }]
      : []),
  ]
}

/**
 * Compares each event with the previous state of its entity. Entries are sorted by time; at equal times the
 * opening is first.
 */
function stepsOf(events: readonly ToldEvent[]): BillStep[] {
  const orders = new Map<number, Order>()
  let bill: Bill | undefined
  const steps: BillStep[] = []
  for (const { at, actor, type, data } of events) {
    const who = actorOf(actor)
    switch (type) {
      case 'order.created':
        steps.push(...placed(data, who))
        orders.set(data.id, data)
        break
      case 'order.changed':
        steps.push(...lineSteps(orders.get(data.id), data, who))
        orders.set(data.id, data)
        break
      case 'bill.opened':
        steps.push({ at: data.created_at, actor: who ?? openedBy(data, orders), what: type })
        bill = data
        break
      case 'bill.changed':
        steps.push(...billSteps(bill, data, { at, actor: who }))
        bill = data
        break
      case 'bill.closed': {
        const { payment_method, totalFinal, closed_at } = data
        steps.push({ at: closed_at ?? at, actor: who, what: type, payment_method, totalFinal })
        bill = data
        break
      }
      case 'waiter.called': {
        // A call older than its event is an earlier call that undo restored.
        const calledAt = data.waiter_requested_at
        const isBack = calledAt !== null && compareInstants(calledAt, at) < 0
        steps.push({ at, actor: who, what: isBack ? 'waiter.unsent' : type })
        bill = data
        break
      }
      case 'bill.requested':
      case 'bill.reopened':
      case 'waiter.sent':
        steps.push({ at, actor: who, what: type })
        bill = data
        break
      default:
    }
  }
  return steps.toSorted(
    (a, b) => compareInstants(a.at, b.at) || Number(isOpening(b)) - Number(isOpening(a)),
  )
}

function isOpening(step: BillStep): boolean {
  return step.what === 'bill.opened'
}

function actorOf(actor: Actor): StepActor {
  return actor && { name: actor.name, type: actor.type }
}

/** A bill is opened by its guest, or by the person who placed its first order. */
function openedBy(bill: Bill, orders: ReadonlyMap<number, Order>): StepActor {
  const [first] = orders.values()
  const name = bill.user?.name ?? first?.user?.name
  return name === undefined ? null : { name, type: null }
}

const dish = ({ product, quantity }: OrderLine) => ({ name: product.name, quantity })

/**
 * The entries of a new order: one for the order, and one for lines that have already moved on in the same
 * commit.
 */
function placed(order: Order, actor: StepActor): BillStep[] {
  const who = actor ?? (order.user && { name: order.user.name, type: null })
  const pending = order.products.map((line) => ({ ...line, status: 'Pendiente' as const }))
  return [
    {
      at: order.created_at,
      actor: who,
      what: 'order.created',
      order: order.number,
      lines: order.products.map(dish),
    },
    ...lineSteps({ ...order, products: pending }, order, actor),
  ]
}

/** The entries of lines whose status changed; lines with the same change share one entry. */
function lineSteps(before: Order | undefined, order: Order, actor: StepActor): BillStep[] {
  const groups = new Map<string, Extract<BillStep, { what: 'line.changed' }>>()
  for (const line of order.products) {
    const from = before?.products.find((each) => each.id === line.id)?.status
    if (from === undefined || from === line.status) continue
    const key = `${from} ${line.status} ${line.status_at}`
    const group = groups.get(key) ?? {
      at: line.status_at,
      actor,
      what: 'line.changed',
      order: order.number,
      from,
      to: line.status,
      lines: [],
    }
    group.lines.push(dish(line))
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The entries of a moved bill, a withdrawn bill request and a cancelled call. */
function billSteps(
  before: Bill | undefined,
  bill: Bill,
  step: { at: string; actor: StepActor },
): BillStep[] {
  if (!before) return []
  const steps: BillStep[] = []
  if (before.table_id !== bill.table_id) {
    const { name, hall } = bill.table
    steps.push({ ...step, what: 'bill.moved', table: name, hall: hall.name })
  }
  if (before.status === 'Cuenta Solicitada' && bill.status === 'Abierta') {
    steps.push({ ...step, what: 'bill.unrequested' })
  }
  if (before.waiter_requested === 1 && bill.waiter_requested === 0) {
    steps.push({ ...step, what: 'waiter.cancelled' })
  }
  return steps
}
