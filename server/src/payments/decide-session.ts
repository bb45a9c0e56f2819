/** Decides the opening and closing of cash sessions (docs/money.md, "Charge"). Pure: no clock, no statement. */
import type { CashEventType } from '@orderi/shared/board/events'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { sumCents, timesCents, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { DENOMINATIONS } from '@orderi/shared/payments/cash'
import type { Present } from '../board/boards.ts'
import type { CashSessionRow } from '../board/books.ts'
import type { Decision } from '../board/decision.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import { cashEventData, cashSessionOnWire, expectedCents, figuresOf } from './cash-session.ts'
import { requireReason } from './given-reason.ts'

type OpenBody = BodyOf<Calls['openRegister']>
type CloseBody = BodyOf<Calls['closeRegister']>

/** The counted cash in céntimos. Throws 422 without a count and an amount, or for coins that do not exist. */
function countedCents(
  { board }: Pick<Present['held'], 'board'>,
  { conteo, monto }: Pick<OpenBody, 'conteo' | 'monto'>,
): number {
  const known = DENOMINATIONS[board.branch.restaurant.currency]
  const unknown = conteo?.findIndex(({ denominacion }) => !known?.includes(denominacion)) ?? -1
  if (known && unknown >= 0)
    throw invalidField(`conteo.${unknown}.denominacion`, reason('unknown_denomination'))
  if (conteo)
    return sumCents(
      conteo.map(({ denominacion, cantidad }) => timesCents(toCents(denominacion), cantidad)),
    )
  if (monto == null) throw invalidField('monto', reason('required'))
  return toCents(monto)
}

/** The decision that opens or closes a session. */
function sessionDecision(
  session: CashSessionRow,
  type: CashEventType,
  user: Authority['user'],
): Decision {
  return {
    events: [{ type, data: cashEventData(session, user), owners: [] }],
    answer: cashSessionOnWire(session),
    books: { sessions: [session] },
  }
}

/** The needs of `decideSessionOpening`. */
export function needsOfSessionOpening(): CommandNeeds {
  return { needsTill: true, creates: () => ({ sessions: 1 }) }
}

/** @throws DomainError `needs_approval`, `not_found`, `no_payments`, `session_open`; 422 without a count */
export function decideSessionOpening(
  { held, now, takeId }: Present,
  body: OpenBody,
  authority: Authority,
): Decision {
  const approver = requirePermission(authority, 'caja')
  const opening_c = countedCents(held, body)
  const { till } = held
  const register = till?.registers.find(({ id, active }) => id === body.caja && active)
  if (!till || !register) throw new DomainError('not_found')
  if (held.board.branch.cobros === 0) throw new DomainError('no_payments')
  if (register.session !== null) throw new DomainError('session_open')
  const { user } = authority
  const session: CashSessionRow = {
    id: takeId('sessions'),
    register_id: register.id,
    register_name: register.name,
    number: register.number + 1,
    opened_at: now.toISOString(),
    opened_by: user.id,
    opened_by_name: user.name,
    opened_approver_id: approver?.id ?? null,
    opened_approver_name: approver?.name ?? null,
    opening_c,
    opening_count: body.conteo ?? null,
    movements: [],
    closing: null,
    sums: till.methods.map(({ id, name, kind }) => ({
      id,
      name,
      kind,
      payments: 0,
      total: 0,
      tips: 0,
    })),
  }
  return sessionDecision(session, 'cash.opened', user)
}

/** By method, what was counted besides cash, in céntimos. Throws `not_found` for cash and other unknown methods. */
function countedMethods(
  { sums: known }: CashSessionRow,
  { metodos }: CloseBody,
): Map<number, number> {
  const countable = new Set(known.flatMap(({ id, kind }) => (kind === 'efectivo' ? [] : id)))
  const counted = metodos ?? []
  if (!counted.every(({ metodo }) => countable.has(metodo))) throw new DomainError('not_found')
  const sums = new Map<number, number>()
  for (const { metodo, monto } of counted)
    sums.set(metodo, (sums.get(metodo) ?? 0) + toCents(monto))
  return sums
}

/** The needs of `decideSessionClosing`. */
export function needsOfSessionClosing({ turno, motivo }: CloseBody): CommandNeeds {
  return { reason: motivo, books: { session: turno, report: turno }, isAlone: true }
}

/**
 * Freezes the figures. Any difference is accepted.
 * @throws DomainError `needs_approval`, `not_found`, `session_closed`; 422 without a count or with too much left; the errors of `requireReason`
 */
export function decideSessionClosing(
  { held, now }: Present,
  body: CloseBody,
  authority: Authority,
): Decision {
  const approver = requirePermission(authority, 'caja')
  const counted_c = countedCents(held, body)
  const session = held.books.sessions.get(body.turno)
  const report = held.books.reports.get(body.turno)
  if (!session || !report) throw new DomainError('not_found')
  if (session.closing) throw new DomainError('session_closed')
  if (toCents(body.dejado ?? 0) > counted_c)
    throw invalidField('dejado', reason('left_above_counted'))
  requireReason(held, body, ['movimiento'])
  const { user } = authority
  const closing = {
    closed_at: now.toISOString(),
    closed_by: user.id,
    closed_by_name: user.name,
    closed_approver_id: approver?.id ?? null,
    closed_approver_name: approver?.name ?? null,
    counted_c,
    closing_count: body.conteo ?? null,
    expected_c: expectedCents(session),
    left_c: body.dejado == null ? null : toCents(body.dejado),
    reason_id: body.motivo ?? null,
    note: body.nota || null,
    figures: figuresOf(session, report, countedMethods(session, body)),
  }
  return sessionDecision({ ...session, closing }, 'cash.closed', user)
}
