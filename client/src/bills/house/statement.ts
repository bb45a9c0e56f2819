import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { HouseEntry } from '@orderi/shared/payments/house-accounts'
import { houseWords as words } from '../../i18n/till.ts'

/** The name of an entry. A reversal or refund also names the original entry, if that is in the statement. */
export function entryName(entry: HouseEntry, all: readonly HouseEntry[]): string {
  const { kind, bill, of } = entry
  if (kind === 'cargo') return words.kinds.cargo({ bill: bill?.number ?? 0 })
  if (kind === 'abono') return words.kinds.abono
  const taken = all.find(({ id }) => id === of)
  const name = taken
    ? entryName(taken, all)
    : bill
      ? words.kinds.cargo({ bill: bill.number })
      : words.kinds.abono
  return words.backOf({ kind: words.kinds[kind], entry: name })
}

/** The sums of charges and of payments on account, less their reversals and refunds, in currency units. */
export function sumsOf(entries: readonly HouseEntry[]): {
  readonly charged: number
  readonly paid: number
} {
  const sum = (isCharge: boolean) =>
    sumCents(
      entries.flatMap(({ bill, amount }) => ((bill !== null) === isCharge ? toCents(amount) : [])),
    )
  return { charged: toAmount(sum(true)), paid: 0 - toAmount(sum(false)) }
}
