import type { Bill } from '@orderi/shared/bills/schema'
import { unreversedPayments } from '@orderi/shared/payments/refund'
import { texts } from '../../i18n/common.ts'

/** The names of the methods with which a bill was paid. Undefined for a bill without payment. */
export function paidWith({ payments, payment_method }: Bill): string | undefined {
  // Events of earlier releases have no `payments`.
  const names = new Set(unreversedPayments(payments ?? []).map(({ method }) => method.name))
  if (names.size > 0) return [...names].join(', ')
  return payment_method === null ? undefined : texts.pos.bill.methods[payment_method]
}
