/** Orders and their lines in wire format (docs/contract.md, "Order" and "Line"). */
import { z } from 'zod'
import { LineCourse } from '../courses/schema.ts'
import { Amount } from '../kernel/amounts.ts'
import { Id, text } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Instant } from '../kernel/time.ts'
import { approvable, correction } from '../payments/schema.ts'
import {
  MAX_BILL_LINES,
  MAX_LINE_PIECES,
  MAX_NOTE_LENGTH,
  MAX_ORDER_LINES,
  MAX_SEAT,
  MAX_SHOWN_ORDERS,
} from './limits.ts'

/** The statuses of orders and lines (docs/specification.md, section 4). */
export const OrderStatus = z.enum(['Pendiente', 'Preparando', 'Listo', 'Entregado', 'Cancelado'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** The chosen options of one variant, with the names and prices when the order was placed. */
const LineVariant = z.object({
  name: z.string(),
  options: z.array(
    z.object({
      /** The option's ID on the menu, for its name in the guest's language. Missing in older orders. */
      id: Id.optional(),
      name: z.string(),
      quantity: z.number().int(),
      price: z.number(),
    }),
  ),
})
export type LineVariant = z.infer<typeof LineVariant>

export const OrderLine = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string() }),
  price: z.number(),
  quantity: z.number().int(),
  status: OrderStatus,
  status_at: Instant,
  note: z.string().nullable(),
  variants: z.array(LineVariant),
  /** The station of the line when it was ordered; see `stationOf`. Missing in older events. */
  station: Id.nullish(),
  /** The usual time of the dish until it is ready, in seconds. Missing if unknown, or if ages are not measured by dish. */
  usual: z.number().int().nullish(),
  /** Missing for a dish without a course. */
  course: LineCourse.optional(),
  /** Null while a waiter holds the line. Missing for a line that was never held. */
  fired_at: Instant.nullable().optional(),
  /** The seat of the line when it was ordered. Missing for a dish of the whole table, and in older events. */
  seat: z.number().int().nullish(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** When a screen of the station first showed the order. Station 0: the lines without a station. */
const ShownAtStation = z.object({
  station: z.number().int().nonnegative(),
  at: Instant,
})
export type ShownAtStation = z.infer<typeof ShownAtStation>

export const Order = z.object({
  id: Id,
  number: z.number().int(),
  status: OrderStatus,
  status_at: Instant,
  created_at: Instant,
  /** When the pass last called waiters to the order. Missing in older events. */
  called_at: Instant.nullish(),
  /** The stations that have shown the order. Missing in older events. */
  shown: z.array(ShownAtStation).nullish(),
  table: z.object({ id: Id, name: z.string(), hall: z.object({ id: Id, name: z.string() }) }),
  bill: z.object({ id: Id, name: z.string() }),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  products: z.array(OrderLine),
})
export type Order = z.infer<typeof Order>

/** The order after a course is fired, and the IDs of the lines that this call fired. */
export const FiredOrder = Order.extend({ fired_lines: z.array(Id) })

const OptionChoice = z.object({
  option_id: Id,
  quantity: z.number().int().min(1).max(99).default(1),
})

const VariantChoice = z.object({ variant_id: Id, options: z.array(OptionChoice).max(100) })

/** The server sets prices. It rejects an order with a price above the one that the person saw. */
export const ProductChoice = z.object({
  product_id: Id,
  quantity: z.number().int().min(1).max(MAX_LINE_PIECES),
  note: text(MAX_NOTE_LENGTH).nullish(),
  /** The price of one piece, with its options, that the person saw. */
  precio_visto: Amount.nullish(),
  variants: z.array(VariantChoice).max(50).nullish(),
})
export type ProductChoice = z.infer<typeof ProductChoice>

export const ProductChoices = z.array(ProductChoice).min(1).max(MAX_ORDER_LINES)

/** A waiter may name the seat. Branches that do not order by seat ignore it, so that no stored order is refused. */
export const SeatedChoice = ProductChoice.extend({
  asiento: z.number().int().min(1).max(MAX_SEAT).nullish(),
})
export type SeatedChoice = z.infer<typeof SeatedChoice>

export const PlaceOrderBody = z.object({
  mesa: z.string().max(1000),
  products: ProductChoices,
  bill_name: text().nullish(),
})

export const TakeOrderBody = z
  .object({
    table_id: Id.nullish(),
    bill_id: Id.nullish(),
    products: z.array(SeatedChoice).min(1).max(MAX_ORDER_LINES),
    bill_name: text().nullish(),
    /** The courses that the kitchen holds until they are fired. Each has a dish in the order. */
    esperar: z.array(Id).max(50).optional(),
    ...approvable,
  })
  .refine((body) => (body.table_id == null) !== (body.bill_id == null), {
    path: ['table_id'],
    params: reason('table_or_bill'),
  })

/** Reason and approval are used only for cancelled dishes in branches that take payments. */
export const OrderStatusBody = z.object({
  order_id: Id,
  estado: OrderStatus,
  /** Only these lines of the order change. */
  lines: z.array(Id).min(1).max(MAX_BILL_LINES).nullish(),
  ...correction,
})
export const LineStatusBody = z.object({ order_line_id: Id, estado: OrderStatus, ...correction })
/** `curso` omitted or null: everything that the order holds. */
export const FireCourseBody = z.object({ order_id: Id, curso: Id.nullish() })
export const CallOrderBody = z.object({ order_id: Id })

/** `estacion` is null if the screen shows the dishes of all stations. */
export const ShownOrdersBody = z.object({
  estacion: Id.nullish(),
  pedidos: z.array(Id).min(1).max(MAX_SHOWN_ORDERS),
})
/** The orders that no screen of the station had shown before. */
export const ShownOrders = z.object({ pedidos: z.array(Id) })

/** With `lines`, the last change of these lines, whatever happened to the others. */
export const UndoOrderBody = OrderStatusBody.omit({ estado: true }).extend({
  /** Only if the last change fired a course at this time. */
  fired_at: Instant.nullish(),
})
