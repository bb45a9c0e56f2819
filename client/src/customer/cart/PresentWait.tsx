import { cannotBeOrdered, type ReviewedLine } from '@orderi/shared/orders/cart'
import { quoteFor } from '@orderi/shared/stations/ready-times'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { serverNow } from '../../api/serverClock.ts'
import { useTicking } from '../../live/ticks.ts'
import { readOpenBills } from '../api.ts'
import { billStore } from '../bill/bill.ts'
import { useWords } from '../words/language.ts'
import classes from './CartView.module.css'

const FRESH_MS = 120_000

/** How long the kitchen needs now for the dishes in the cart. An old quote is read again when the cart is opened. */
export function PresentWait({ reviewed }: { reviewed: readonly ReviewedLine[] }) {
  const words = useWords()
  const { quotes, quotedMs } = useStore(billStore, (state) => state)
  const isFresh = useTicking(5000, () => serverNow().getTime() - quotedMs < FRESH_MS)
  useEffect(() => {
    const state = billStore.getState()
    const isOld = serverNow().getTime() - state.quotedMs >= FRESH_MS
    if (isOld && state.quotes.length > 0) void readOpenBills().catch(() => {})
  }, [])
  const dishes = reviewed.flatMap((each) => (cannotBeOrdered(each) ? [] : (each.dish ?? [])))
  const minutes = isFresh ? quoteFor(quotes, dishes) : undefined
  return minutes === undefined ? null : (
    <p className={classes['charges']}>{words.cart.presentWait({ minutes })}</p>
  )
}
