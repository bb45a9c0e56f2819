/** Opening and closing the cash session of a register (docs/money.md, "Charge"). */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { sumCents, timesCents, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { getCashSession, readCashSessionFigures } from '../queries.ts'
import { requireReason } from './reasons.ts'

type CountBody = Pick<BodyOf<Calls['openRegister']>, 'conteo' | 'monto'>

/** The counted cash in céntimos. Throws 422 if neither a count nor an amount is given. */
function countedCents({ conteo, monto }: CountBody): number {
  if (conteo)
    return sumCents(
      conteo.map(({ denominacion, cantidad }) => timesCents(toCents(denominacion), cantidad)),
    )
  if (monto == null) throw invalidField('monto', reason('required'))
  return toCents(monto)
}

const jsonOf = (value: unknown) => (value == null ? null : JSON.stringify(value))

/** @throws DomainError `needs_approval`, `not_found`, `no_payments`, `session_open`; 422 without a count */
export async function openRegister(
  tx: BoardTx,
  body: BodyOf<Calls['openRegister']>,
  authority: Authority,
): Promise<BoardResult> {
  const approver = requirePermission(authority, 'caja')
  const by = authority.user
  const opening = countedCents(body)
  const [register] = await tx.query<{ takes_payments: boolean; is_open: boolean }>(
    `SELECT br.takes_payments,
        EXISTS (SELECT FROM cash_sessions s WHERE s.register_id = r.id AND s.closed_at IS NULL) AS is_open
      FROM registers r JOIN branches br ON br.id = r.branch_id WHERE r.branch_id = $1 AND r.id = $2 AND r.active`,
    [tx.branchId, body.caja],
  )
  if (!register) throw new DomainError('not_found')
  if (!register.takes_payments) throw new DomainError('no_payments')
  if (register.is_open) throw new DomainError('session_open')
  const [session] = await tx.query<{ id: number }>(
    `INSERT INTO cash_sessions (restaurant_id, branch_id, register_id, number, opened_at, opened_by, opened_by_name,
        opening_c, opening_count, opened_approver_id, opened_approver_name)
      SELECT $1, $2, $3, (SELECT coalesce(max(number), 0) + 1 FROM cash_sessions WHERE register_id = $3), $4, $5, $6, $7,
        $8, $9, $10
      RETURNING id`,
    [
      tx.restaurantId,
      tx.branchId,
      body.caja,
      tx.now,
      by.id,
      by.name,
      opening,
      jsonOf(body.conteo),
      approver?.id ?? null,
      approver?.name ?? null,
    ],
  )
  if (!session) throw new Error('the cash session was not written')
  return {
    events: [{ type: 'cash.opened', session: session.id }],
    answer: { other: await getCashSession(tx, tx.branchId, session.id) },
  }
}

/**
 * Freezes the figures. Any difference is accepted.
 * @throws DomainError `needs_approval`, `not_found`, `session_closed`; 422 without a count
 */
export async function closeRegister(
  tx: BoardTx,
  body: BodyOf<Calls['closeRegister']>,
  authority: Authority,
): Promise<BoardResult> {
  const approver = requirePermission(authority, 'caja')
  const by = authority.user
  const counted = countedCents(body)
  const [session] = await tx.query<{ opening_c: number; closed_at: Date | null }>(
    'SELECT opening_c, closed_at FROM cash_sessions WHERE branch_id = $1 AND id = $2',
    [tx.branchId, body.turno],
  )
  if (!session) throw new DomainError('not_found')
  if (session.closed_at) throw new DomainError('session_closed')
  await requireReason(tx, body, ['movimiento'])
  const figures = await readCashSessionFigures(tx, body.turno)
  await tx.query(
    `UPDATE cash_sessions SET closed_at = $2, closed_by = $3, closed_by_name = $4, counted_c = $5, closing_count = $6,
        expected_c = $7, left_c = $8, reason_id = $9, note = $10, figures = $11, closed_approver_id = $12,
        closed_approver_name = $13
      WHERE id = $1`,
    [
      body.turno,
      tx.now,
      by.id,
      by.name,
      counted,
      jsonOf(body.conteo),
      session.opening_c + toCents(figures.cash),
      body.dejado == null ? null : toCents(body.dejado),
      body.motivo ?? null,
      body.nota || null,
      JSON.stringify(figures),
      approver?.id ?? null,
      approver?.name ?? null,
    ],
  )
  return {
    events: [{ type: 'cash.closed', session: body.turno }],
    answer: { other: await getCashSession(tx, tx.branchId, body.turno) },
  }
}
