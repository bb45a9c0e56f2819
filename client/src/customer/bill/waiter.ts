import type { Bill } from '@orderi/shared/bills/schema'
import * as customers from '@orderi/shared/contract/customers'
import { createStore } from 'zustand/vanilla'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { requestAsGuest } from '../api.ts'
import { stopAwaitingTable } from '../cart/sending.ts'
import { failureText } from '../ui/failure.ts'
import { visit } from '../visit/visit.ts'
import { currentWords } from '../words/language.ts'
import { storeCurrentBill } from './bill.ts'

/** `isBusy` while a request to call the waiter, or to cancel the call, is in progress. */
export const waiterCall = createStore<{ readonly isBusy: boolean }>(() => ({ isBusy: false }))

/** Calls the waiter once, regardless of the number of taps, and shows the result. */
export function callWaiter(): Promise<void> {
  return runOnce(currentWords().waiter.called, () =>
    requestAsGuest(customers.callWaiter, { body: { mesa: visit.getState().code } }),
  )
}

/** Cancels the waiter call. An order that waits for a waiter to confirm the table stays in the cart. */
export function cancelWaiterCall(): Promise<void> {
  return runOnce(currentWords().waiter.cancelled, async () => {
    const body = { mesa: visit.getState().code }
    const bill = await requestAsGuest(customers.cancelCall, { body })
    stopAwaitingTable()
    return bill
  })
}

async function runOnce(done: string, ask: () => Promise<Bill>): Promise<void> {
  if (waiterCall.getState().isBusy) return
  waiterCall.setState({ isBusy: true })
  try {
    storeCurrentBill(await ask())
    showDone({ title: done })
  } catch (error) {
    showFailed({ title: failureText(error) })
  } finally {
    waiterCall.setState({ isBusy: false })
  }
}
