import { useCallback } from 'react'
import { money } from '../i18n/format.ts'
import { useOwnRestaurant } from './useOwnRestaurant.ts'

/** The default currency is the restaurant's. Bills keep the currency in which they were opened. */
export function useRestaurantMoney(): (amount: number, currency?: string) => string {
  const { currency: own = '', country = 'crc' } = useOwnRestaurant().data ?? {}
  return useCallback(
    (amount, currency = own) => money(amount, { currency, country }),
    [own, country],
  )
}
