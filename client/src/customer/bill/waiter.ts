/** Calling the waiter to the table. */
import { createStore } from 'zustand/vanilla'
import { newKey } from '../cart/cart.ts'
import { failureText } from '../ui/failure.ts'
import { tell } from '../ui/notices.tsx'
import { visit } from '../visit/visit.ts'
import { lines } from '../wire/lines.ts'
import { askAsPerson } from '../wire/person.ts'
import { wordsNow } from '../words/language.ts'
import { tellBill } from './bill.ts'

/** Whether a call is on its way. */
export const waiterCall = createStore<{ readonly isCalling: boolean }>(() => ({ isCalling: false }))

/** Calls, once however often it is tapped; says what became of it. */
export async function callWaiter(): Promise<void> {
  if (waiterCall.getState().isCalling) return
  waiterCall.setState({ isCalling: true })
  try {
    const body = { mesa: visit.getState().code }
    tellBill(await askAsPerson(lines.callWaiter, { body, key: newKey() }))
    tell(wordsNow().waiter.called)
  } catch (error) {
    tell(failureText(error, wordsNow()), { isBad: true })
  } finally {
    waiterCall.setState({ isCalling: false })
  }
}
