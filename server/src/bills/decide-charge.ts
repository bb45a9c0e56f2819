/** Decides a charge on the board in memory (docs/money.md, "Charge"). Pure: no clock, no statement. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Floor } from '@orderi/shared/floor/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { NotHeld, type Present } from '../board/boards.ts'
import type { DecidedEvent, Decision, Till } from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import { type ChargedBill, closingMethod, decidePayments, dueOfCharge } from './charge-rules.ts'

type ChargeBody = BodyOf<Calls['chargeBill']>
type Payment = Bill['payments'][number]

/** The needs of `decideCharge`: the till, and IDs for payments. */
export function needsOfCharge({ pagos }: ChargeBody) {
  return { needsTill: true, creates: { payments: pagos.length } }
}

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + toCents(amount(item)), 0) as Cents

function chargedBillOf(bill: Bill, branch: Floor): ChargedBill {
  const rounded = (payments: readonly Payment[]) => sumOf(payments, ({ rounding }) => rounding)
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
    is_rounded: rounded(bill.payments.filter(({ share }) => share === null)) !== 0,
    rounded_c: rounded(bill.payments),
    country: branch.restaurant.country,
    control: branch.control,
  }
}

/** The open session of a register. Throws `not_found`, `no_cash_session`. */
function openSessionIn({ registers }: Till, registerId: number): number {
  const register = registers.find(({ id }) => id === registerId)
  if (!register) throw new DomainError('not_found')
  if (register.session === null) throw new DomainError('no_cash_session')
  return register.session
}

/** The method with which the whole bill was paid. */
function closingMethodOf(payments: readonly Payment[]) {
  const reversed = new Set(payments.flatMap(({ kind, of }) => (kind === 'reverso' ? of : [])))
  return closingMethod(
    payments
      .filter(({ id, kind, applied }) => kind === 'cobro' && applied > 0 && !reversed.has(id))
      .map(({ method }) => method.kind),
  )
}

const NO_CALL = { waiter_requested: 0, waiter_requested_at: null, waiter_sent: null } as const

/**
 * Records payments. A bill without a balance closes itself.
 * @throws DomainError as `chargeBill` does
 * @throws NotHeld for a closed bill, for a bill with shares, and if the balance is not the one that was seen
 */
export function decideCharge(
  { held, now, takeId }: Present,
  body: ChargeBody,
  authority: Authority,
): Decision {
  const bill = held.board.bills.get(body.bill_id)
  if (!bill || !held.till || bill.shares.length > 0) throw new NotHeld()
  const charged = chargedBillOf(bill, held.board.branch)
  if (!charged.takes_payments) throw new DomainError('no_payments')
  if (toCents(body.saldo_visto) !== charged.due_c || body.share_id != null) throw new NotHeld()
  const due = dueOfCharge(charged, undefined)
  const sent = sumOf(body.pagos, ({ monto }) => monto)
  if (sent > due.free && sent <= due.due) throw new NotHeld()
  const session = openSessionIn(held.till, body.caja)
  const { methods } = held.till
  const { payments, approver } = decidePayments(body, { bill: charged, due, methods, authority })
  const at = now.toISOString()
  const made = payments.map((payment): Payment => {
    const method = methods.find(({ id }) => id === payment.method)
    if (!method) throw new DomainError('not_found')
    const amount = (cents: number) => toAmount(cents as Cents)
    return {
      id: takeId('payments'),
      kind: 'cobro',
      of: null,
      method: { id: method.id, name: method.name, kind: method.kind },
      online: 0,
      applied: amount(payment.applied),
      tip: amount(payment.tip),
      rounding: amount(payment.rounding),
      excess: amount(payment.excess),
      received: amount(payment.received),
      change: amount(payment.change),
      share: null,
      user: { id: authority.user.id, name: authority.user.name },
      at,
    }
  })
  const nameOf = ({ method }: Payment) => methods.find(({ id }) => id === method.id)?.name
  const former = bill.payments.map((payment) => ({
    ...payment,
    // A method may have been renamed.
    method: { ...payment.method, name: nameOf(payment) ?? payment.method.name },
  }))
  const all = [...former, ...made]
  const applied = sumOf(made, (payment) => payment.applied)
  const plus = (amount: number, cents: number) => toAmount((toCents(amount) + cents) as Cents)
  const isPaid = charged.due_c === applied
  const changed: Bill = {
    ...bill,
    status: isPaid ? 'Cerrada' : 'Cuenta Solicitada',
    requested_at: bill.status === 'Abierta' ? at : bill.requested_at,
    pagado: plus(bill.pagado, applied),
    saldo: toAmount((charged.due_c - applied) as Cents),
    propinas: plus(
      bill.propinas,
      sumOf(made, ({ tip }) => tip),
    ),
    payments: all,
    ...(isPaid && { ...NO_CALL, payment_method: closingMethodOf(all), closed_at: at }),
  }
  const owners = held.records.get(bill.id)?.owners ?? []
  const paid: DecidedEvent = { type: 'bill.paid', data: changed, owners }
  return {
    events: isPaid ? [paid, { ...paid, type: 'bill.closed' }] : [paid],
    answer: changed,
    payments: made.map(({ id }, index) => ({
      id,
      session,
      reference: payments[index]?.reference ?? null,
      approver,
    })),
  }
}
