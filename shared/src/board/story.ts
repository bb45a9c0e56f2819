/** Who did what when with a bill: the steps that its log tells, for the eyes of whoever closes the till. */
import { z } from 'zod'
import { UserType } from '../accounts/schema.ts'
import { type Bill, PaymentMethod } from '../bills/schema.ts'
import { compareInstants } from '../kernel/days.ts'
import { Instant } from '../kernel/time.ts'
import { type Order, type OrderLine, OrderStatus } from '../orders/schema.ts'
import type { Actor, BoardEvent } from './events.ts'

/** Who did it: a name, and the role where it is known; null when nobody knows. */
const StepActor = z.object({ name: z.string(), type: UserType.nullable() }).nullable()
type StepActor = z.infer<typeof StepActor>

const Dish = z.object({ name: z.string(), quantity: z.number().int() })
const common = { at: Instant, actor: StepActor }

/** One step in the life of a bill. */
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

/** The story, oldest step first. */
export const BillStory = z.object({
  data: z.array(BillStep),
  total: z.number().int(),
  /** False where the log no longer reaches the beginning: then only what the bill itself keeps is told of it. */
  complete: z.boolean(),
})
export type BillStory = z.infer<typeof BillStory>

type Told<E extends BoardEvent> = E extends BoardEvent ? Omit<E, 'seq'> : never
/** What a story needs of an event. */
export type ToldEvent = Told<BoardEvent>

/**
 * The story of a bill.
 * @param events those of the bill and its orders that the log still has, in its order
 */
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

/** The events that a bill and its orders prove by themselves. */
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

/** Each event against the entity as it stood before; oldest first, the opening before what came with it. */
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
        // A call that is older than its event was put back by whoever had sent the waiter.
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

/** A bill is opened by its guest, or by whoever took its first order. */
function openedBy(bill: Bill, orders: ReadonlyMap<number, Order>): StepActor {
  const [first] = orders.values()
  const name = bill.user?.name ?? first?.user?.name
  return name === undefined ? null : { name, type: null }
}

const dish = ({ product, quantity }: OrderLine) => ({ name: product.name, quantity })

/** An order as it was placed; lines that were further on in the same commit tell that too. */
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

/** The lines whose state is another than before, those that went the same way together. */
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

/** The steps of a moved bill, a withdrawn request for the bill and a cancelled call. Orders have their own steps. */
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
