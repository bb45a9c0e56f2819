/** The payment reason of a correction, and the columns that store it. Pure. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { ReasonKind } from '@orderi/shared/payments/schema'
import type { HeldBoard } from '../board/held-board.ts'

export interface GivenReason {
  readonly motivo?: number | null | undefined
  readonly nota?: string | null | undefined
}

/**
 * Checks a reason that the command has named in its needs.
 * @throws DomainError `not_found` for an inactive reason, one of another kind or restaurant; `needs_reason` if a required
 * reason is missing, or if the reason requires a note and none is given
 */
export function requireReason(
  { reasons }: Pick<HeldBoard, 'reasons'>,
  { motivo, nota }: GivenReason,
  kinds: readonly ReasonKind[],
  isRequired = false,
): void {
  if (motivo == null) {
    if (isRequired) throw new DomainError('needs_reason')
    return
  }
  const found = reasons.get(motivo)
  if (!found || !kinds.includes(found.kind)) throw new DomainError('not_found')
  if (found.needs_note && !nota) throw new DomainError('needs_reason')
}

export const reasonColumns = ({ motivo, nota }: GivenReason) => ({
  reason_id: motivo ?? null,
  note: nota || null,
})
