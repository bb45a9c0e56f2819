/** Decides how guests want to pay a bill (docs/money.md, "Shares"). Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { toAmount, toCents } from '@orderi/shared/kernel/money'
import type { PaymentIntent } from '@orderi/shared/payments/schema'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { requireTipInLimit } from './charge-rules.ts'
import { billWith, changedBillDecision, openBillIn } from './held-bill.ts'

/** Sorts intents as a bill lists them. */
export function sortedIntents(intents: readonly PaymentIntent[]): PaymentIntent[] {
  return intents.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.guest.id - b.guest.id)
}

/** Records how a guest wants to pay. Throws `bill_closed`, `tip_too_large`. */
export function decideIntent(
  { held, now }: Present,
  billId: number,
  {
    body: { metodo: method, propina },
    guest,
  }: {
    readonly body: BodyOf<Calls['sendPaymentIntent']>
    readonly guest: PaymentIntent['guest']
  },
): Decision {
  const bill = openBillIn(held, billId)
  const tip = toCents(propina ?? 0)
  requireTipInLimit(bill.data, method === null ? 0 : tip)
  const former = bill.data.intents.find((intent) => intent.guest.id === guest.id)
  const isSame =
    method === null ? !former : former?.method === method && toCents(former.tip) === tip
  if (isSame) return { events: [], answer: bill.data }
  const others = bill.data.intents.filter((intent) => intent !== former)
  const own = method && { guest, method, tip: toAmount(tip), at: now.toISOString() }
  const intents = own ? sortedIntents([...others, own]) : others
  return changedBillDecision(billWith(bill, { intents }), ['bill.changed'])
}
