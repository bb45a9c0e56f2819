/** The payments that the guests of a bill have announced, as rows of the dialog for charging. */
import type { Bill } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { BillShare, PaymentIntent, PaymentMethodRow } from '@orderi/shared/payments/schema'
import { isPaidShare } from '@orderi/shared/payments/shares'
import { type ChargeRow, type Field, newRow, offerTip } from './chargeRows.ts'
import { sharesOf } from './shares.ts'

type IntentBill = Pick<Bill, 'shares' | 'intents'>

/** The intents of the guest of `share`, or without it of all guests whose share is not paid. */
function openIntents(bill: IntentBill, share: BillShare | undefined): readonly PaymentIntent[] {
  const shareOf = (guest: number) => sharesOf(bill).find((each) => each.guest?.id === guest)
  // Events of earlier releases have no `intents`.
  return (bill.intents ?? []).filter(({ guest }) => {
    const own = shareOf(guest.id)
    return share ? own?.id === share.id : !own || !isPaidShare(own)
  })
}

function sumOfTips(intents: readonly PaymentIntent[]): Field {
  const tip = toAmount(sumCents(intents.map((intent) => toCents(intent.tip))))
  return tip > 0 ? tip : ''
}

/** One row with the announced method and tip. Empty if the guests announced no method or different methods. */
export function intendedRows(
  bill: IntentBill,
  methods: readonly PaymentMethodRow[],
  share: BillShare | undefined,
): readonly ChargeRow[] {
  const intents = openIntents(bill, share)
  const method = methods.find(({ kind }) => intents.every((intent) => intent.method === kind))
  if (intents.length === 0 || !method) return []
  return [offerTip(newRow(method), sumOfTips(intents))]
}

/**
 * The sum of the tips that guests announce now, if they all announce one method. Otherwise, the sum of the tips for
 * `method`. Empty after a tip of the bill was paid, unless a share is charged.
 */
export function announcedTip(
  bill: IntentBill & Pick<Bill, 'propinas'>,
  { kind }: Pick<PaymentMethodRow, 'kind'>,
  share: BillShare | undefined,
): Field {
  if (!share && bill.propinas > 0) return ''
  const intents = openIntents(bill, share)
  const areAlike = new Set(intents.map(({ method }) => method)).size === 1
  return sumOfTips(areAlike ? intents : intents.filter(({ method }) => method === kind))
}
