/** Decides movements of cash without a bill (docs/money.md, "The till"). Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { CashMovement } from '@orderi/shared/payments/cash-sessions'
import { opensDrawer } from '@orderi/shared/payments/drawer'
import { drawerEffect } from '@orderi/shared/payments/session-figures'
import type { Present } from '../board/boards.ts'
import type { CashSessionRow, NewMovementRow } from '../board/books.ts'
import type { Decision } from '../board/decision.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { cashEventData, expectedCents, openSession } from './cash-session.ts'
import { requireReason } from './given-reason.ts'

type MoveBody = BodyOf<Calls['moveCash']>
type DrawerBody = BodyOf<Calls['openDrawer']>
type ReverseBody = BodyOf<Calls['reverseMovement']>

interface Movement extends Pick<CashMovement, 'kind' | 'amount' | 'of'> {
  readonly motivo: number
  readonly nota?: string | null | undefined
}

export function needsOfMovement({ turno, motivo }: MoveBody): CommandNeeds {
  return { reason: motivo, books: { session: turno }, creates: () => ({ movements: 1 }) }
}

/**
 * Puts cash into a drawer or takes it out. Taking more than the drawer holds needs the permission to see expected cash.
 * @throws DomainError `needs_approval`, `not_found`, `session_closed`; the errors of `requireReason`
 */
export function decideMovement(present: Present, body: MoveBody, authority: Authority): Decision {
  const session = present.held.books.sessions.get(body.turno)
  const approver = requirePermission(authority, 'caja')
  const { tipo: kind, monto: amount, motivo, nota } = body
  const movement = { kind, amount, of: null, motivo, nota }
  return movementDecision(present, openSession(session), movement, { authority, approver })
}

export function needsOfDrawerOpening({ turno, motivo }: DrawerBody): CommandNeeds {
  return {
    needsTill: true,
    reason: motivo,
    books: { session: turno },
    creates: () => ({ movements: 1 }),
  }
}

/**
 * Opens the cash drawer, and records this as a movement without an amount.
 * @throws DomainError `no_printer` in a branch without a cash drawer; the errors of `decideMovement`
 */
export function decideDrawerOpening(
  present: Present,
  { turno, motivo, nota }: DrawerBody,
  authority: Authority,
): Decision {
  const { board, books, till } = present.held
  const approver = requirePermission(authority, 'caja')
  const session = openSession(books.sessions.get(turno))
  const register = till?.registers.find(({ id }) => id === session.register_id)
  if (!register || !opensDrawer(board.branch, register)) throw new DomainError('no_printer')
  const movement = { kind: 'gaveta', amount: 0, of: null, motivo, nota } as const
  const by = { authority, approver }
  return movementDecision(present, session, movement, by)
}

export function needsOfMovementReversal({ movimiento, motivo }: ReverseBody): CommandNeeds {
  return { reason: motivo, books: { movement: movimiento }, creates: () => ({ movements: 1 }) }
}

/**
 * Records a movement with the opposite amount in the same session.
 * @throws DomainError `already_reversed`; the errors of `decideMovement`
 */
export function decideMovementReversal(
  present: Present,
  body: ReverseBody,
  authority: Authority,
): Decision {
  const approver = requirePermission(authority, 'caja')
  const { movimiento, motivo, nota } = body
  const isOf = ({ movements }: CashSessionRow) => movements.some(({ id }) => id === movimiento)
  const session = openSession([...present.held.books.sessions.values()].find(isOf))
  const reversed = session.movements.find(({ id }) => id === movimiento)
  if (!reversed || reversed.of !== null || reversed.kind === 'gaveta')
    throw new DomainError('not_found')
  if (session.movements.some(({ of }) => of === reversed.id))
    throw new DomainError('already_reversed')
  const { id: of, kind, amount } = reversed
  const movement = { kind, amount: -amount, of, motivo, nota }
  return movementDecision(present, session, movement, { authority, approver })
}

function movementDecision(
  { held, now, takeId }: Present,
  session: CashSessionRow,
  { motivo, nota, ...movement }: Movement,
  { authority, approver }: { readonly authority: Authority; readonly approver: Approver | null },
): Decision {
  requireReason(held, { motivo, nota }, ['movimiento'])
  const effect = toCents(drawerEffect(movement))
  const isOverdrawn = effect < 0 && expectedCents(session) + effect < 0
  const overdraftApprover = isOverdrawn ? requirePermission(authority, 'ver_esperado') : null
  const { user } = authority
  const by = approver ?? overdraftApprover
  const added: CashMovement = {
    ...movement,
    id: takeId('movements'),
    reason: held.reasons.get(motivo)?.name ?? null,
    note: nota || null,
    user: user.name,
    approver: by?.name ?? null,
    at: now.toISOString(),
  }
  const row: NewMovementRow = {
    id: added.id,
    session_id: session.id,
    kind: added.kind,
    amount_c: toCents(added.amount),
    of_id: added.of,
    reason_id: motivo,
    note: added.note,
    user_id: user.id,
    user_name: user.name,
    approver_id: by?.id ?? null,
    approver_name: by?.name ?? null,
    at: added.at,
  }
  const moved = { ...session, movements: [...session.movements, added] }
  return {
    events: [{ type: 'cash.moved', data: cashEventData(moved, user), owners: [] }],
    answer: added,
    books: { sessions: [moved], movements: [row] },
  }
}
