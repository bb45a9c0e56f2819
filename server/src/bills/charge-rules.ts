/** The rules of a charge (docs/money.md, "Rules" and "Arithmetic"). Amounts are céntimos. Pure: no clock, no statement. */
import type { Bill, BillStatus, PaymentMethod } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, toCents } from '@orderi/shared/kernel/money'
import { type Reason, reason } from '@orderi/shared/kernel/reasons'
import type { Country } from '@orderi/shared/kernel/time'
import {
  type CashRule,
  cashRuleFor,
  type PaymentAmounts,
  type PaymentRequest,
  paymentAmounts,
} from '@orderi/shared/payments/cash'
import type { CashRounding, MethodKind, PaymentControl } from '@orderi/shared/payments/schema'
import { dueOf, isPaidShare, type PaidShare } from '@orderi/shared/payments/shares'
import { tipLimit } from '@orderi/shared/payments/tips'
import type { BalanceChange } from '../board/books.ts'
import type { TillMethod } from '../board/held-board.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'

export interface ChargedBill {
  readonly status: BillStatus
  readonly due_c: number
  /** The part of `due_c` that guests are paying online. */
  readonly reserved_c: number
  readonly total_c: Cents
  /** The total before discounts. */
  readonly gross_c: Cents
  /** Includes the tips that guests are paying online. */
  readonly tips_c: number
  readonly is_merged: boolean
  readonly takes_payments: boolean
  readonly step: number
  readonly rounding: CashRounding
  /** Whether a payment of the whole bill was rounded, and not returned. */
  readonly is_rounded: boolean
  /** The sum of the roundings of all payments. */
  readonly rounded_c: number
  readonly country: Country
  readonly control: PaymentControl
}

/**
 * The refusal of a charge with an old balance. It contains the present bill. If known, it also contains who changed the
 * balance, when, and by how much. A negative amount raised the balance.
 */
export function balanceRefusal(
  bill: Bill | undefined,
  change: BalanceChange | undefined,
  why?: Reason,
): DomainError {
  const { by, amount, at } = change ?? {}
  return new DomainError('balance_changed', {
    ...(why && { reason: why }),
    params: {
      ...(by != null && { by }),
      ...(amount != null && { amount }),
      ...(at != null && { at }),
    },
    bill,
  })
}

/** @throws DomainError `tip_too_large` */
export function requireModestTip({ total_c, gross_c, tips_c }: ChargedBill, tip: number): void {
  const limit = tipLimit({ total: total_c, gross: gross_c })
  if (tip > 0 && tips_c + tip > limit) throw new DomainError('tip_too_large')
}

export type MethodRow = Omit<TillMethod, 'name' | 'version'>

/**
 * The approver if one of these methods is a house account, which needs a permission.
 * @throws DomainError `needs_approval`
 */
export function requireHouseAccount(
  authority: Authority,
  methods: readonly MethodRow[],
  control: PaymentControl,
): Approver | null {
  const isHouse = methods.some(({ kind }) => kind === 'casa')
  return isHouse ? requirePermission(authority, 'casa', control) : null
}

export interface Due {
  readonly due: number
  /** The part of `due` that no guest is paying online. */
  readonly free: number
  readonly cashRule: CashRule
}

/** A share of the present plan. */
export interface ChargedShare extends PaidShare {
  readonly reserved: number
  /** Whether a payment of the share was rounded, and not returned. */
  readonly is_rounded: boolean
}

/** The amount due: the bill's balance, or what is due of a share if that is less. Throws `share_paid`. */
export function dueOfCharge(bill: ChargedBill, share: ChargedShare | undefined): Due {
  const { due_c, reserved_c, total_c: total, rounded_c: rounded } = bill
  const free = due_c - reserved_c
  const ruleFor = (amount: number, isRounded: boolean) =>
    cashRuleFor(bill, { amount, isRounded, total, rounded })
  if (!share) return { due: due_c, free, cashRule: ruleFor(total, bill.is_rounded) }
  if (isPaidShare(share)) throw new DomainError('share_paid')
  const due = dueOf(share)
  return {
    due: Math.min(due_c, due),
    free: Math.min(free, due - share.reserved),
    cashRule: ruleFor(share.amount, share.is_rounded),
  }
}

