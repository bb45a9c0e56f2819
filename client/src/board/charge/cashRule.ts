import type { Bill } from '@orderi/shared/bills/schema'
import { sumCents, toCents } from '@orderi/shared/kernel/money'
import { type CashRule, cashRuleFor } from '@orderi/shared/payments/cash'
import type { BillShare } from '@orderi/shared/payments/schema'

const roundingOf = (payments: Bill['payments']) =>
  sumCents(payments.map(({ rounding }) => toCents(rounding)))

/** The rounding of cash that pays the rest of the bill or of a share. The server has the same rule. */
export function cashRuleOf(bill: Bill, share: BillShare | undefined, branch: CashRule): CashRule {
  const payments = bill.payments ?? []
  const own = payments.filter((payment) => (payment.share ?? null) === (share?.id ?? null))
  return cashRuleFor(branch, {
    amount: toCents(share ? share.amount : bill.totalFinal),
    isRounded: roundingOf(own) !== 0,
    total: toCents(bill.totalFinal),
    rounded: roundingOf(payments),
  })
}
