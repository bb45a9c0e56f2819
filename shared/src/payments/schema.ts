/** Payments in wire format (docs/money.md, "Calls"). Amounts are in currency units. */
import { z } from 'zod'
import { Amount } from '../kernel/amounts.ts'
import {
  Flag,
  FlagNumber,
  Id,
  requiredText,
  SortPosition,
  text,
  textMatching,
} from '../kernel/fields.ts'
import { Translation, translationFields } from '../kernel/languages.ts'
import { reason } from '../kernel/reasons.ts'
import { Day, Instant } from '../kernel/time.ts'
import { MAX_DENOMINATOR, MAX_SHARES, SHARE_PLANS } from './shares.ts'

export const CashRounding = z.enum(['abajo', 'cercano'])
export type CashRounding = z.infer<typeof CashRounding>

export const PaymentControl = z.enum(['libre', 'motivo', 'pin'])
export type PaymentControl = z.infer<typeof PaymentControl>

export const MethodKind = z.enum([
  'efectivo',
  'tarjeta',
  'sinpe',
  'transferencia',
  'plataforma',
  'casa',
  'otro',
])
export type MethodKind = z.infer<typeof MethodKind>

/** A permission for corrections, cash, or the bills of all days. Admins need none. */
export const Permission = z.enum([
  'cortesias',
  'anulaciones',
  'reversos',
  'devoluciones',
  'caja',
  'ver_esperado',
  'reabrir',
  'quitar_servicio',
  'casa',
  'ver_cuentas',
])
export type Permission = z.infer<typeof Permission>

export const Pin = textMatching(/^\d{4,8}$/, reason('bad_pin_format'))

/** Another person's permission for one request. */
export const Approval = z.object({ user: Id, pin: Pin })
export type Approval = z.infer<typeof Approval>

/** A field of every request that may need an approval. */
export const approvable = { aprobacion: Approval.nullish() }

/** The fields of a request that corrects a bill. */
export const correction = { motivo: Id.nullish(), nota: text(500).nullish(), ...approvable }

/** A person who can approve requests in a branch. */
export const ApproverRow = z.object({ id: Id, name: z.string() })
export type ApproverRow = z.infer<typeof ApproverRow>

export const PaymentMethodRow = z.object({
  id: Id,
  name: z.string(),
  kind: MethodKind,
  needs_reference: FlagNumber,
  allows_tip: FlagNumber,
  active: FlagNumber,
  order: z.number().int(),
  version: z.number().int(),
})
export type PaymentMethodRow = z.infer<typeof PaymentMethodRow>

export const CreatePaymentMethodBody = z.object({
  name: requiredText(),
  kind: MethodKind,
  needs_reference: Flag.default(0),
  allows_tip: Flag.default(1),
  active: Flag.default(1),
  /** Default: last. */
  order: SortPosition.optional(),
})
export const UpdatePaymentMethodBody = z.object({
  id: Id,
  name: requiredText().optional(),
  kind: MethodKind.optional(),
  needs_reference: Flag.optional(),
  allows_tip: Flag.optional(),
  active: Flag.optional(),
  order: SortPosition.optional(),
})

export const ReasonKind = z.enum(['descuento', 'cortesia', 'anulacion', 'movimiento', 'devolucion'])
export type ReasonKind = z.infer<typeof ReasonKind>

export const PaymentReason = z.object({
  id: Id,
  kind: ReasonKind,
  /** In Spanish. */
  name: z.string(),
  needs_note: FlagNumber,
  active: FlagNumber,
  translations: z.array(Translation),
  version: z.number().int(),
})
export type PaymentReason = z.infer<typeof PaymentReason>

export const CreatePaymentReasonBody = z.object({
  kind: ReasonKind,
  needs_note: Flag.default(0),
  active: Flag.default(1),
  name: translationFields.name,
  translations: translationFields.translations,
})
export const UpdatePaymentReasonBody = z.object({
  id: Id,
  needs_note: Flag.optional(),
  active: Flag.optional(),
  name: translationFields.name,
  translations: translationFields.translations,
})

export const ReasonQuery = z.object({ tipo: ReasonKind.optional() })

export const Payment = z.object({
  id: Id,
  /**
   * Reversals and refunds have negative amounts. A positive `devolucion` reverts a refund that its provider refused.
   */
  kind: z.enum(['cobro', 'reverso', 'devolucion']),
  /** The payment that this one reverses or refunds. */
  of: Id.nullable(),
  method: z.object({ id: Id, name: z.string(), kind: MethodKind }),
  /** 1 for a payment through a provider, which cannot be reversed. */
  online: FlagNumber,
  applied: z.number(),
  tip: z.number(),
  rounding: z.number(),
  excess: z.number(),
  received: z.number(),
  change: z.number(),
  /** The share that this payment pays. */
  share: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  at: Instant,
})
export type Payment = z.infer<typeof Payment>

