/** Bills in wire format (docs/contract.md, "Bill"). */
import { z } from 'zod'
import { Flag, FlagNumber, FlagText, Id, ListQuery, text } from '../kernel/fields.ts'
import { Day, Instant } from '../kernel/time.ts'
import { MAX_BILL_LINES } from '../orders/limits.ts'
import { OrderLine } from '../orders/schema.ts'
import { approvable, billMoney } from '../payments/schema.ts'
import { CommissionType } from '../restaurants/schema.ts'
import { StationQuote } from '../stations/schema.ts'

/** The statuses (docs/specification.md, section 4). */
export const BillStatus = z.enum(['Abierta', 'Cuenta Solicitada', 'Cerrada'])
export type BillStatus = z.infer<typeof BillStatus>

export const PaymentMethod = z.enum(['efectivo', 'tarjeta', 'sinpe', 'otro'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The person who answered the last waiter call. `going` 1: this person goes there. 0: they sent a waiter. */
const WaiterCallAnswer = z.object({
  user: z.object({ id: Id, name: z.string() }),
  at: Instant,
  going: FlagNumber,
})
export type WaiterCallAnswer = z.infer<typeof WaiterCallAnswer>

export const Bill = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  status: BillStatus,
  table_id: Id,
  table: z.object({ name: z.string(), hall: z.object({ name: z.string() }) }),
  user: z.object({ name: z.string() }).nullable(),
  restaurant: z.object({
    currency: z.string(),
    ivaIncluido: FlagText,
    servicioIncluido: FlagText,
    commissionType: CommissionType,
  }),
  total: z.number(),
  iva: z.number(),
  servicio: z.number(),
  comision: z.number(),
  cantidad: z.number().int(),
  totalFinal: z.number(),
  ...billMoney,
  /** The bill into which this bill was merged. A merged bill is closed and has no lines or payments. */
  merged_into: z.object({ id: Id, number: z.number().int() }).nullable(),
  /** 0 until a waiter confirms the table, if the branch requires this. Guests cannot order until then. */
  confirmed: FlagNumber,
  waiter_requested: FlagNumber,
  waiter_requested_at: Instant.nullable(),
  /** Null until the last waiter call is answered. A new call or closing the bill resets this field to null. */
  waiter_sent: WaiterCallAnswer.nullable(),
  requested_at: Instant.nullable(),
  payment_method: PaymentMethod.nullable(),
  created_at: Instant,
  closed_at: Instant.nullable(),
  products: z.array(OrderLine),
})
export type Bill = z.infer<typeof Bill>

export const OpenBills = z.object({
  bill: Bill.nullable(),
  others: z.array(Bill),
  /** The lines of waiting orders that all their stations show. Missing in answers of earlier releases. */
  mostradas: z.array(Id).optional(),
  /** The quotes of the stations in the branch of `epoch`. Missing in answers of earlier releases. */
  esperas: z.array(StationQuote).optional(),
  /**
   * The epoch of the log of the table's branch or, without a table, of the bill's branch. Null if there is no table and
   * no bill.
   */
  epoch: z.string().nullable(),
})
export type OpenBills = z.infer<typeof OpenBills>

export const BillBody = z.object({ bill_id: Id })
/** `voy` 1: the caller goes to the table. Otherwise the caller sends a waiter. */
export const SendWaiterBody = BillBody.extend({ voy: Flag.optional() })
export const CloseBillBody = BillBody.extend({ payment_method: PaymentMethod.nullish() })
export const ReopenBillBody = BillBody.extend(approvable)
export const MoveBillBody = BillBody.extend({ table_id: Id })

/** One bill of a split: a new one with `name`, or the open bill `bill_id`. */
const SplitPart = z.object({
  bill_id: Id.nullish(),
  name: text().nullish(),
  lineas: z
    .array(z.object({ order_line_id: Id, cantidad: z.number().int().min(1) }))
    .min(1)
    .max(MAX_BILL_LINES),
})
/** The lines of each part leave `bill_id`. */
export const SplitBillBody = z.object({ bill_id: Id, partes: z.array(SplitPart).min(1).max(20) })
/** The bills `otras` are merged into `bill_id`, or separated from it. */
export const MergeBillsBody = z.object({ bill_id: Id, otras: z.array(Id).min(1).max(20) })
/** The bill of the request comes first. */
export const ChangedBills = z.object({ bills: z.array(Bill) })

/** `mesa`: a table's code. Default: the table of the guest's open bill, else the table whose code the guest scanned. */
export const OptionalTableCodeBody = z.object({ mesa: z.string().max(1000).nullish() })

export const BillToJoin = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  /** 1 if the guest opened or joined this bill. */
  own: FlagNumber,
  /** 1 if the guest has asked to join this bill and its owner has not answered. */
  asked: FlagNumber,
})
export type BillToJoin = z.infer<typeof BillToJoin>

export const JoinStatus = z.enum(['Pendiente', 'Aceptada', 'Rechazada'])
export type JoinStatus = z.infer<typeof JoinStatus>

/** A guest's request to join a bill. `name` is the name of that guest. */
export const JoinRequest = z.object({
  id: Id,
  bill_id: Id,
  name: z.string(),
  status: JoinStatus,
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** A join request as its sender or the bill's owner receives it. */
export const VisibleJoinRequest = JoinRequest.extend({
  /** 1 for the sender of the request, 0 for the owner of the bill. */
  mine: FlagNumber,
})
export type VisibleJoinRequest = z.infer<typeof VisibleJoinRequest>

export const AskToJoinBody = z.object({
  mesa: z.string().max(1000),
  bill_id: Id,
  /** The guest's name, if the guest has not entered one before. */
  name: text().nullish(),
})
export const AnswerJoinBody = z.object({ id: Id, aceptar: Flag })

export const BillHistoryQuery = ListQuery.extend({ desde: Day.optional(), hasta: Day.optional() })
export type BillHistoryQuery = z.infer<typeof BillHistoryQuery>

/** The sums of all matching bills, not only of one page. Amounts of different currencies are not added. */
export const BillTotals = z.object({
  currency: z.string(),
  count: z.number().int(),
  /** The number of bills that are not closed. */
  abiertas: z.number().int(),
  total: z.number(),
  comision: z.number(),
  iva: z.number(),
  servicio: z.number(),
  totalFinal: z.number(),
  /** Refunds of payments. */
  devuelto: z.number(),
})
export type BillTotals = z.infer<typeof BillTotals>

export const BillExportQuery = BillHistoryQuery.omit({ pagina: true, tamano: true })
export type BillExportQuery = z.infer<typeof BillExportQuery>

export const DashboardQuery = z.object({
  /** `1` includes the bills of all restaurants. Superadmins only. */
  todos: z.literal('1').optional(),
  /** Limits the figures to one currency, because amounts in different currencies cannot be added. */
  moneda: text(8).optional(),
})

/** The figures of the dashboard (docs/specification.md, section 3). */
export const Dashboard = z.object({
  commissionThisMonth: z.number(),
  salesThisMonth: z.number(),
  monthlySales: z.array(z.object({ month: z.number().int(), amount: z.number() })),
  topProducts: z.array(z.object({ name: z.string(), total_qty: z.number().int() })),
  bottomProducts: z.array(z.object({ name: z.string(), total_qty: z.number().int() })),
})
export type Dashboard = z.infer<typeof Dashboard>
