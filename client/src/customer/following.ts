/** Starts live updates and the sending of orders after the first view is shown. */
import { announceChanges } from './bill/announce.ts'
import { startResending } from './cart/sending.ts'
import { followTable } from './live/followTable.ts'

export function startLiveUpdates(): void {
  followTable()
  startResending()
  announceChanges()
  Promise.all([
    import('./cart/CartView.tsx'),
    import('./bill/BillView.tsx'),
    import('./pay/words.ts').then(({ loadPayWords }) => loadPayWords()),
  ]).catch(() => {})
}
