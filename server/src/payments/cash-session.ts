/** Cash sessions in wire format. Pure. */
import type { CashEventData } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import {
  type CashCount,
  type CashMovement,
  type CashSession,
  type CashSessionFigures,
  MovementKind,
  type SessionReport,
} from '@orderi/shared/payments/cash-sessions'
import { drawerEffect } from '@orderi/shared/payments/session-figures'
import type { CashSessionRow, MethodSum, SavedCount } from '../board/books.ts'

const amountOf = (cents: number) => toAmount(cents as Cents)
const optionalAmountOf = (cents: number | null | undefined) =>
  cents == null ? null : amountOf(cents)

/** While a session is open, `figures` is null, and `expected` is null unless a count is up to date. */
export function cashSessionOnWire(row: CashSessionRow): CashSession {
  const { closing, ...session } = row
  const counted = closing ?? currentCount(row)
  return {
    id: session.id,
    number: session.number,
    status: closing ? 'cerrado' : 'abierto',
    opened_by: session.opened_by_name,
    opened_at: session.opened_at,
    register: { id: session.register_id, name: session.register_name },
    opened_approver: session.opened_approver_name,
    closed_approver: closing?.closed_approver_name ?? null,
    opening: amountOf(session.opening_c),
    closed_by: closing?.closed_by_name ?? null,
    closed_at: closing?.closed_at ?? null,
    counted: optionalAmountOf(counted?.counted_c),
    expected: optionalAmountOf(counted?.expected_c),
    difference: counted ? amountOf(counted.counted_c - counted.expected_c) : null,
    left: optionalAmountOf(closing?.left_c),
    reason: closing?.reason ?? null,
    note: closing?.note ?? null,
    counts: session.counts.map(countOnWire),
    movements: [...session.movements],
    figures: closing?.figures ?? null,
  }
}

function countOnWire(count: SavedCount): CashCount {
  return {
    id: count.id,
    counted: amountOf(count.counted_c),
    expected: amountOf(count.expected_c),
    methods: count.methods.map(({ id, amount_c }) => ({ id, counted: amountOf(amount_c) })),
    user: count.user_name,
    approver: count.approver_name,
    at: count.at,
  }
}

/** Throws `not_found`, `session_closed`. */
export function openSession(session: CashSessionRow | undefined): CashSessionRow {
  if (!session) throw new DomainError('not_found')
  if (session.closing) throw new DomainError('session_closed')
  return session
}

/** The newest count of an open session. Undefined if money of a counted method has moved since then. */
export function currentCount(session: CashSessionRow): SavedCount | undefined {
  const newest = session.counts.at(-1)
  if (newest?.expected_c !== expectedCents(session)) return undefined
  const hasMoved = newest.methods.some(
    ({ id, total_c }) =>
      total_c !== undefined && total_c !== session.sums.find((sum) => sum.id === id)?.total,
  )
  return hasMoved ? undefined : newest
}

/** The data never contains figures, because all staff screens receive it. */
export function cashEventData(
  { id, number, register_id, register_name, opened_at, closing }: CashSessionRow,
  user: CashEventData['user'],
): CashEventData {
  return {
    id,
    number,
    register: { id: register_id, name: register_name },
    status: closing ? 'cerrado' : 'abierto',
    user,
    at: closing?.closed_at ?? opened_at,
  }
}

const sum = (sums: readonly MethodSum[], amount: (sum: MethodSum) => number) =>
  sums.reduce((all, each) => all + amount(each), 0)

/** The cash that the drawer should hold, in céntimos: opening plus cash received, minus change, plus movements. */
export function expectedCents({ opening_c, sums, movements }: CashSessionRow): Cents {
  const moved = sumCents(movements.map((movement) => toCents(drawerEffect(movement))))
  return (opening_c + cashIn(sums) + moved) as Cents
}

function movementSums(movements: readonly CashMovement[]): CashSessionFigures['movements'] {
  return MovementKind.options.flatMap((kind) => {
    const own = movements.filter((each) => each.kind === kind)
    const total = sumCents(own.map(({ amount }) => toCents(amount)))
    return own.length > 0 ? { kind, total: toAmount(total) } : []
  })
}

/** The cash received minus change, in céntimos. */
function cashIn(sums: readonly MethodSum[]): number {
  return sum(
    sums.filter(({ kind }) => kind === 'efectivo'),
    ({ total }) => total,
  )
}

/** @param counted by method, the counted amount in céntimos */
export function figuresOf(
  { sums, movements }: CashSessionRow,
  report: SessionReport,
  counted: ReadonlyMap<number, number> = new Map(),
): CashSessionFigures {
  return {
    ...report,
    movements: movementSums(movements),
    cash: amountOf(cashIn(sums)),
    tips: amountOf(sum(sums, ({ tips }) => tips)),
    methods: sums
      .filter(({ id, payments }) => payments > 0 || counted.has(id))
      .map(({ id, kind, name, tips, total }) => ({
        id,
        kind,
        name,
        tips: amountOf(tips),
        total: amountOf(total),
        counted: optionalAmountOf(counted.get(id)),
      })),
    payments: sum(sums, ({ payments }) => payments),
  }
}
