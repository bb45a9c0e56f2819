/** Decides the opening, counting and closing of cash sessions (docs/money.md, "The till"). Pure: no clock, no SQL. */
import type { CashEventType } from '@orderi/shared/board/events'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { sumCents, timesCents, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { DENOMINATIONS } from '@orderi/shared/payments/cash'
import type { Present } from '../board/boards.ts'
import type { CashSessionRow, NewCountRow, SavedCount } from '../board/books.ts'
import type { Decision } from '../board/decision.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import {
  cashEventData,
  cashSessionOnWire,
  currentCount,
  expectedCents,
  figuresOf,
  openSession,
} from './cash-session.ts'
import { requireReason } from './given-reason.ts'

type OpenBody = BodyOf<Calls['openRegister']>
type CountBody = BodyOf<Calls['countCash']>
type CloseBody = BodyOf<Calls['closeRegister']>

/** The counted cash in céntimos. Throws 422 without a count and an amount, or for an unknown coin. */
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

export function needsOfSessionOpening(): CommandNeeds {
  return { needsTill: true, creates: () => ({ sessions: 1 }) }
}

/**
 * Opens a session of a register with the counted cash.
 * @throws DomainError `needs_approval`, `not_found`, `no_payments`, `session_open`; 422 without a count
 */
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
    counts: [],
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

/** The counted amounts of methods other than cash. Throws `not_found` for cash and for unknown methods. */
function countedMethods(
  { sums: known }: CashSessionRow,
  { metodos }: CountBody,
): SavedCount['methods'] {
  const countable = new Set(known.flatMap(({ id, kind }) => (kind === 'efectivo' ? [] : id)))
  const counted = metodos ?? []
  if (!counted.every(({ metodo }) => countable.has(metodo))) throw new DomainError('not_found')
  const sums = new Map<number, number>()
  for (const { metodo, monto } of counted)
    sums.set(metodo, (sums.get(metodo) ?? 0) + toCents(monto))
  return [...sums].map(([id, amount_c]) => ({
    id,
    amount_c,
    total_c: known.find((sum) => sum.id === id)?.total ?? 0,
  }))
}

/**
 * The session with a new count. A count reveals the expected cash, so another count needs the permission to see it,
 * unless money has moved and the difference is the same.
 * @throws DomainError `needs_approval`; `not_found` for a method; 422 without a count
 */
function countedSession(
  { held, now, takeId }: Present,
  session: CashSessionRow,
  body: CountBody,
  { authority, approver }: { readonly authority: Authority; readonly approver: Approver | null },
) {
  const newest = session.counts.at(-1)
  const counted_c = countedCents(held, body)
  const expected_c = expectedCents(session)
  const isRecount =
    newest !== undefined &&
    (currentCount(session) !== undefined ||
      newest.counted_c - newest.expected_c !== counted_c - expected_c)
  const recountApprover = isRecount ? requirePermission(authority, 'ver_esperado') : null
  const by = approver ?? recountApprover
  const row: NewCountRow = {
    id: takeId('counts'),
    session_id: session.id,
    counted_c,
    expected_c,
    pieces: body.conteo ?? null,
    methods: countedMethods(session, body),
    user_id: authority.user.id,
    user_name: authority.user.name,
    approver_id: by?.id ?? null,
    approver_name: by?.name ?? null,
    at: now.toISOString(),
  }
  return { counted: { ...session, counts: [...session.counts, row] }, row }
}

export function needsOfCount({ turno }: CountBody): CommandNeeds {
  return { books: { session: turno }, creates: () => ({ counts: 1 }) }
}

/**
 * Stores a count of an open session.
 * @throws DomainError `session_closed`; the errors of `countedSession`
 */
export function decideCount(present: Present, body: CountBody, authority: Authority): Decision {
  const approver = requirePermission(authority, 'caja')
  const session = openSession(present.held.books.sessions.get(body.turno))
  const { counted, row } = countedSession(present, session, body, { authority, approver })
  const decision = sessionDecision(counted, 'cash.counted', authority.user)
  return { ...decision, books: { ...decision.books, counts: [row] } }
}

export function needsOfSessionClosing({ turno, motivo }: CloseBody): CommandNeeds {
  return {
    reason: motivo,
    books: { session: turno, report: turno },
    creates: () => ({ counts: 1 }),
    isAlone: true,
  }
}

/**
 * Closes a session and fixes its figures. Accepts any difference. A difference above the branch's tolerance needs a
 * reason.
 * @throws DomainError `needs_approval`, `not_found`, `session_closed`, `stale` if cash has moved since the count; 422
 * without a count or with too much left; the errors of `requireReason`
 */
export function decideSessionClosing(
  present: Present,
  body: CloseBody,
  authority: Authority,
): Decision {
  const { held, now } = present
  const approver = requirePermission(authority, 'caja')
  const session = openSession(held.books.sessions.get(body.turno))
  const report = held.books.reports.get(body.turno)
  if (!report) throw new DomainError('not_found')
  const bringsCount = body.conteo != null || body.monto != null || (body.metodos ?? []).length > 0
  const usesSaved = !bringsCount && session.counts.length > 0
  const made = usesSaved
    ? undefined
    : countedSession(present, session, body, { authority, approver })
  const { counted, row } = made ?? { counted: session, row: undefined }
  const count = currentCount(counted)
  if (!count) throw new DomainError('stale')
  const { counted_c, expected_c } = count
  if (toCents(body.dejado ?? 0) > counted_c)
    throw invalidField('dejado', reason('left_above_counted'))
  const { tolerancia_caja } = held.board.branch
  const needsReason =
    tolerancia_caja !== null && Math.abs(counted_c - expected_c) > toCents(tolerancia_caja)
  requireReason(held, body, ['movimiento'], needsReason)
  const { user } = authority
  const closing = {
    closed_at: now.toISOString(),
    closed_by: user.id,
    closed_by_name: user.name,
    closed_approver_id: approver?.id ?? null,
    closed_approver_name: approver?.name ?? null,
    counted_c,
    closing_count: count.pieces,
    expected_c,
    left_c: body.dejado == null ? null : toCents(body.dejado),
    reason_id: body.motivo ?? null,
    reason: held.reasons.get(body.motivo ?? 0)?.name ?? null,
    note: body.nota || null,
    figures: figuresOf(
      session,
      report,
      new Map(count.methods.map(({ id, amount_c }) => [id, amount_c])),
    ),
  }
  const decision = sessionDecision({ ...counted, closing }, 'cash.closed', user)
  return row ? { ...decision, books: { ...decision.books, counts: [row] } } : decision
}
