/** Decides payments on house accounts (docs/money.md, "House accounts"). Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import type { CashSessionRow, HouseAccountRow, NewAccountPaymentRow } from '../board/books.ts'
import { accountEntries, type Decision } from '../board/decision.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { cashEventData, openSession } from '../payments/cash-session.ts'
import { reasonColumns, requireReason } from '../payments/given-reason.ts'
import { houseAccountOnWire } from '../payments/house-account.ts'
import { newPayment } from './charge-rules.ts'
import { staffMethodsOf } from './paid-bill.ts'

type PayBody = BodyOf<Calls['payOnAccount']>
type ReverseBody = BodyOf<Calls['reverseAccountPayment']>

const UNROUNDED = { step: 1, rounding: 'abajo' } as const

export function needsOfAccountPayment({ cuenta_casa, turno }: PayBody): CommandNeeds {
  return {
    needsTill: true,
    books: { accounts: [cuenta_casa], session: turno },
    creates: () => ({ payments: 1 }),
  }
}

/**
 * Records a payment on account. It may exceed the balance, and the account may be inactive.
 * @throws DomainError `needs_approval`, `not_found`, `session_closed`, `no_payments`; 422 for a wrong amount
 */
export function decideAccountPayment(
  present: Present,
  body: PayBody,
  authority: Authority,
): Decision {
  const { held } = present
  const approver = requirePermission(authority, 'casa', held.board.branch.control)
  const account = held.books.accounts.get(body.cuenta_casa)
  const method = staffMethodsOf(held).find(({ id }) => id === body.metodo)
  if (!account || !method || method.kind === 'casa') throw new DomainError('not_found')
  const session = openSession(held.books.sessions.get(body.turno))
  if (held.board.branch.cobros !== 1) throw new DomainError('no_payments')
  const request = {
    applied: toCents(body.monto),
    tip: 0,
    received: body.recibido == null ? undefined : toCents(body.recibido),
    excess: 0,
    isCash: method.kind === 'efectivo',
    isLast: false,
  }
  const { referencia } = body
  const paid = newPayment(method, request, {
    reference: referencia,
    rule: UNROUNDED,
    field: (name) => name,
  })
  const { applied, received, change, reference } = paid
  const row = {
    kind: 'cobro',
    method_id: method.id,
    of_id: null,
    applied_c: applied,
    received_c: received,
    change_c: change,
    reference,
    ...reasonColumns({ nota: body.nota }),
  } as const
  return accountDecision(present, { account, session, row }, { authority, approver })
}

export function needsOfAccountReversal({ payment_id, motivo, turno }: ReverseBody): CommandNeeds {
  return {
    needsTill: true,
    reason: motivo,
    books: { accountPayment: payment_id, ...(turno != null && { session: turno }) },
    creates: () => ({ payments: 1 }),
  }
}

/**
 * Reverses a payment on account in its cash session if that session is open, otherwise in the session that the body
 * names.
 * @throws DomainError `needs_approval`, `not_found`, `already_reversed`, `session_closed`, `needs_reason`
 */
export function decideAccountReversal(
  present: Present,
  body: ReverseBody,
  authority: Authority,
): Decision {
  const { held } = present
  const { accounts, accountPayments, sessions } = held.books
  const payment = accountPayments.get(body.payment_id)
  const account = accounts.get(payment?.account_id ?? 0)
  if (!payment || !account || payment.of_id !== null) throw new DomainError('not_found')
  if (payment.is_reversed) throw new DomainError('already_reversed')
  const approver = requirePermission(authority, 'reversos', held.board.branch.control)
  requireReason(held, body, ['devolucion', 'anulacion'])
  const own = sessions.get(payment.session_id)
  const isOpen = own !== undefined && own.closing === null
  const session = isOpen || body.turno == null ? own : sessions.get(body.turno)
  const row = {
    kind: 'reverso',
    method_id: payment.method_id,
    of_id: payment.id,
    applied_c: 0 - payment.applied_c,
    received_c: 0 - payment.received_c,
    change_c: 0 - payment.change_c,
    reference: null,
    ...reasonColumns(body),
  } as const
  return accountDecision(
    present,
    { account, session: openSession(session), row },
    { authority, approver },
  )
}

function accountDecision(
  { now, takeId }: Present,
  {
    account,
    session,
    row,
  }: {
    readonly account: HouseAccountRow
    readonly session: CashSessionRow
    readonly row: Pick<
      NewAccountPaymentRow,
      | 'kind'
      | 'method_id'
      | 'of_id'
      | 'applied_c'
      | 'received_c'
      | 'change_c'
      | 'reference'
      | 'reason_id'
      | 'note'
    >
  },
  { authority, approver }: { readonly authority: Authority; readonly approver: Approver | null },
): Decision {
  const { user } = authority
  const added: NewAccountPaymentRow = {
    ...row,
    id: takeId('payments'),
    account_id: account.id,
    session_id: session.id,
    user_id: user.id,
    user_name: user.name,
    approver_id: approver?.id ?? null,
    approver_name: approver?.name ?? null,
    at: now.toISOString(),
  }
  const books = { accountPayments: [added] }
  const events = [{ type: 'cash.moved', data: cashEventData(session, user), owners: [] }] as const
  const [entry] = accountEntries({ events, books })
  const balance_c = account.balance_c + (entry?.cents ?? 0)
  const answer = { ...houseAccountOnWire({ ...account, balance_c }), payment_id: added.id }
  return { events, books, answer }
}
