import { useCallback } from 'react'
import { money } from '../i18n/format.ts'
import { useOwnRestaurant } from './useOwnRestaurant.ts'

/** Formats an amount in the restaurant's currency, or in the given currency of a bill. */
export function useRestaurantMoney(): (amount: number, currency?: string) => string {
  const { currency: own = '', country = 'crc' } = useOwnRestaurant().data ?? {}
  return useCallback(
    (amount, currency = own) => money(amount, { currency, country }),
    [own, country],
  )
}
