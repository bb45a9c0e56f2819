/** Decides movements of cash without a bill (docs/money.md, "The till"). Pure: no clock, no statement. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { CashMovement } from '@orderi/shared/payments/cash-sessions'
import type { Present } from '../board/boards.ts'
import type { CashSessionRow, MovementRow, NewMovementRow } from '../board/books.ts'
import type { Decision } from '../board/decision.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { cashEventData, drawerEffect, expectedCents } from './cash-session.ts'
import { requireReason } from './given-reason.ts'

type MoveBody = BodyOf<Calls['moveCash']>
type ReverseBody = BodyOf<Calls['reverseMovement']>

interface Movement extends Pick<MovementRow, 'kind' | 'amount_c' | 'of_id'> {
  readonly motivo: number
  readonly nota?: string | null | undefined
}

/** The needs of `decideMovement`. */
export function needsOfMovement({ turno, motivo }: MoveBody): CommandNeeds {
  return { reason: motivo, books: { session: turno }, creates: () => ({ movements: 1 }) }
}

/**
 * A movement that takes more than the drawer holds needs the approval of a person who may see the expected cash.
 * @throws DomainError `needs_approval`, `not_found`, `session_closed`; the errors of `requireReason`
 */
export function decideMovement(present: Present, body: MoveBody, authority: Authority): Decision {
  const session = present.held.books.sessions.get(body.turno)
  const approver = requirePermission(authority, 'caja')
  const { tipo: kind, monto, motivo, nota } = body
  const movement = { kind, amount_c: toCents(monto), of_id: null, motivo, nota }
  return movementDecision(present, openSession(session), movement, { authority, approver })
}

/** The needs of `decideMovementReversal`. */
export function needsOfMovementReversal({ movimiento, motivo }: ReverseBody): CommandNeeds {
  return { reason: motivo, books: { movement: movimiento }, creates: () => ({ movements: 1 }) }
}

/** @throws DomainError `already_reversed`; the errors of `decideMovement` */
export function decideMovementReversal(
  present: Present,
  body: ReverseBody,
  authority: Authority,
): Decision {
  const approver = requirePermission(authority, 'caja')
  const { movements, sessions } = present.held.books
  const reversed = movements.find(({ id }) => id === body.movimiento)
  if (!reversed || reversed.of_id !== null) throw new DomainError('not_found')
  const session = openSession(sessions.get(reversed.session_id))
  if (movements.some(({ of_id }) => of_id === reversed.id))
    throw new DomainError('already_reversed')
  const { motivo, nota } = body
  const { kind, amount_c } = reversed
  const movement = { kind, amount_c: -amount_c, of_id: reversed.id, motivo, nota }
  return movementDecision(present, session, movement, { authority, approver })
}

function openSession(session: CashSessionRow | undefined): CashSessionRow {
  if (!session) throw new DomainError('not_found')
  if (session.closing) throw new DomainError('session_closed')
  return session
}

function movementDecision(
  { held, now, takeId }: Present,
  session: CashSessionRow,
  { motivo, nota, ...movement }: Movement,
  { authority, approver }: { readonly authority: Authority; readonly approver: Approver | null },
): Decision {
  requireReason(held, { motivo, nota }, ['movimiento'])
  const effect = drawerEffect(movement)
  const isOverdrawn = effect < 0 && expectedCents(session) + effect < 0
  const overdraftApprover = isOverdrawn ? requirePermission(authority, 'ver_esperado') : null
  const moved = { ...session, moved_c: session.moved_c + effect }
  const { user } = authority
  const by = approver ?? overdraftApprover
  const row: NewMovementRow = {
    ...movement,
    id: takeId('movements'),
    session_id: session.id,
    reason_id: motivo,
    note: nota || null,
    user_id: user.id,
    user_name: user.name,
    approver_id: by?.id ?? null,
    approver_name: by?.name ?? null,
    at: now.toISOString(),
  }
  const answer: CashMovement = {
    id: row.id,
    kind: row.kind,
    amount: toAmount(row.amount_c as Cents),
    of: row.of_id,
    reason: held.reasons.get(motivo)?.name ?? null,
    note: row.note,
    user: row.user_name,
    approver: row.approver_name,
    at: row.at,
  }
  return {
    events: [{ type: 'cash.moved', data: cashEventData(moved, user), owners: [] }],
    answer,
    books: { sessions: [moved], movements: [row] },
  }
}
