/** The rules of payments and of their cash sessions (docs/money.md, "Rules" and "Arithmetic"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Floor } from '@orderi/shared/floor/schema'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { type CashRule, cashRuleFor } from '@orderi/shared/payments/cash'
import {
  type PaymentAmounts,
  type PaymentRequest,
  paymentAmounts,
} from '@orderi/shared/payments/payment-amounts'
import type { Payment, PaymentControl } from '@orderi/shared/payments/schema'
import { tipLimit } from '@orderi/shared/payments/tips'
import type { HeldBoard, Till, TillMethod } from '../board/held-board.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { sumOf } from './paid-bill.ts'

const roundingOf = (payments: readonly Payment[]) =>
  sumOf(payments, ({ rounding }) => toCents(rounding))

/** Whether the payments contain rounding that no return has cancelled. */
export const isRounded = (payments: readonly Payment[]) => roundingOf(payments) !== 0

/** The rounding of cash for a bill, or for a share with this total. */
export function cashRuleOf(
  { cash_step, redondeo }: Floor,
  { totalFinal, payments }: Pick<Bill, 'totalFinal' | 'payments'>,
  whole: { readonly amount: number; readonly isRounded: boolean },
): CashRule {
  const total = toCents(totalFinal)
  const rule = { step: toCents(cash_step), rounding: redondeo }
  return cashRuleFor(rule, { ...whole, total, rounded: roundingOf(payments) })
}

/** Checks the limit of tips. Tips that guests are paying online count too. Throws `tip_too_large`. */
export function requireTipInLimit(bill: Bill, tip: number): void {
  const limit = tipLimit({ total: toCents(bill.totalFinal), gross: toCents(bill.bruto) })
  const tips = toCents(bill.propinas) + sumOf(bill.attempts, (online) => toCents(online.tip))
  if (tip > 0 && tips + tip > limit) throw new DomainError('tip_too_large')
}

/**
 * Returns the approver if one of these methods is a house account, which needs a permission.
 * @throws DomainError `needs_approval`
 */
export function requireHouseAccount(
  authority: Authority,
  methods: readonly TillMethod[],
  control: PaymentControl,
): Approver | null {
  const usesHouseAccount = methods.some(({ kind }) => kind === 'casa')
  return usesHouseAccount ? requirePermission(authority, 'casa', control) : null
}

/**
 * The house account that a payment charges, or null for another kind of method.
 * @throws DomainError 422 if the account is missing or does not fit the method; `not_found` if it is inactive or of
 * another restaurant
 */
export function chargedAccount(
  { books }: HeldBoard,
  method: TillMethod,
  id: number | null | undefined,
  field: string,
): number | null {
  if (method.kind !== 'casa') {
    if (id != null) throw invalidField(field, reason('not_on_account'))
    return null
  }
  if (id == null) throw invalidField(field, reason('no_house_account'))
  if (!books.accounts.get(id)?.active) throw new DomainError('not_found')
  return id
}

/**
 * Checks the limits of house accounts. A charge and its reversal cancel each other. The SQL statement that
 * writes the rows checks the limits again.
 * @throws DomainError `credit_limit` with the remaining credit
 */
export function requireCredit(
  { books }: HeldBoard,
  charges: readonly {
    readonly account?: number | null
    readonly received: number
    readonly change: number
  }[],
): void {
  for (const { id, limit_c, balance_c } of books.accounts.values()) {
    const own = charges.filter(({ account }) => account === id)
    const added = sumOf(own, ({ received, change }) => received - change)
    const left = Math.max(0, limit_c - balance_c)
    if (added > 0 && added > left)
      throw new DomainError('credit_limit', { params: { left: toAmount(left as Cents) } })
  }
}

interface NewPayment extends PaymentAmounts {
  readonly method: TillMethod
  readonly reference: string | null
}

/**
 * Checks and completes a payment with this method.
 * @param field the path of a field in the request body
 * @throws DomainError 422
 */
export function newPayment(
  method: TillMethod,
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
    throw invalidField(field('referencia'), reason('no_reference'))
  const amounts = paymentAmounts(request, rule)
  if (!amounts) throw invalidField(field('recibido'), reason('wrong_received'))
  return { ...amounts, method, reference: reference ?? null }
}

/** The open session of a register. Throws `not_found`, `no_cash_session`. */
export function openSessionIn({ registers }: Till, registerId: number): number {
  const register = registers.find(({ id }) => id === registerId)
  if (!register) throw new DomainError('not_found')
  if (register.session === null) throw new DomainError('no_cash_session')
  return register.session
}

/**
 * The ID of the preferred register if its session is open; otherwise of the register with the oldest open session.
 * @throws DomainError `no_cash_session`
 */
export function registerWithSession(
  { registers }: Till,
  isPreferred: (register: Till['registers'][number]) => boolean,
): number {
  const rank = (register: Till['registers'][number]) => Number(isPreferred(register))
  const [first] = registers
    .filter(({ session }) => session !== null)
    .toSorted((a, b) => rank(b) - rank(a) || (a.session ?? 0) - (b.session ?? 0))
  if (!first) throw new DomainError('no_cash_session')
  return first.id
}
