import type { Bill } from '@orderi/shared/bills/schema'
import { toCents } from '@orderi/shared/kernel/money'
import { type CashRule, cashRuleFor } from '@orderi/shared/payments/cash'
import type { BillShare } from '@orderi/shared/payments/schema'

/** The rounding of cash that pays the rest of the bill or of a share. The server has the same rule. */
export function cashRuleOf(bill: Bill, share: BillShare | undefined, branch: CashRule): CashRule {
  const rounding = (bill.payments ?? [])
    .filter((payment) => (payment.share ?? null) === (share?.id ?? null))
    .reduce((sum, payment) => sum + toCents(payment.rounding), 0)
  return cashRuleFor(branch, {
    amount: toCents(share ? share.amount : bill.totalFinal),
    isRounded: rounding !== 0,
  })
}
