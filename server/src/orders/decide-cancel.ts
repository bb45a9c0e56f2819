/**
 * Checks and records cancelled dishes on the board in memory (docs/money.md, "Void"). Every command that cancels a dish
 * uses this file. Pure: no clock, no SQL.
 */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { activeDiscountsOf } from '../bills/changed-discounts.ts'
import { requireDiscountsInLimit } from '../bills/discount-limits.ts'
import { discountedBillOf, type HeldBill } from '../bills/held-bill.ts'
import type { NewVoidRow } from '../board/decision.ts'
import { type HeldBoard, wasStarted } from '../board/held-board.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import { reasonColumns, requireReason } from '../payments/given-reason.ts'

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

export interface CancelledDishes {
  readonly before: HeldBill
  readonly after: HeldBill
}

/**
 * Checks that dishes may be cancelled, and returns their voids. A branch that takes no payments has no voids.
 * @throws DomainError `needs_approval` for a dish that was ever started, and for a discount above a limit
 * @throws DomainError `needs_reason`, `not_found` for a wrong reason
 */
export function voidsOf(
  held: HeldBoard,
  changes: readonly CancelledDishes[],
  lineIds: ReadonlySet<number>,
  { body, authority, recordsAll }: Cancellation,
): readonly NewVoidRow[] {
  const discountApprover = requireDiscountsInLimit(
    changes.map(({ before, after }) => ({
      before: discountedBillOf(before.data),
      after: discountedBillOf(after.data),
      given: activeDiscountsOf(held, before.data),
    })),
    authority,
  )
  const { cobros, control } = held.board.branch
  if (cobros !== 1) return []
  const lines = changes
    .flatMap(({ before: { data, record } }) =>
      data.products
        .filter(({ id }) => lineIds.has(id))
        .map((line) => ({ ...line, bill_id: data.id, isStarted: wasStarted(line, record) })),
    )
    .toSorted((a, b) => a.id - b.id)
  const isStarted = lines.some((line) => line.isStarted)
  const approver = isStarted
    ? requirePermission(authority, 'anulaciones', control)
    : discountApprover
  requireReason(held, body, ['anulacion'], isStarted || control !== 'libre')
  const isRecorded = recordsAll ?? (body.motivo != null || discountApprover !== null)
  return lines
    .filter((line) => line.isStarted || isRecorded)
    .map((line) => ({
      bill_id: line.bill_id,
      line_id: line.id,
      quantity: line.quantity,
      prepared: body.preparado == null ? line.isStarted : body.preparado === 1,
      ...reasonColumns(body),
      user: authority.user,
      approver,
    }))
}