/** A discount or courtesy on the bill, or on one line of it. `valor` is in percent or in currency units. */
const BillAdjustment = z.object({
  id: Id,
  order_line_id: Id.nullable(),
  kind: z.enum(['descuento', 'cortesia']),
  tipo: z.enum(['porcentaje', 'monto']),
  valor: z.number(),
})
export type BillAdjustment = z.infer<typeof BillAdjustment>

export const SharePlan = z.enum(SHARE_PLANS)
export type SharePlan = z.infer<typeof SharePlan>

const Guest = z.object({ id: Id, name: z.string() })

/** `amount` minus `paid` is due. */
export const BillShare = z.object({
  id: Id,
  position: z.number().int(),
  kind: SharePlan,
  name: z.string().nullable(),
  amount: z.number(),
  paid: z.number(),
  /** The part that guests are paying online. */
  reserved: z.number(),
  /** The guest who took the share. */
  guest: Guest.nullable(),
  /** The dishes of a share by items. */
  items: z.array(
    z.object({
      order_line_id: Id,
      num: z.number().int(),
      den: z.number().int(),
      amount: z.number(),
    }),
  ),
})
export type BillShare = z.infer<typeof BillShare>

export const IntentMethod = z.enum(['efectivo', 'tarjeta', 'sinpe', 'transferencia'])
export type IntentMethod = z.infer<typeof IntentMethod>

/** How a guest wants to pay. */
export const PaymentIntent = z.object({
  guest: Guest,
  method: IntentMethod,
  tip: z.number(),
  at: Instant,
})
export type PaymentIntent = z.infer<typeof PaymentIntent>

/** A person who has been charging a bill since `at`. The mark expires after `CHARGING_SECONDS` unless renewed. */
export const ChargingMark = z.object({
  user: z.object({ id: Id, name: z.string() }),
  at: Instant,
})
export type ChargingMark = z.infer<typeof ChargingMark>

/** A guest's online payment in progress. Its amount is reserved. */
export const LiveAttempt = z.object({
  id: Id,
  amount: z.number(),
  tip: z.number(),
  /** The share to pay. Null: the bill as a whole. */
  share: Id.nullable(),
  guest: Guest.nullable(),
  at: Instant,
})
export type LiveAttempt = z.infer<typeof LiveAttempt>

/** The fields of a bill that its payments determine. */
export const billMoney = {
  /** The sum of the lines. */
  bruto: z.number(),
  descuento: z.number(),
  pagado: z.number(),
  /** `totalFinal` minus `pagado`. */
  saldo: z.number(),
  propinas: z.number(),
  /**
   * The person who is charging the bill. Only lists of open bills and the answer of `tomar-cobro` contain it; it is
   * null in events. Boards receive it as `board:charging`.
   */
  charging: ChargingMark.nullable(),
  /** The part of `saldo` that guests are paying online. */
  reservado: z.number(),
  /** The online payments in `reservado`. */
  attempts: z.array(LiveAttempt),
  /** Online payments that the bill could not take and that staff must return. */
  por_devolver: z.number(),
  /** 1 if guests of the branch can pay online. */
  en_linea: FlagNumber,
  payments: z.array(Payment),
  /** The active discounts and courtesies, without reasons, because guests read bills. */
  adjustments: z.array(BillAdjustment),
  servicio_retirado: FlagNumber,
  shares: z.array(BillShare),
  intents: z.array(PaymentIntent),
}

export const ChargeBody = z.object({
  bill_id: Id,
  /** The share to pay. Default: the bill as a whole. */
  share_id: Id.nullish(),
  caja: Id,
  /** The balance that the caller saw. If it differs now, nothing is charged. */
  saldo_visto: Amount,
  pagos: z
    .array(
      z.object({
        metodo: Id,
        /** The amount that is applied to the bill. */
        monto: Amount,
        propina: Amount.nullish(),
        /** The cash handed over. */
        recibido: Amount.nullish(),
        excedente: Amount.nullish(),
        referencia: requiredText(100).nullish(),
        /** The house account that a method of the kind `casa` charges. */
        cuenta_casa: Id.nullish(),
      }),
    )
    .min(1)
    .max(20),
  ...approvable,
})

export const ReversePaymentBody = z.object({
  payment_id: Id,
  motivo: Id,
  nota: text(500).nullish(),
  ...approvable,
})

export const ChangeMethodBody = ReversePaymentBody.extend({
  /** The method with which the guest actually paid. */
  metodo: Id,
  /** The cash handed over. Default: exactly the amount due. */
  recibido: Amount.nullish(),
  referencia: requiredText(100).nullish(),
  /** The house account that a method of the kind `casa` charges. */
  cuenta_casa: Id.nullish(),
})

export const CancelAttemptBody = z.object({ attempt_id: Id })

/** `soltar` 1 removes the mark of the caller. */
export const TakeChargeBody = z.object({ bill_id: Id, soltar: Flag.nullish() })

export const RefundBody = ReversePaymentBody.extend({
  /** Default: the remaining amount of the payment, without its tip. */
  monto: Amount.nullish(),
  /** The part of the payment's tip to return too. Default: 0. */
  propina: Amount.nullish(),
  /** The method of the refund. Default: the method of the payment. */
  metodo: Id.nullish(),
  /** The register whose session records the refund. Default: the payment's register, else one with an open session. */
  caja: Id.nullish(),
})