interface NewPayment extends PaymentAmounts {
  readonly method: number
  readonly reference: string | null
}

/**
 * Checks and completes the payments in sequence.
 * @throws DomainError 422 for a wrong amount, `not_found`
 */
function newPayments(
  pagos: BodyOf<Calls['chargeBill']>['pagos'],
  methods: readonly MethodRow[],
  { due: amountDue, cashRule }: Due,
): NewPayment[] {
  let due = amountDue
  return pagos.map((sent, index) => {
    const field = (name: string) => `pagos.${index}.${name}`
    const method = methods.find(({ id }) => id === sent.metodo)
    if (!method) throw new DomainError('not_found')
    const applied = toCents(sent.monto)
    const tip = toCents(sent.propina ?? 0)
    if (applied > due) throw invalidField(field('monto'), reason('above_balance'))
    if (applied + tip === 0) throw invalidField(field('monto'), reason('not_above', { minimum: 0 }))
    due -= applied
    const request = {
      applied,
      tip,
      received: sent.recibido == null ? undefined : toCents(sent.recibido),
      excess: toCents(sent.excedente ?? 0),
      isCash: method.kind === 'efectivo',
      isLast: due === 0,
    }
    return newPayment(method, request, { reference: sent.referencia, rule: cashRule, field })
  })
}

/**
 * Checks and completes a payment with this method.
 * @param field the path of a field in the request body
 * @throws DomainError 422
 */
export function newPayment(
  method: MethodRow,
  request: PaymentRequest,
  {
    reference,
    rule,
    field,
  }: {
    readonly reference: string | null | undefined
    readonly rule: CashRule
    readonly field: (name: 'propina' | 'referencia' | 'recibido') => string
  },
): NewPayment {
  if (request.tip > 0 && !method.allows_tip) throw invalidField(field('propina'), reason('no_tips'))
  if (method.needs_reference && !reference)
    throw invalidField(field('referencia'), reason('required'))
  const amounts = paymentAmounts(request, rule)
  if (!amounts) throw invalidField(field('recibido'), reason('wrong_received'))
  return { ...amounts, method: method.id, reference: reference ?? null }
}

/**
 * The payments of a charge, and the approver if one of them needs a permission.
 * @throws DomainError 422 for a wrong amount, `not_found`, `needs_approval`, `tip_too_large`
 */
export function decidePayments(
  { pagos }: Pick<BodyOf<Calls['chargeBill']>, 'pagos'>,
  {
    bill,
    due,
    methods,
    authority,
  }: {
    readonly bill: ChargedBill
    readonly due: Due
    readonly methods: readonly MethodRow[]
    readonly authority: Authority
  },
): { readonly payments: readonly NewPayment[]; readonly approver: Approver | null } {
  const payments = newPayments(pagos, methods, due)
  const used = methods.filter(({ id }) => payments.some(({ method }) => method === id))
  const approver = requireHouseAccount(authority, used, bill.control)
  requireModestTip(
    bill,
    payments.reduce((sum, { tip }) => sum + tip, 0),
  )
  return { payments, approver }
}

const CLOSING_METHODS: Partial<Record<MethodKind, PaymentMethod>> = {
  efectivo: 'efectivo',
  tarjeta: 'tarjeta',
  sinpe: 'sinpe',
}

/** The method of a bill that was paid with methods of these kinds. `otro` for several, or for tips alone. */
export function closingMethod(kinds: Iterable<MethodKind>): PaymentMethod {
  const [kind, ...others] = new Set(kinds)
  return kind && others.length === 0 ? (CLOSING_METHODS[kind] ?? 'otro') : 'otro'
}
