/** Calling the waiter to the table. */
import type { Bill } from '@orderi/shared/bills/schema'
import { createStore } from 'zustand/vanilla'
import { newKey } from '../cart/cart.ts'
import { stopAwaiting } from '../cart/sending.ts'
import { failureText } from '../ui/failure.ts'
import { tell } from '../ui/notices.tsx'
import { visit } from '../visit/visit.ts'
import { lines } from '../wire/lines.ts'
import { askAsPerson } from '../wire/person.ts'
import { wordsNow } from '../words/language.ts'
import { tellBill } from './bill.ts'

interface WaiterCall {
  /** A call is on its way. */
  readonly isCalling: boolean
  /** The call is being taken back: that it ends is no word of a waiter who comes. */
  readonly isCancelling: boolean
}

/** What is under way to the waiters. */
export const waiterCall = createStore<WaiterCall>(() => ({ isCalling: false, isCancelling: false }))

/** Calls, once however often it is tapped; says what became of it. */
export function callWaiter(): Promise<void> {
  return once('isCalling', wordsNow().waiter.called, () =>
    askAsPerson(lines.callWaiter, { body: { mesa: visit.getState().code }, key: newKey() }),
  )
}

/** Takes the call back that was made by mistake, and with it an order that waits for the waiter; says what became of it. */
export function cancelCall(): Promise<void> {
  return once('isCancelling', wordsNow().waiter.cancelled, () =>
    askAsPerson(lines.cancelCall, { body: { mesa: visit.getState().code }, key: newKey() }),
  ).then(stopAwaiting)
}

async function once(
  state: keyof WaiterCall,
  done: string,
  ask: () => Promise<Bill>,
): Promise<void> {
  if (waiterCall.getState()[state]) return
  waiterCall.setState({ [state]: true })
  try {
    tellBill(await ask())
    tell(done)
  } catch (error) {
    tell(failureText(error, wordsNow()), { isBad: true })
  } finally {
    waiterCall.setState({ [state]: false })
  }
}
