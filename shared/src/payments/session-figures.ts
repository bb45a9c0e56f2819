/** Figures of a cash session that the server, screens and papers share. Amounts are in currency units. Pure. */
import { subtractCents, toAmount, toCents } from '../kernel/money.ts'
import type { CashMovement } from './cash-sessions.ts'

/** The change of the cash in the drawer by a movement, or by the sum of the movements of one kind. */
export function drawerEffect({ kind, amount }: Pick<CashMovement, 'kind' | 'amount'>): number {
  return kind === 'entrada' ? amount : -amount
}

/** The difference between the counted and the charged amount of a method. Negative if money is missing. */
export function methodDifference(method: {
  readonly counted: number
  readonly total: number
}): number {
  return toAmount(subtractCents(toCents(method.counted), toCents(method.total)))
}
