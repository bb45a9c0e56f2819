import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import type { HouseAccountRow } from '../board/books.ts'

export function houseAccountOnWire(account: HouseAccountRow): HouseAccount {
  const { id, name, tax_id, limit_c, balance_c, active, version } = account
  return {
    id,
    name,
    tax_id,
    limit: toAmount(limit_c),
    balance: toAmount(balance_c as Cents),
    active: active ? 1 : 0,
    version,
  }
}
