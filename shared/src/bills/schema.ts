/** Bills, as every reader gets them (contract, "Bill"). */
import { z } from 'zod'
import { Flag, FlagNumber, FlagText, Id, ListQuery, text } from '../kernel/fields.ts'
import { Day, Instant } from '../kernel/time.ts'
import { OrderLine } from '../orders/schema.ts'
import { CommissionType } from '../restaurants/schema.ts'

/** The specification's own words (section 4). */
export const BillStatus = z.enum(['Abierta', 'Cuenta Solicitada', 'Cerrada'])
export type BillStatus = z.infer<typeof BillStatus>

export const PaymentMethod = z.enum(['efectivo', 'tarjeta', 'sinpe', 'otro'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The person who answered the table's last call. `going` 0: they sent a waiter, and nobody has taken the call yet. */
const WaiterSent = z.object({
  user: z.object({ id: Id, name: z.string() }),
  at: Instant,
  going: FlagNumber,
})
export type WaiterSent = z.infer<typeof WaiterSent>

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
  /** 0 while a waiter has to confirm the table before its first order. */
  confirmed: FlagNumber,
  waiter_requested: FlagNumber,
  waiter_requested_at: Instant.nullable(),
  /** Null before a call is answered, and again with the next call or when the bill is closed. */
  waiter_sent: WaiterSent.nullable(),
  requested_at: Instant.nullable(),
  payment_method: PaymentMethod.nullable(),
  created_at: Instant,
  closed_at: Instant.nullable(),
  products: z.array(OrderLine),
})
export type Bill = z.infer<typeof Bill>

export const BillBody = z.object({ bill_id: Id })
/** `voy`: the caller goes; without it, somebody is sent. */
export const SendWaiterBody = BillBody.extend({ voy: Flag.optional() })
export const CloseBillBody = BillBody.extend({ payment_method: PaymentMethod.nullish() })
export const MoveBillBody = BillBody.extend({ table_id: Id })

/** Where a customer's call belongs; left out: the own open bill, else the table of the visit. */
export const AtTableBody = z.object({ mesa: z.string().max(1000).nullish() })

/** An open bill of a table that somebody could join. */
export const BillToJoin = z.object({
  id: Id,
  number: z.number().int(),
  name: z.string(),
  /** 1: it is theirs already, opened or joined. */
  own: FlagNumber,
  /** 1: they asked, and nobody answered yet. */
  asked: FlagNumber,
})
export type BillToJoin = z.infer<typeof BillToJoin>

export const JoinStatus = z.enum(['Pendiente', 'Aceptada', 'Rechazada'])
export type JoinStatus = z.infer<typeof JoinStatus>

/** Somebody asks to join a bill. `name` is who asks. */
export const JoinRequest = z.object({
  id: Id,
  bill_id: Id,
  name: z.string(),
  status: JoinStatus,
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** A request as one of its two sides reads it. */
export const OwnJoinRequest = JoinRequest.extend({
  /** 1: they asked themselves; 0: they are asked. */
  mine: FlagNumber,
})
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>

export const AskToJoinBody = z.object({
  mesa: z.string().max(1000),
  bill_id: Id,
  /** Who asks, for a guest who gave no name yet. */
  name: text().nullish(),
})
export const AnswerJoinBody = z.object({ id: Id, aceptar: Flag })

export const BillHistoryQuery = ListQuery.extend({ desde: Day.optional(), hasta: Day.optional() })
export type BillHistoryQuery = z.infer<typeof BillHistoryQuery>

/** What goes into the exported sheet: as the history, without pages. */
export const BillExportQuery = BillHistoryQuery.omit({ pagina: true, tamano: true })
export type BillExportQuery = z.infer<typeof BillExportQuery>

/** Which bills the dashboard counts. */
export const DashboardQuery = z.object({
  /** `1`: of all restaurants, whichever the session works on; superadmins only. */
  todos: z.literal('1').optional(),
  /** Only bills in this currency: a sum of colones and quetzales means nothing. */
  moneda: text(8).optional(),
})

/** The figures of the dashboard (specification, section 3). */
export const Dashboard = z.object({
  commissionThisMonth: z.number(),
  salesThisMonth: z.number(),
  monthlySales: z.array(z.object({ month: z.number().int(), amount: z.number() })),
  topProducts: z.array(z.object({ name: z.string(), total_qty: z.number().int() })),
  bottomProducts: z.array(z.object({ name: z.string(), total_qty: z.number().int() })),
})
export type Dashboard = z.infer<typeof Dashboard>
