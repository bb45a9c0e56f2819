import { DomainError } from '@orderi/shared/kernel/errors'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { toAmount } from '@orderi/shared/kernel/money'
import type { CashSession, ClosedSession } from '@orderi/shared/payments/cash-sessions'
import { readCashSessions } from '../../board/queries/books.ts'
import { readSessionReport } from '../../board/queries/session-report.ts'
import { queryPage } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import { cashSessionOnWire, expectedCents, figuresOf } from '../cash-session.ts'

/** A page of the closed sessions of a branch, newest first. */
export function listClosedSessions(
  db: Db,
  branchId: number,
  query: ListQuery,
): Promise<List<ClosedSession>> {
  const list = {
    alias: 's',
    // The list has no search, but PostgreSQL needs a type for that parameter.
    found: `SELECT s.*, $2::text AS search FROM cash_sessions s WHERE s.branch_id = $1 AND s.closed_at IS NOT NULL`,
    sort: 's.closed_at DESC, s.id DESC',
    json: `json_build_object('id', s.id, 'number', s.number, 'register', json_build_object('id', r.id, 'name', r.name),
      'opened_at', iso(s.opened_at), 'opened_by', s.opened_by_name, 'closed_at', iso(s.closed_at),
      'closed_by', s.closed_by_name, 'counted', trim_scale(s.counted_c / 100.0),
      'expected', trim_scale(s.expected_c / 100.0), 'difference', trim_scale((s.counted_c - s.expected_c) / 100.0))`,
    from: 'page s JOIN registers r ON r.id = s.register_id',
  }
  return queryPage(db, query, list, [branchId])
}

/**
 * @param seesExpected whether to add the figures and the expected cash of an open session
 * @throws DomainError `not_found` if the session is not of this branch
 */
export async function getCashSession(
  db: Db,
  branchId: number,
  { id, seesExpected }: { readonly id: number; readonly seesExpected: boolean },
): Promise<CashSession> {
  const session = (await readCashSessions(db, branchId, [id])).get(id)
  if (!session) throw new DomainError('not_found')
  const shown = cashSessionOnWire(session)
  if (!seesExpected || session.closing) return shown
  const report = await readSessionReport(db, branchId, id)
  return {
    ...shown,
    expected: toAmount(expectedCents(session)),
    figures: report ? figuresOf(session, report) : null,
  }
}
