import { subtractCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'

/** The amount that can still be charged to the account, in currency units. */
export function creditOf({ limit, balance }: Pick<HouseAccount, 'limit' | 'balance'>): number {
  return Math.max(0, toAmount(subtractCents(toCents(limit), toCents(balance))))
}
