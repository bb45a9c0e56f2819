import type { Bill } from '../bills/schema.ts'
import { type MoneyFormat, money } from '../kernel/formats.ts'
import { isRefusedRefund } from '../payments/refund.ts'
import type { Payment } from '../payments/schema.ts'
import { isPaidShare } from '../payments/shares.ts'
import type { PaperLine } from './paper.ts'
import type { ReceiptWords } from './receipt-words.ts'
import { paperWords } from './words.ts'

type PaymentWords = Omit<ReceiptWords, 'taxId' | 'guestTaxId' | 'day' | 'chargedBy'>

/** Paid shares are marked. */
export function shareLines(bill: Bill, format: MoneyFormat): PaperLine[] {
  // Events of earlier releases lack `shares`.
  return (bill.shares ?? []).map((share) => {
    const name = share.name ?? share.guest?.name
    const part = paperWords.part(share.position) + (name === undefined ? '' : ` · ${name}`)
    return {
      kind: 'pair',
      text: isPaidShare(share) ? paperWords.paidPart(part) : part,
      right: money(share.amount, format),
    }
  })
}

/** Omits reversed payments. A bill without payments shows the method with which it was closed, if any. */
export function paymentLines(
  bill: Bill,
  format: MoneyFormat,
  words: PaymentWords = paperWords,
): PaperLine[] {
  const pair = (text: string, amount: number): PaperLine => ({
    kind: 'pair',
    text,
    right: money(amount, format),
  })
  if (bill.payments.length === 0) {
    return bill.payment_method === null
      ? []
      : [{ kind: 'pair', text: words.payment, right: words.payments[bill.payment_method] }]
  }
  const reversed = new Set(
    bill.payments.filter(({ kind }) => kind === 'reverso').map(({ of }) => of),
  )
  const lines = bill.payments
    .filter(({ id, kind }) => kind !== 'reverso' && !reversed.has(id))
    .flatMap((payment) => {
      const { applied, tip, rounding, excess, received, change } = payment
      return [
        pair(rowName(payment, words), applied),
        ...(tip > 0 ? [pair(words.tip, tip)] : []),
        ...(rounding === 0 ? [] : [pair(words.rounding, rounding)]),
        ...(excess > 0 ? [pair(words.excess, excess)] : []),
        ...(change > 0 ? [pair(words.received, received), pair(words.change, change)] : []),
      ]
    })
  return bill.saldo > 0 ? [...lines, pair(words.balance, bill.saldo)] : lines
}

function rowName(payment: Payment, words: PaymentWords): string {
  const { kind, method } = payment
  if (kind === 'cobro') return method.name
  return isRefusedRefund(payment) ? words.refundRefused(method.name) : words.refund(method.name)
}
