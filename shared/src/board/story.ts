/** Makes the history of one bill from the events of the log: each change with its person and time. */
import { z } from 'zod'
import { UserType } from '../accounts/schema.ts'
import { type Bill, PaymentMethod } from '../bills/schema.ts'
import { compareInstants } from '../kernel/days.ts'
import { Instant } from '../kernel/time.ts'
import { isHeld } from '../orders/rules.ts'
import { type Order, type OrderLine, OrderStatus } from '../orders/schema.ts'
import { isRefusedRefund } from '../payments/refund.ts'
import type { BillAdjustment } from '../payments/schema.ts'
import type { Actor, BoardEvent } from './events.ts'

/** The person who made the change. Null if unknown. */
const EntryActor = z
  .object({
    name: z.string(),
    type: UserType.nullable(),
    /** The shared device on which the person acted. */
    device: z.string().optional(),
  })
  .nullable()
type EntryActor = z.infer<typeof EntryActor>

const Dish = z.object({ name: z.string(), quantity: z.number().int() })

/** The reason of a correction, such as a void or a refund, and the person who approved it. */
const Correction = z.object({
  at: Instant,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  approver: z.string().nullable(),
})
export type Correction = z.infer<typeof Correction>

const common = {
  at: Instant,
  actor: EntryActor,
  /** Only for corrections. */
  correction: Correction.omit({ at: true }).optional(),
}

