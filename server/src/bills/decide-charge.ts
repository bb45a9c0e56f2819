/** Decides charges and closings on the board in memory (docs/money.md, "Charge"). Pure: no clock, no statement. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Floor } from '@orderi/shared/floor/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Present } from '../board/boards.ts'
import { billIn, type Decision, type HeldBoard, type Till } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import {
  type ChargedBill,
  type ChargedShare,
  type Due,
  decidePayments,
  dueOfCharge,
} from './charge-rules.ts'
import {
  balanceChanged,
  changedBillDecision,
  closedBill,
  closingMethodOf,
  heldBillIn,
  requestedBill,
  roundingOf,
  standingCharges,
  sumOf,
  tillOf,
  withPayments,
} from './paid-bill.ts'

type ChargeBody = BodyOf<Calls['chargeBill']>

/** The needs of `decideCharge`. */
export function needsOfCharge({ bill_id, share_id, saldo_visto, pagos }: ChargeBody): CommandNeeds {
  return {
    needsTill: true,
    names: { bills: [bill_id] },
    creates: () => ({ payments: pagos.length }),
    books: {
      share: share_id,
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

export function chargedBillOf(bill: Bill, branch: Floor): ChargedBill {
  return {
    status: bill.status,
    due_c: toCents(bill.saldo),
    reserved_c: toCents(bill.reservado),
    total_c: toCents(bill.totalFinal),
    gross_c: toCents(bill.bruto),
    tips_c: toCents(bill.propinas) + sumOf(bill.attempts, ({ tip }) => tip),
    is_merged: bill.merged_into !== null,
    takes_payments: branch.cobros === 1,
    step: toCents(branch.cash_step),
    rounding: branch.redondeo,
    is_rounded: roundingOf(bill.payments.filter(({ share }) => share === null)) !== 0,
    rounded_c: roundingOf(bill.payments),
    country: branch.restaurant.country,
    control: branch.control,
  }
}

/** The open session of a register. Throws `not_found`, `no_cash_session`. */
export function openSessionIn({ registers }: Till, registerId: number): number {
  const register = registers.find(({ id }) => id === registerId)
  if (!register) throw new DomainError('not_found')
  if (register.session === null) throw new DomainError('no_cash_session')
  return register.session
}

/** The preferred register with an open session, or else the one whose session is oldest. */
export function openRegister<Register extends Till['registers'][number]>(
  registers: readonly Register[],
  isPreferred: (register: Register) => boolean,
): Register | undefined {
  const rank = (register: Register) => Number(isPreferred(register))
  const [first] = registers
    .filter(({ session }) => session !== null)
    .toSorted((a, b) => rank(b) - rank(a) || (a.session ?? 0) - (b.session ?? 0))
  return first
}

/** @throws DomainError `not_found` for a share of another bill, `balance_changed` for one of a former plan */
function chargedShareOf(
  held: HeldBoard,
  bill: Bill,
  shareId: number | null | undefined,
): ChargedShare | undefined {
  if (shareId == null) return undefined
  const share = bill.shares.find(({ id }) => id === shareId)
  if (share) {
    const payments = bill.payments.filter((payment) => payment.share === shareId)
    return {
      amount: toCents(share.amount),
      paid: toCents(share.paid),
      reserved: toCents(share.reserved),
      is_rounded: roundingOf(payments) !== 0,
    }
  }
  if (held.books.formerShares.get(shareId)?.bill !== bill.id) throw new DomainError('not_found')
  throw balanceChanged(held, bill)
}

/**
 * The amount due: the bill's balance, or what is due of a share if that is less.
 * @throws DomainError `not_found` for a share of another bill, `balance_changed` for one of a former plan, `share_paid`
 */
export function dueOn(held: HeldBoard, bill: Bill, shareId: number | null | undefined): Due {
  const charged = chargedBillOf(bill, held.board.branch)
  return dueOfCharge(charged, chargedShareOf(held, bill, shareId))
}

/**
 * Records payments. A bill without a balance closes itself. A closed bill takes only tips.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `balance_changed`, `share_paid`, `no_cash_session`,
 * `tip_too_large`, `needs_approval` for a house account; 422 for a wrong amount
 */
export function decideCharge(
  present: Present,
  body: ChargeBody,
  authority: Authority,
  more: Pick<Decision, 'books'> = {},
): Decision {
  const { held, now } = present
  const former = heldBillIn(held, body.bill_id)
  const { data: bill } = former
  const charged = chargedBillOf(bill, held.board.branch)
  if (!charged.takes_payments) throw new DomainError('no_payments')
  const isOpen = isOpenBill(bill.status)
  if (charged.is_merged) throw new DomainError('bill_closed')
  if (!isOpen && body.pagos.some(({ monto }) => monto > 0)) throw new DomainError('bill_closed')
  if (toCents(body.saldo_visto) !== charged.due_c) throw balanceChanged(held, bill)
  const share = body.share_id ?? null
  const due = dueOn(held, bill, share)
  const sent = sumOf(body.pagos, ({ monto }) => monto)
  if (sent > due.free && sent <= due.due) throw balanceChanged(held, bill, reason('paid_online'))
  const till = tillOf(held)
  const session = openSessionIn(till, body.caja)
  const { methods } = till
  const { payments, approver } = decidePayments(body, { bill: charged, due, methods, authority })
  const recorded = payments.map(({ method: id, ...payment }) => {
    const method = methods.find((each) => each.id === id)
    if (!method) throw new DomainError('not_found')
    const share_c = share === null ? null : payment.applied
    return { ...payment, method, session, approver, share, share_c }
  })
  const paid = requestedBill(withPayments(present, former, recorded, authority), now)
  if (!isOpen || paid.data.saldo > 0) return changedBillDecision(paid, ['bill.paid'], more)
  const closed = closedBill(paid, closingMethodOf(paid.data), now)
  return changedBillDecision(closed, ['bill.paid', 'bill.closed'], more)
}

/** The needs of `decideClosing`. */
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
 * The charge that closes a bill: its balance, paid with a method of this kind, in the register that the person opened
 * or else the first open one.
 * @throws DomainError `balance_due` without a method, `no_cash_session`
 */
function closingCharge(
  held: HeldBoard,
  { id, saldo }: Bill,
  method: PaymentMethod | null | undefined,
  by: Authority['user'],
): ChargeBody {
  const { methods, registers } = tillOf(held)
  const found = method && methods.find(({ kind }) => kind === method)
  if (!found) throw new DomainError('balance_due')
  const register = openRegister(registers, ({ opened_by }) => opened_by === by.id)
  if (!register) throw new DomainError('no_cash_session')
  const pagos = [{ metodo: found.id, monto: saldo }]
  return { bill_id: id, caja: register.id, saldo_visto: saldo, pagos }
}

/**
 * Closes a bill, and ends its waiter call. In a branch that takes payments, charges the balance with the given payment
 * method (docs/money.md, "Close"). A bill with payments gets their method.
 * @throws DomainError `bill_closed`; `balance_due` without a method or, for a part-paid bill, in a branch that no
 * longer takes payments; `no_cash_session`
 */
export function decideClosing(
  present: Present,
  { bill_id, payment_method }: BodyOf<Calls['closeBill']>,
  authority: Authority,
): Decision {
  const { held, now } = present
  // All open bills are on the board.
  const bill = held.board.bills.get(bill_id)
  if (!bill) throw new DomainError('bill_closed')
  const takesPayments = held.board.branch.cobros === 1
  if (!takesPayments && bill.saldo !== 0 && (bill.pagado > 0 || bill.reservado > 0))
    throw new DomainError('balance_due')
  if (takesPayments && bill.saldo !== 0)
    return decideCharge(
      present,
      closingCharge(held, bill, payment_method, authority.user),
      authority,
    )
  const method = standingCharges(bill).length > 0 ? closingMethodOf(bill) : (payment_method ?? null)
  return changedBillDecision(closedBill(heldBillIn(held, bill_id), method, now), ['bill.closed'])
}
