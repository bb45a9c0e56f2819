/** The texts about the shares of a bill, and about how guests want to pay. */
import type { Bill } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { BillShare, PaymentIntent } from '@orderi/shared/payments/schema'
import { isPaidShare, isReservedShare } from '@orderi/shared/payments/shares'
import { sharesWords as words } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'

/** Events of earlier releases have no `shares`. */
export function sharesOf({ shares }: Pick<Bill, 'shares'>): readonly BillShare[] {
  return shares ?? []
}

export function shareName({ position, name, guest }: BillShare): string {
  const payer = guest?.name ?? name
  return payer ? `${words.part({ position })} · ${payer}` : words.part({ position })
}

/** Whether a share is paid, and how its guest wants to pay. */
export function shareDetail(
  share: BillShare,
  { intents }: Pick<Bill, 'intents'>,
  write: (amount: number) => string,
): string {
  if (isPaidShare(share)) return words.paid
  const { guest } = share
  if (isReservedShare(share)) {
    return guest?.name ? words.guestPayingOnline({ guest: guest.name }) : words.payingOnline
  }
  const intent = (intents ?? []).find((each) => each.guest.id === guest?.id)
  return [
    share.paid > 0 && words.partlyPaid({ amount: write(share.paid) }),
    intent && intentText(intent, write),
  ]
    .filter((text) => typeof text === 'string')
    .join(' · ')
}

function intentText({ method, tip }: PaymentIntent, write: (amount: number) => string): string {
  const text = words.willPay({ methods: words.methods[method] })
  return tip > 0 ? `${text}, ${words.withTip({ amount: write(tip) })}` : text
}

/** How the guests without a share want to pay. */
export function intentTexts(
  bill: Pick<Bill, 'shares' | 'intents'>,
  write: (amount: number) => string,
): string[] {
  return (bill.intents ?? [])
    .filter(({ guest }) => sharesOf(bill).every((share) => share.guest?.id !== guest.id))
    .map(({ guest, method, tip }) => {
      const text = words.personWillPay({ person: guest.name, method: words.methods[method] })
      return tip > 0 ? `${text}, ${words.withTip({ amount: write(tip) })}` : text
    })
}

/**
 * The methods that guests of an open bill announced, each once, and the sum of their tips. Undefined if no guest has
 * announced a method, or after the bill was closed.
 */
export function intendedPayment(
  { status, intents, restaurant }: Pick<Bill, 'status' | 'intents' | 'restaurant'>,
  money: BillMoneyFormatter,
): string | undefined {
  // Events of earlier releases have no `intents`.
  if (status === 'Cerrada' || !intents?.length) return undefined
  const methods = [...new Set(intents.map(({ method }) => words.methods[method]))]
  const tips = toAmount(sumCents(intents.map(({ tip }) => toCents(tip))))
  return [
    words.willPay({ methods: methods.join(', ') }),
    ...(tips > 0 ? [words.withTip({ amount: money(tips, restaurant.currency) })] : []),
  ].join(', ')
}
