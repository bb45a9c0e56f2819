/** The types of events in a branch's log. An event contains the whole entity after the change. */
import { z } from 'zod'
import { UserType } from '../accounts/schema.ts'
import { Bill } from '../bills/schema.ts'
import { Floor } from '../floor/schema.ts'
import { Id, text, textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Instant } from '../kernel/time.ts'
import { Order } from '../orders/schema.ts'
import { CashSessionStatus } from '../payments/cash-sessions.ts'

/** The person who caused an event, or the device that acted by itself. Null if the system caused it. */
export const Actor = z
  .object({
    id: Id,
    name: z.string(),
    type: UserType,
    /** The name of the shared device on which the person acted. */
    device: z.string().optional(),
  })
  .nullable()
export type Actor = z.infer<typeof Actor>

const envelope = { seq: z.number().int().positive(), at: Instant, actor: Actor }

const OrderEvent = z.object({
  ...envelope,
  type: z.enum(['order.created', 'order.changed']),
  data: Order,
})

const BillEvent = z.object({
  ...envelope,
  type: z.enum([
    'bill.opened',
    'bill.changed',
    'waiter.called',
    'waiter.sent',
    'bill.requested',
    'bill.closed',
    'bill.reopened',
    'bill.paid',
    'bill.reversed',
    'bill.split',
    'bill.merged',
    'bill.noted',
  ]),
  data: Bill,
})

const FloorEvent = z.object({ ...envelope, type: z.literal('floor.changed'), data: Floor })
/** A cash session that was opened, counted or closed, or whose cash was moved. Boards never show its figures. */
export const CashEventData = z.object({
  id: Id,
  number: z.number().int(),
  register: z.object({ id: Id, name: z.string() }),
  status: CashSessionStatus,
  user: z.object({ id: Id, name: z.string() }).nullable(),
  at: Instant,
})
export type CashEventData = z.infer<typeof CashEventData>

const CashEvent = z.object({
  ...envelope,
  type: z.enum(['cash.opened', 'cash.counted', 'cash.closed', 'cash.moved']),
  data: CashEventData,
})
const MenuEvent = z.object({ ...envelope, type: z.literal('menu.changed'), data: z.null() })

export const BoardEvent = z.discriminatedUnion('type', [
  OrderEvent,
  BillEvent,
  FloorEvent,
  CashEvent,
  MenuEvent,
])
export type BoardEvent = z.infer<typeof BoardEvent>
export type OrderEventType = z.infer<typeof OrderEvent>['type']
export type BillEventType = z.infer<typeof BillEvent>['type']
export type CashEventType = z.infer<typeof CashEvent>['type']
export type BoardEventType = BoardEvent['type']

export const Snapshot = z.object({
  branch: Floor,
  orders: z.array(Order),
  bills: z.array(Bill),
})
export type Snapshot = z.infer<typeof Snapshot>

const position = { epoch: z.string(), seq: z.number().int().nonnegative(), at: Instant }

/** The answer to a screen that missed events: the events or a snapshot of the board. */
export const CatchUp = z.union([
  z.object({ ...position, snapshot: Snapshot }),
  z.object({ ...position, events: z.array(BoardEvent) }),
])
export type CatchUp = z.infer<typeof CatchUp>

/** A client that has missed more events gets a snapshot, which is smaller. */
export const MAX_EVENTS_BEHIND = 1000

/** Query of the catch-up over HTTP, which screens use while their socket is down. */
export const CatchUpQuery = z.object({
  epoch: text(100).optional(),
  desde: textMatching(/^\d{1,15}$/, reason('below_zero'))
    .transform(Number)
    .optional(),
  /** The kitchen screen that polls: the station's ID, or `cocina` for the whole kitchen. */
  pantalla: textMatching(/^(cocina|[1-9]\d{0,14})$/, reason('bad_value'))
    .transform((value) => (value === 'cocina' ? null : Number(value)))
    .optional(),
})
