/** The payments that the guests of a bill have announced, as rows of the dialog for charging. */
import type { Bill } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { BillShare, PaymentMethodRow } from '@orderi/shared/payments/schema'
import { isPaidShare } from '@orderi/shared/payments/shares'
import { type ChargeRow, newRow } from './chargeRows.ts'
import { sharesOf } from './shares.ts'

/**
 * One row with the announced method and the sum of the tips of the guest of `share`, or without it of all guests whose
 * share is not paid. Empty if they announced no method or different methods.
 */
export function intendedRows(
  bill: Pick<Bill, 'shares' | 'intents'>,
  methods: readonly PaymentMethodRow[],
  share: BillShare | undefined,
): readonly ChargeRow[] {
  const shareOf = (guest: number) => sharesOf(bill).find((each) => each.guest?.id === guest)
  // Events of earlier releases have no `intents`.
  const intents = (bill.intents ?? []).filter(({ guest }) => {
    const own = shareOf(guest.id)
    return share ? own?.id === share.id : !own || !isPaidShare(own)
  })
  const method = methods.find(({ kind }) => intents.every((intent) => intent.method === kind))
  if (intents.length === 0 || !method) return []
  const tip = toAmount(sumCents(intents.map((intent) => toCents(intent.tip))))
  return [withTip(newRow(method), tip > 0 ? tip : '')]
}

/** A row with a tip, if its method allows tips. */
export function withTip(row: ChargeRow, tip: ChargeRow['tip']): ChargeRow {
  return row.method.allows_tip === 1 ? { ...row, tip } : row
}
