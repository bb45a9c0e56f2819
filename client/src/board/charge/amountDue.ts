import type { Bill } from '@orderi/shared/bills/schema'
import { chargeWords as words } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'

/** The total of an unpaid bill; its balance after the first payment. */
export function amountDue(
  { pagado, saldo, totalFinal, restaurant }: Bill,
  money: BillMoneyFormatter,
): string {
  if (!(pagado > 0)) return money(totalFinal, restaurant.currency)
  return `${words.balance} ${money(saldo, restaurant.currency)}`
}
