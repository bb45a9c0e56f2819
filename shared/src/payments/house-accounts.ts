/** Customers who pay at the end of the month (docs/money.md, "House accounts"). Amounts are in currency units. */
import { z } from 'zod'
import { Amount } from '../kernel/amounts.ts'
import { Flag, FlagNumber, Id, ListQuery, requiredText, text } from '../kernel/fields.ts'
import { Day, Instant } from '../kernel/time.ts'
import { approvable } from './schema.ts'

export const HouseAccount = z.object({
  id: Id,
  name: z.string(),
  tax_id: z.string().nullable(),
  limit: z.number(),
  /** The customer's debt. Negative after a payment in advance. */
  balance: z.number(),
  active: FlagNumber,
  version: z.number().int(),
})
export type HouseAccount = z.infer<typeof HouseAccount>

/** The account after a payment on account, or after its reversal. */
export const PaidHouseAccount = HouseAccount.extend({ payment_id: Id })

const fields = { name: requiredText(300), tax_id: text(50).nullish(), limit: Amount }

export const CreateHouseAccountBody = z.object({ ...fields, active: Flag.default(1) })

/** An inactive account accepts payments, but no charges. */
export const UpdateHouseAccountBody = z.object({
  id: Id,
  name: fields.name.optional(),
  tax_id: fields.tax_id,
  limit: fields.limit.optional(),
  active: Flag.optional(),
})

/** A charge to an account, a payment on account, or a reversal or refund of one of them. */
export const HouseEntry = z.object({
  /** The ID of the payment. */
  id: Id,
  kind: z.enum(['cargo', 'abono', 'reverso', 'devolucion']),
  /** The entry that this one reverses or refunds. */
  of: Id.nullable(),
  at: Instant,
  bill: z.object({ id: Id, number: z.number().int() }).nullable(),
  branch: z.string(),
  method: z.string(),
  /** The change of the balance. */
  amount: z.number(),
  /** The balance after the entry. */
  balance: z.number(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  user: z.string().nullable(),
})
export type HouseEntry = z.infer<typeof HouseEntry>

/** Default: all accounts. */
export const HouseAccountsQuery = ListQuery.extend({ activas: z.literal('1').optional() })
export type HouseAccountsQuery = z.infer<typeof HouseAccountsQuery>

/** Business days, inclusive. Default: the current month. */
export const HouseStatementQuery = z.object({ desde: Day.optional(), hasta: Day.optional() })
export type HouseStatementQuery = z.infer<typeof HouseStatementQuery>

export const HouseStatement = z.object({
  account: HouseAccount,
  desde: Day,
  hasta: Day,
  /** The balance before the first day. `closing` is the one after the last day. */
  opening: z.number(),
  closing: z.number(),
  /** Oldest first. */
  data: z.array(HouseEntry),
})
export type HouseStatement = z.infer<typeof HouseStatement>

export const PayOnAccountBody = z.object({
  cuenta_casa: Id,
  turno: Id,
  metodo: Id,
  monto: Amount.min(0.01),
  /** The cash handed over. Default: exactly `monto`. */
  recibido: Amount.nullish(),
  referencia: requiredText(100).nullish(),
  nota: text(500).nullish(),
  ...approvable,
})

export const ReverseAccountPaymentBody = z.object({
  payment_id: Id,
  motivo: Id,
  nota: text(500).nullish(),
  /** The open session that returns the money if the payment's session is closed. */
  turno: Id.nullish(),
  ...approvable,
})
