/** Amounts as the board's restaurant writes them. */
import { useCallback } from 'react'
import { money } from '../i18n/format.ts'
import { useFloor } from '../live/react.tsx'

/** Writes an amount in its currency; a bill's in the one that it was opened in. */
export function useMoney(): (amount: number, currency?: string) => string {
  const { currency: own = '', country = 'crc' } = useFloor()?.restaurant ?? {}
  return useCallback(
    (amount, currency = own) => money(amount, { currency, country }),
    [own, country],
  )
}
