/** Decides charges and closings on the board in memory (docs/money.md, "Charge"). Pure: no clock, no SQL. */
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { CashRule } from '@orderi/shared/payments/cash'
import { unreversedPayments } from '@orderi/shared/payments/refund'
import { isPaidShare } from '@orderi/shared/payments/shares'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { billIn, type HeldBoard } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import {
  cashRuleOf,
  chargedAccount,
  isRounded,
  newPayment,
  openSessionIn,
  registerWithSession,
  requireCredit,
  requireHouseAccount,
  requireTipInLimit,
} from './charge-rules.ts'
import {
  changedBillDecision,
  closedBill,
  heldBillIn,
  isOpen,
  openBillIn,
  requestedBill,
} from './held-bill.ts'
import {
  balanceChanged,
  closingMethodOf,
  staffMethodsOf,
  sumOf,
  tillOf,
  withPayments,
} from './paid-bill.ts'

type ChargeBody = BodyOf<Calls['chargeBill']>

export function needsOfCharge({ bill_id, share_id, saldo_visto, pagos }: ChargeBody): CommandNeeds {
  return {
    needsTill: true,
    names: { bills: [bill_id] },
    creates: () => ({ payments: pagos.length }),
    books: {
      share: share_id,
      accounts: pagos.flatMap(({ cuenta_casa }) => cuenta_casa ?? []),
      balancesOf: (held) => {
        const bill = billIn(held, bill_id)
        if (!bill) return []
        const isExpected =
          bill.saldo === saldo_visto &&
          bill.reservado === 0 &&
          (share_id == null || bill.shares.some(({ id }) => id === share_id))
        return isExpected ? [] : [bill_id]
      },
    },
  }
}

interface Due {
  readonly due: number
  /** The part of `due` that no guest is paying online. */
  readonly free: number
  readonly cashRule: CashRule
}

/**
 * The amount due: the bill's balance, or the remaining amount of a share if that is less.
 * @throws DomainError `not_found` for a share of another bill, `balance_changed` for a share of a former plan,
 * `share_paid`
 */
export function dueOn(held: HeldBoard, bill: Bill, shareId: number | null): Due {
  const due = toCents(bill.saldo)
  const free = due - toCents(bill.reservado)
  const ruleFor = (total: number) =>
    cashRuleOf(held.board.branch, bill, {
      amount: toCents(total),
      isRounded: isRounded(bill.payments.filter((payment) => payment.share === shareId)),
    })
  if (shareId === null) return { due, free, cashRule: ruleFor(bill.totalFinal) }
  const share = bill.shares.find(({ id }) => id === shareId)
  if (!share) {
    if (held.books.formerShares.get(shareId)?.bill !== bill.id) throw new DomainError('not_found')
    throw balanceChanged(held, bill)
  }
  if (isPaidShare(share)) throw new DomainError('share_paid')
  const dueOfShare = toCents(share.amount) - toCents(share.paid)
  return {
    due: Math.min(due, dueOfShare),
    free: Math.min(free, dueOfShare - toCents(share.reserved)),
    cashRule: ruleFor(share.amount),
  }
}

/**
 * Checks and completes the payments in sequence.
 * @throws DomainError 422 for a wrong amount, `not_found`
 */
function newPayments(held: HeldBoard, pagos: ChargeBody['pagos'], { due, cashRule }: Due) {
  let left = due
  return pagos.map((sent, index) => {
    const field = (name: string) => `pagos.${index}.${name}`
    const method = staffMethodsOf(held).find(({ id }) => id === sent.metodo)
    if (!method) throw new DomainError('not_found')
    const applied = toCents(sent.monto)
    const tip = toCents(sent.propina ?? 0)
    if (applied > left) throw invalidField(field('monto'), reason('above_balance'))
    if (applied + tip === 0) throw invalidField(field('monto'), reason('not_above', { minimum: 0 }))
    left -= applied
    const request = {
      applied,
      tip,
      received: sent.recibido == null ? undefined : toCents(sent.recibido),
      excess: toCents(sent.excedente ?? 0),
      isCash: method.kind === 'efectivo',
      isLast: left === 0,
    }
    return {
      ...newPayment(method, request, { reference: sent.referencia, rule: cashRule, field }),
      account: chargedAccount(held, method, sent.cuenta_casa, field('cuenta_casa')),
    }
  })
}

/**
 * Records payments. Closes a bill whose balance becomes 0. A closed bill takes only tips.
 * @throws DomainError the errors of `dueOn`, `chargedAccount` and `requireCredit`, `no_payments`, `bill_closed`,
 * `no_cash_session`, `tip_too_large`, `needs_approval`
 */
