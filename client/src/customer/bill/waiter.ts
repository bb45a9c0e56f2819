/** Calling the waiter to the table. */

import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { newKey } from '@orderi/shared/kernel/keys'
import { createStore } from 'zustand/vanilla'
import { stopAwaiting } from '../cart/sending.ts'
import { failureText } from '../ui/failure.ts'
import { tell } from '../ui/notices.tsx'
import { visit } from '../visit/visit.ts'
import { askAsPerson } from '../wire/person.ts'
import { wordsNow } from '../words/language.ts'
import { tellBill } from './bill.ts'

/** True while a call or its cancellation is being sent. */
export const waiterCall = createStore<{ readonly isBusy: boolean }>(() => ({ isBusy: false }))

/** Calls, once however often it is tapped; says what became of it. */
export function callWaiter(): Promise<void> {
  return once(wordsNow().waiter.called, () =>
    askAsPerson(customers.callWaiter, { body: { mesa: visit.getState().code }, key: newKey() }),
  )
}

/** Cancels a call. An order that waits for the waiter stops waiting. */
export function cancelCall(): Promise<void> {
  return once(wordsNow().waiter.cancelled, async () => {
    const body = { mesa: visit.getState().code }
    const bill = await askAsPerson(customers.cancelCall, { body, key: newKey() })
    stopAwaiting()
    return bill
  })
}

async function once(done: string, ask: () => Promise<Bill>): Promise<void> {
  if (waiterCall.getState().isBusy) return
  waiterCall.setState({ isBusy: true })
  try {
    tellBill(await ask())
    tell(done)
  } catch (error) {
    tell(failureText(error, wordsNow()), { isBad: true })
  } finally {
    waiterCall.setState({ isBusy: false })
  }
}
