/** Starts live updates and the sending of orders after the first view is shown. */
import { announceChanges } from './bill/announce.ts'
import { startResending } from './cart/sending.ts'
import { followTable } from './live/followTable.ts'
import { withViewWords } from './words/withViewWords.ts'

export function startLiveUpdates(): void {
  followTable()
  startResending()
  announceChanges()
  Promise.all([import('./cart/CartView.tsx'), withViewWords(import('./bill/BillView.tsx'))]).catch(
    () => {},
  )
}
