/** Checks and records cancelled dishes (docs/money.md, "Void"). Every command that cancels a dish uses this file. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { Approver } from '../../identity/queries/approvers.ts'
import type { BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'

/** The reason for a cancellation, and the rights of the person who cancels. */
export interface Cancellation {
  readonly body: Pick<BodyOf<Calls['voidLine']>, 'motivo' | 'nota' | 'preparado'>
  readonly authority: Authority
  /**
   * True: every cancelled dish gets a void. Default: a dish that was never started gets one only with a reason. A
   * cancellation with a void cannot be undone.
   */
  readonly recordsAll?: true
}

/** SQL: whether the line `l` was ever in preparation. */
const isStartedSql = `(l.was_started OR l.status NOT IN ('Pendiente', 'Cancelado'))`

interface CancelledLine {
  readonly id: number
  readonly is_started: boolean
  readonly control: PaymentControl
}

const READ_LINES = `SELECT l.id, ${isStartedSql} AS is_started, br.payment_control AS control
  FROM order_lines l JOIN branches br ON br.id = l.branch_id
  WHERE l.branch_id = $1 AND l.id = ANY($2::bigint[]) AND br.takes_payments ORDER BY l.id`

/** Writes a void for each of the lines $3, with all their pieces. */
const WRITE_VOIDS = `INSERT INTO voids (restaurant_id, branch_id, bill_id, line_id, quantity, reason_id, note, prepared,
    user_id, user_name, approver_id, approver_name, at)
  SELECT $1, $2, l.bill_id, l.id, l.quantity, $4, $5, coalesce($6::boolean, ${isStartedSql}), $7, $8, $9, $10, $11
  FROM order_lines l WHERE l.id = ANY($3::bigint[]) ORDER BY l.id`

/**
 * Checks that lines may be cancelled, and records their voids. Call this before their status changes. Does nothing in a
 * branch that takes no payments.
 * @param discountApprover the person who approved that the cancellation raises a discount above a limit
 * @throws DomainError `needs_approval` for a dish that was ever started, `needs_reason`, `not_found` for a wrong reason
 */
export async function recordVoids(
  tx: BoardTx,
  lineIds: readonly number[],
  { body, authority, recordsAll }: Cancellation,
  discountApprover: Approver | null,
): Promise<void> {
  const lines = await tx.query<CancelledLine>(READ_LINES, [tx.branchId, lineIds])
  const [first] = lines
  if (!first) return
  const { control } = first
  const isStarted = lines.some(({ is_started }) => is_started)
  const approver = isStarted
    ? requirePermission(authority, 'anulaciones', control)
    : discountApprover
  await requireReason(tx, body, ['anulacion'], isStarted || control !== 'libre')
  const isRecorded = recordsAll ?? (body.motivo != null || discountApprover !== null)
  const voided = lines.filter(({ is_started }) => is_started || isRecorded)
  await tx.query(WRITE_VOIDS, [
    tx.restaurantId,
    tx.branchId,
    voided.map(({ id }) => id),
    body.motivo ?? null,
    body.nota || null,
    body.preparado == null ? null : body.preparado === 1,
    authority.user.id,
    authority.user.name,
    approver?.id ?? null,
    approver?.name ?? null,
    tx.now,
  ])
}