export function decideCharge(
  present: Present,
  body: ChargeBody,
  authority: Authority,
  more: Pick<Decision, 'books'> = {},
): Decision {
  const { held, now } = present
  const { cobros, control } = held.board.branch
  const former = heldBillIn(held, body.bill_id)
  const { data: bill } = former
  if (cobros !== 1) throw new DomainError('no_payments')
  const takesOnlyTips = !isOpen(former)
  if (bill.merged_into !== null || (takesOnlyTips && body.pagos.some(({ monto }) => monto > 0)))
    throw new DomainError('bill_closed')
  if (toCents(body.saldo_visto) !== toCents(bill.saldo)) throw balanceChanged(held, bill)
  const share = body.share_id ?? null
  const due = dueOn(held, bill, share)
  const sent = sumOf(body.pagos, ({ monto }) => toCents(monto))
  if (sent > due.free && sent <= due.due) throw balanceChanged(held, bill, reason('paid_online'))
  const session = openSessionIn(tillOf(held), body.caja)
  const payments = newPayments(held, body.pagos, due)
  const approver = requireHouseAccount(
    authority,
    payments.map(({ method }) => method),
    control,
  )
  requireTipInLimit(
    bill,
    sumOf(payments, ({ tip }) => tip),
  )
  requireCredit(held, payments)
  const recorded = payments.map((payment) => {
    const share_c = share === null ? null : payment.applied
    return { ...payment, session, approver, share, share_c }
  })
  const paid = requestedBill(withPayments(present, former, recorded, authority), now)
  if (takesOnlyTips || paid.data.saldo > 0) return changedBillDecision(paid, ['bill.paid'], more)
  const closed = closedBill(paid, closingMethodOf(paid.data), now)
  return changedBillDecision(closed, ['bill.paid', 'bill.closed'], more)
}

/** The board with payment methods that require no reference, because a closing has no field for a reference. */
function withoutReferences(held: HeldBoard): HeldBoard {
  const { methods, ...till } = tillOf(held)
  const relaxed = methods.map((method) => ({ ...method, needs_reference: false }))
  return { ...held, till: { ...till, methods: relaxed } }
}

export function needsOfClosing({ bill_id: billId }: Pick<ChargeBody, 'bill_id'>): CommandNeeds {
  return {
    needsTill: true,
    creates: ({ board }) => ({ payments: board.bills.get(billId)?.saldo ? 1 : 0 }),
    books: {
      balancesOf: ({ board }) => ((board.bills.get(billId)?.reservado ?? 0) > 0 ? [billId] : []),
    },
  }
}

/**
 * The charge that closes a bill. It pays the balance with a method of this kind, in the register that the person opened
 * or else in the first open register.
 * @throws DomainError `balance_due` without a method, `no_cash_session`
 */
function closingCharge(
  held: HeldBoard,
  { id, saldo }: Bill,
  method: PaymentMethod | null | undefined,
  by: Authority['user'],
): ChargeBody {
  const found = staffMethodsOf(held).find(({ kind }) => kind === method)
  if (!found) throw new DomainError('balance_due')
  const caja = registerWithSession(tillOf(held), ({ opened_by }) => opened_by === by.id)
  return {
    bill_id: id,
    caja,
    saldo_visto: saldo,
    pagos: [{ metodo: found.id, monto: saldo }],
  }
}

/**
 * Closes a bill and ends its waiter call. If the branch takes payments, charges the balance with the given
 * method (docs/money.md, "Close"). Stores the method of earlier payments, if any.
 * @throws DomainError `bill_closed`; `balance_due` without a method or, for a part-paid bill, in a branch that no
 * longer takes payments; `no_cash_session`
 */
export function decideClosing(
  present: Present,
  { bill_id, payment_method }: BodyOf<Calls['closeBill']>,
  authority: Authority,
): Decision {
  const { held, now } = present
  const bill = openBillIn(held, bill_id)
  const { saldo, pagado, reservado, payments } = bill.data
  const takesPayments = held.board.branch.cobros === 1
  if (!takesPayments && saldo !== 0 && (pagado > 0 || reservado > 0))
    throw new DomainError('balance_due')
  if (takesPayments && saldo !== 0) {
    const charge = closingCharge(held, bill.data, payment_method, authority.user)
    return decideCharge({ ...present, held: withoutReferences(held) }, charge, authority)
  }
  const isPaid = unreversedPayments(payments).length > 0
  const method = isPaid ? closingMethodOf(bill.data) : (payment_method ?? null)
  return changedBillDecision(closedBill(bill, method, now), ['bill.closed'])
}
