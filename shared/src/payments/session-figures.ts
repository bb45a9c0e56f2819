/** Figures of a cash session that the server, screens and papers share. Amounts are in currency units. Pure. */
import { subtractCents, toAmount, toCents } from '../kernel/money.ts'
import type { CashMovement } from './cash-sessions.ts'

/** The change of the cash in the drawer. `amount` may also be the sum of the movements of one kind. */
export function drawerEffect({ kind, amount }: Pick<CashMovement, 'kind' | 'amount'>): number {
  return kind === 'entrada' ? amount : -amount
}

/** Counted minus charged amount. Negative if money is missing. */
export function methodDifference(method: {
  readonly counted: number
  readonly total: number
}): number {
  return toAmount(subtractCents(toCents(method.counted), toCents(method.total)))
}
