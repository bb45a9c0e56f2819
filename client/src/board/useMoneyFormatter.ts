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

export function useOrderMoneyFormatter(order: Pick<Order, 'bill'>): (amount: number) => string {
  const write = useMoneyFormatter()
  const currency = useBill(order.bill.id)?.restaurant.currency
  return useCallback((amount) => write(amount, currency), [write, currency])
}
