import { printSession } from '@orderi/shared/contract/payments'
import { receipt } from '@orderi/shared/contract/printing'
import { eraseAnswers } from '../../db/idempotency.ts'
import {
  APPROVER,
  ERASED_NAME,
  type ErasurePart,
  isInCashSessions,
  USER,
} from '../../log/erasure.ts'

/** SQL: the elements of a JSON array, without the users in `$2`. */
const withoutUsersSql = (array: string) =>
  `(SELECT coalesce(jsonb_agg(CASE WHEN (e -> 'user' ->> 'id')::bigint = ANY($2::bigint[])
      THEN e || '{"user": null}' ELSE e END), '[]') FROM jsonb_array_elements(${array}) e)`

export const paymentsErasure: ErasurePart = {
  clearedColumns: {
    payments: [USER, APPROVER],
    cash_movements: [USER, APPROVER],
    cash_counts: [USER, APPROVER],
    cash_sessions: [
      ['opened_by', 'opened_by_name', `'${ERASED_NAME}'`],
      ['closed_by', 'closed_by_name', `'${ERASED_NAME}'`],
      ['opened_approver_id', 'opened_approver_name'],
      ['closed_approver_id', 'closed_approver_name'],
    ],
  },
  otherColumns: { cash_sessions: ['figures'] },
  async eraseOther(tx, erasure) {
    const { users } = erasure
    await tx.query(
      `UPDATE board_events SET data = jsonb_set(data::jsonb, '{user}', 'null')::json
        WHERE branch_id = $1 AND type LIKE 'cash.%' AND (data -> 'user' ->> 'id')::bigint = ANY($2::bigint[])`,
      [tx.branchId, users],
    )
    await tx.query(
      `UPDATE cash_sessions s SET figures = (s.figures::jsonb || jsonb_build_object(
          'people', ${withoutUsersSql("s.figures::jsonb -> 'people'")},
          'corrections', ${withoutUsersSql("s.figures::jsonb -> 'corrections'")}))::json
        WHERE branch_id = $1 AND EXISTS (
          SELECT FROM jsonb_path_query(s.figures::jsonb, '$.*[*].user.id') AS id WHERE id::bigint = ANY($2::bigint[]))`,
      [tx.branchId, users],
    )
    if (isInCashSessions(erasure)) {
      const papers = [receipt.path, printSession.path]
      await eraseAnswers(
        tx,
        "branch_id = $3 AND (path LIKE '/cajas/%' OR path = ANY($4::text[]))",
        [tx.branchId, papers],
      )
    }
    return []
  },
}