export const VoidLineBody = z.object({
  order_line_id: Id,
  /** Default: all pieces of the line. */
  cantidad: z.number().int().min(1).nullish(),
  motivo: Id.nullish(),
  nota: text(500).nullish(),
  /** Whether the dish was already cooked. Default: 1 unless the line is `Pendiente`. */
  preparado: Flag.nullish(),
  ...approvable,
})

const target = { bill_id: Id.nullish(), order_line_id: Id.nullish() }
type Target = { [Name in keyof typeof target]?: number | null | undefined }
const isOneTarget = (body: Target) => (body.bill_id == null) !== (body.order_line_id == null)
const oneTarget = { path: ['bill_id'], params: reason('bill_or_line') }

export const DiscountBody = z
  .object({
    ...target,
    tipo: z.enum(['porcentaje', 'monto']),
    /** By `tipo`: a percentage (10 is 10 %), or an amount in currency units. */
    valor: Amount.min(0.01),
    ...correction,
  })
  .refine(isOneTarget, oneTarget)

export const CourtesyBody = z
  .object({
    ...target,
    /** The number of pieces of the dish. Default: all. */
    cantidad: z.number().int().min(1).nullish(),
    ...correction,
  })
  .refine(isOneTarget, oneTarget)

export const RemoveDiscountBody = z
  .object({ ...target, ...correction })
  .refine(isOneTarget, oneTarget)

/** `quitar` 0 restores the service. */
export const WaiveServiceBody = z.object({
  bill_id: Id,
  quitar: Flag.nullish(),
  ...correction,
})

/** A plan replaces all shares without payments. An empty list of amounts only removes them. */
export const PlanSharesBody = z.object({
  bill_id: Id,
  tipo: SharePlan,
  /** The balance that the caller saw. If it differs now, the plan is refused as `stale`. */
  saldo_visto: Amount.nullish(),
  /** For `iguales`: the number of equal parts of the unpaid amount. */
  cantidad: z.number().int().min(1).max(MAX_SHARES).nullish(),
  /** For `iguales`: parts are multiples of this amount. */
  unidad: Amount.min(0.01).nullish(),
  /** For `montos`. */
  montos: z.array(Amount.min(0.01)).max(MAX_SHARES).nullish(),
  /** For `productos`. */
  partes: z
    .array(
      z.object({
        name: requiredText(300).nullish(),
        lineas: z
          .array(
            z
              .object({
                order_line_id: Id,
                num: z.number().int().min(1).max(MAX_DENOMINATOR),
                den: z.number().int().min(1).max(MAX_DENOMINATOR),
              })
              .refine(({ num, den }) => num <= den, {
                path: ['num'],
                params: reason('above_line'),
              }),
          )
          .min(1)
          .max(500),
      }),
    )
    .min(1)
    .max(MAX_SHARES)
    .nullish(),
})

/** `soltar` 1 gives the share back. */
export const ChooseShareBody = z.object({ share_id: Id, soltar: Flag.nullish() })

export const PaymentIntentBody = z.object({
  mesa: z.string().max(1000).nullish(),
  /** Null withdraws the intent. */
  metodo: IntentMethod.nullable(),
  propina: Amount.nullish(),
})

/** Days in the restaurant's time zone, inclusive. Default: the current month. */
export const LedgerQuery = z.object({ desde: Day.optional(), hasta: Day.optional() })

/** Sums of the entries of payments and closed bills (docs/money.md, "The ledger"). */
export const Ledger = z.object({
  data: z.array(z.object({ account: z.string(), debit: z.number(), credit: z.number() })),
  /** Payments and bills whose debits differ from their credits. Empty unless the data is damaged. */
  unbalanced: z.array(z.object({ source: z.enum(['payment', 'bill']), id: Id })),
})
export type Ledger = z.infer<typeof Ledger>

/** Cash that was received without a connection and is not charged yet. */
export const CashNote = z.object({
  id: Id,
  bill_id: Id,
  /** The number of the bill. */
  number: z.number().int(),
  table: z.string(),
  currency: z.string(),
  share: Id.nullable(),
  /** The part of the bill's balance that the cash pays. */
  amount: z.number(),
  received: z.number(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** The time of the note by the device's clock, but never later than its arrival at the server. */
  noted_at: Instant,
})
export type CashNote = z.infer<typeof CashNote>

export const NoteCashBody = z.object({
  /** Chosen by the device. A repeated note has the same `clave` and is stored once. */
  clave: z.uuid(),
  bill_id: Id,
  share_id: Id.nullish(),
  monto: Amount.min(0.01),
  recibido: Amount.min(0.01),
  anotado: Instant,
})

export const ConfirmCashBody = z.object({ note_id: Id, caja: Id })

export const DiscardCashBody = z.object({ note_id: Id, motivo: requiredText(500) })