export const StoryEntry = z.discriminatedUnion('what', [
  z.object({
    ...common,
    what: z.enum([
      'bill.opened',
      'bill.requested',
      'bill.unrequested',
      'bill.reopened',
      'bill.serviceWaived',
      'bill.serviceRestored',
      'waiter.called',
      'waiter.sent',
      'waiter.unsent',
      'waiter.cancelled',
    ]),
  }),
  z.object({
    ...common,
    what: z.enum(['bill.discounted', 'bill.undiscounted']),
    kind: z.enum(['descuento', 'cortesia']),
    tipo: z.enum(['porcentaje', 'monto']),
    valor: z.number(),
    /** Null for the whole bill. */
    dish: z.string().nullable(),
  }),
  z.object({
    ...common,
    what: z.enum(['bill.split', 'bill.merged']),
    /** The numbers of all bills of the change. The first bill was split, or remains after the merge. */
    bills: z.array(z.number().int()),
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
    what: z.enum([
      'bill.paid',
      'bill.reversed',
      'bill.methodChanged',
      'bill.refunded',
      'bill.refundRefused',
    ]),
    /** Amounts of reversals and refunds are positive here. For a changed method: the payments before and after. */
    payments: z.array(z.object({ method: z.string(), applied: z.number(), tip: z.number() })),
  }),
  z.object({
    ...common,
    what: z.enum(['cash.noted', 'cash.discarded']),
    amount: z.number(),
    /** The time of the note by the device's clock, but never later than its arrival at the server. */
    noted_at: Instant,
  }),
  z.object({
    ...common,
    what: z.literal('order.created'),
    order: z.number().int(),
    lines: z.array(Dish),
  }),
  z.object({
    ...common,
    /** A course that was fired, or held again by an undo. */
    what: z.enum(['line.fired', 'line.held']),
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
export type StoryEntry = z.infer<typeof StoryEntry>

/** The history of a bill, oldest entry first. */
export const BillStory = z.object({
  data: z.array(StoryEntry),
  total: z.number().int(),
  /**
   * False if the log no longer has the opening event. Then the first entries are derived from the bill and its orders.
   */
  complete: z.boolean(),
})
export type BillStory = z.infer<typeof BillStory>

/** Cash that was noted on a bill. Confirming the note records a payment. */
export interface NotedCash {
  readonly amount: number
  readonly noted_at: string
  readonly at: string
  readonly by: string | null
  readonly discarded: {
    readonly at: string
    readonly by: string | null
    readonly reason: string
  } | null
}

type WithoutSeq<E extends BoardEvent> = E extends BoardEvent ? Omit<E, 'seq'> : never
/** `bills`: only for events that split or merge bills, see `StoryEntry`. */
export type StoryEvent = WithoutSeq<BoardEvent> & { readonly bills?: readonly number[] | null }

/**
 * @param events the remaining events of the bill and its orders, in log order
 * @param corrections those of the bill. A command writes its event and its correction with the same time.
 */
export function storyOfBill(
  bill: Bill,
  orders: readonly Order[],
  events: readonly StoryEvent[],
  corrections: readonly Correction[] = [],
  notes: readonly NotedCash[] = [],
): BillStory {
  const complete = events.some(
    ({ type, data, at }) =>
      type === 'bill.opened' || (type === 'bill.split' && data.created_at === at),
  )
  const logged = entriesOf(events)
  const [first] = events
  const known = complete
    ? []
    : entriesOf(eventsKnownFrom(bill, orders)).filter((entry) => !first || entry.at < first.at)
  const byTime = new Map(corrections.map(({ at, ...correction }) => [at, correction]))
  const all = inOrder([...known, ...logged, ...notes.flatMap(noteEntries)])
  const data = all.map((entry) => {
    const correction = byTime.get(entry.at)
    // A split or merge repeats the reasons of the discounts that it divides.
    const isJoint = entry.what === 'bill.split' || entry.what === 'bill.merged'
    return correction && !isJoint ? { ...entry, correction } : entry
  })
  return { data, total: data.length, complete }
}

function eventsKnownFrom(bill: Bill, orders: readonly Order[]): StoryEvent[] {
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
 * Makes entries by comparing each event with the previous state of its entity. Sorts entries by time; with equal times,
 * the entry for opening the bill is first.
 */
function entriesOf(events: readonly StoryEvent[]): StoryEntry[] {
  const orders = new Map<number, Order>()
  let bill: Bill | undefined
  const entries: StoryEntry[] = []
  for (const { at, actor, type, data, bills } of events) {
    const who = actorOf(actor)
    switch (type) {
      case 'order.created':
        entries.push(...orderEntries(data, who))
        orders.set(data.id, data)
        break
      case 'order.changed':
        entries.push(...lineEntries(orders.get(data.id), data, who, at))
        entries.push(...firedEntries(orders.get(data.id), data, { at, actor: who }))
        orders.set(data.id, data)
        break
      case 'bill.opened':
        entries.push({ at: data.created_at, actor: who ?? openedBy(data, orders), what: type })
        bill = data
        break
      case 'bill.changed':
        entries.push(...billEntries(bill, data, { at, actor: who }))
        bill = data
        break
      case 'bill.closed': {
        const { payment_method, totalFinal, closed_at } = data
        entries.push({ at: closed_at ?? at, actor: who, what: type, payment_method, totalFinal })
        bill = data
        break
      }
      case 'bill.paid':
      case 'bill.reversed':
        entries.push({ at, actor: who, ...newPayments(type, bill, data) })
        bill = data
        break
      case 'bill.split':
      case 'bill.merged':
        entries.push({ at, actor: who, what: type, bills: [...(bills ?? [])] })
        bill = data
        break
      case 'waiter.called': {
        // If the time is earlier, an undo restored an older waiter call.
        const calledAt = data.waiter_requested_at
        const isRestored = calledAt !== null && compareInstants(calledAt, at) < 0
        entries.push({ at, actor: who, what: isRestored ? 'waiter.unsent' : type })
        bill = data
        break
      }
      case 'bill.requested':
      case 'bill.reopened':
      case 'waiter.sent':
        entries.push({ at, actor: who, what: type })
        bill = data
        break
      default:
    }
  }
  return inOrder(entries)
}

function inOrder(entries: readonly StoryEntry[]): StoryEntry[] {
  return entries.toSorted(
    (a, b) => compareInstants(a.at, b.at) || Number(isOpening(b)) - Number(isOpening(a)),
  )
}

function noteEntries({ amount, noted_at, at, by, discarded }: NotedCash): StoryEntry[] {
  const actor = (name: string | null): EntryActor => (name === null ? null : { name, type: null })
  const noted: StoryEntry = { at, actor: actor(by), what: 'cash.noted', amount, noted_at }
  if (!discarded) return [noted]
  const { reason } = discarded
  const correction = { reason, note: null, approver: null }
  return [
    noted,
    {
      at: discarded.at,
      actor: actor(discarded.by),
      what: 'cash.discarded',
      amount,
      noted_at,
      correction,
    },
  ]
}

function newPayments(type: 'bill.paid' | 'bill.reversed', before: Bill | undefined, bill: Bill) {
  // Events of earlier releases lack `payments`.
  const known = new Set(before?.payments?.map(({ id }) => id))
  const added = bill.payments.filter(({ id }) => !known.has(id))
  const refund = added.find(({ kind }) => kind === 'devolucion')
  const isChange = type === 'bill.reversed' && added.some(({ kind }) => kind === 'cobro')
  const payments = added.map(({ method, applied, excess, tip }) => ({
    method: method.name,
    // An online payment of a closed bill consists of excess.
    applied: Math.abs(applied === 0 ? excess : applied),
    tip: Math.abs(tip),
  }))
  if (!refund) return { what: isChange ? ('bill.methodChanged' as const) : type, payments }
  const what = isRefusedRefund(refund)
    ? ('bill.refundRefused' as const)
    : ('bill.refunded' as const)
  return { what, payments }
}

function isOpening(entry: StoryEntry): boolean {
  return entry.what === 'bill.opened'
}

function actorOf(actor: Actor): EntryActor {
  if (!actor) return null
  const { name, type, device } = actor
  return { name, type, ...(device !== undefined && { device }) }
}

/** The guest who opened the bill, or the person who placed its first order. */
function openedBy(bill: Bill, orders: ReadonlyMap<number, Order>): EntryActor {
  const [first] = orders.values()
  const name = bill.user?.name ?? first?.user?.name
  return name === undefined ? null : { name, type: null }
}

const dish = ({ product, quantity }: OrderLine) => ({ name: product.name, quantity })

/** Returns an entry for the new order, and entries for its lines that are no longer `Pendiente`. */
function orderEntries(order: Order, actor: EntryActor): StoryEntry[] {
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
    ...lineEntries({ ...order, products: pending }, order, actor),
  ]
}

/**
 * The entries of lines whose status changed. Lines with the same change share one entry.
 * @param at the time of the change. If omitted, each line's `status_at`, which an undo sets back to an earlier time.
 */
function lineEntries(
  before: Order | undefined,
  order: Order,
  actor: EntryActor,
  at?: string,
): StoryEntry[] {
  const groups = new Map<string, Extract<StoryEntry, { what: 'line.changed' }>>()
  for (const line of order.products) {
    const isVoidedPart = before !== undefined && line.status === 'Cancelado'
    const from =
      before?.products.find((each) => each.id === line.id)?.status ??
      // If only a part of a line is voided, that part is a new line, which has no earlier status.
      (isVoidedPart ? 'Pendiente' : undefined)
    if (from === undefined || from === line.status) continue
    const time = at ?? line.status_at
    const key = `${from} ${line.status} ${time}`
    const group = groups.get(key) ?? {
      at: time,
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

/** The entries of lines that were fired or held again. Parts of split lines have none, nor do held lines that were cancelled. */
function firedEntries(
  before: Order | undefined,
  { number, products }: Order,
  base: { at: string; actor: EntryActor },
): StoryEntry[] {
  const former = new Map(before?.products.map((line) => [line.id, line]))
  const wasHeld = ({ id }: OrderLine) => {
    const line = former.get(id)
    return line && isHeld(line)
  }
  const isOpen = ({ status }: OrderLine) => status === 'Pendiente'
  const fired = products.filter((line) => isOpen(line) && wasHeld(line) && !isHeld(line))
  const held = products.filter((line) => isHeld(line) && wasHeld(line) === false)
  return (['line.fired', 'line.held'] as const).flatMap((what) => {
    const lines = what === 'line.fired' ? fired : held
    return lines.length > 0 ? [{ ...base, what, order: number, lines: lines.map(dish) }] : []
  })
}

function billEntries(
  before: Bill | undefined,
  bill: Bill,
  base: { at: string; actor: EntryActor },
): StoryEntry[] {
  if (!before) return []
  const entries: StoryEntry[] = []
  if (before.table_id !== bill.table_id) {
    const { name, hall } = bill.table
    entries.push({ ...base, what: 'bill.moved', table: name, hall: hall.name })
  }
  if (before.status === 'Cuenta Solicitada' && bill.status === 'Abierta') {
    entries.push({ ...base, what: 'bill.unrequested' })
  }
  entries.push(...discountEntries(before, bill, base))
  // Events of earlier releases lack `servicio_retirado`.
  if ((before.servicio_retirado ?? 0) !== (bill.servicio_retirado ?? 0)) {
    const what = bill.servicio_retirado === 1 ? 'bill.serviceWaived' : 'bill.serviceRestored'
    entries.push({ ...base, what })
  }
  if (before.waiter_requested === 1 && bill.waiter_requested === 0) {
    entries.push({ ...base, what: 'waiter.cancelled' })
  }
  return entries
}

/** Entries for new and removed discounts. A replaced discount has only the entry of the new one. */
function discountEntries(
  before: Bill,
  bill: Bill,
  base: { at: string; actor: EntryActor },
): StoryEntry[] {
  // Events of earlier releases lack `adjustments`.
  const [old, now] = [before.adjustments ?? [], bill.adjustments ?? []]
  const entry = (
    what: 'bill.discounted' | 'bill.undiscounted',
    { kind, tipo, valor, order_line_id }: BillAdjustment,
  ) => ({
    ...base,
    what,
    kind,
    tipo,
    valor,
    dish: bill.products.find(({ id }) => id === order_line_id)?.product.name ?? null,
  })
  const isNew = ({ id }: BillAdjustment) => old.every((each) => each.id !== id)
  const isGone = (adjustment: BillAdjustment) =>
    now.every((each) => each.order_line_id !== adjustment.order_line_id)
  return [
    ...now.filter(isNew).map((each) => entry('bill.discounted', each)),
    ...old.filter(isGone).map((each) => entry('bill.undiscounted', each)),
  ]
}
