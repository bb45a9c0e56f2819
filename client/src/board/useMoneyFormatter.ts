import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { Order } from '@orderi/shared/orders/schema'
import { useCallback } from 'react'
import { money } from '../i18n/format.ts'
import { useBill, useBranch } from '../live/react.tsx'

/** The default currency is the restaurant's. Bills keep the currency in which they were opened. */
export function useMoneyFormatter(): (amount: number, currency?: string) => string {
  const { currency: own = '', country = 'crc' } = useBranch()?.restaurant ?? {}
  return useCallback(
    (amount, currency = own) => money(amount, { currency, country }),
    [own, country],
  )
}

/** Writes céntimos in the bill's currency. */
export function useCentsFormatter({
  restaurant,
}: Pick<Bill, 'restaurant'>): (cents: number) => string {
  const write = useMoneyFormatter()
  return (cents) => write(toAmount(cents as Cents), restaurant.currency)
}

export function useOrderMoneyFormatter(order: Pick<Order, 'bill'>): (amount: number) => string {
  const write = useMoneyFormatter()
  const currency = useBill(order.bill.id)?.restaurant.currency
  return useCallback((amount) => write(amount, currency), [write, currency])
}
