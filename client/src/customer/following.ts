/** What begins once the menu is to be seen: live updates, orders under way, and the views that a guest opens next. */
import { followNews } from './bill/announce.ts'
import { followSending } from './cart/sending.ts'
import { followTable } from './live/link.ts'

export function followAll(): void {
  followTable()
  followSending()
  followNews()
  // On a slow phone they are there before they are asked for.
  Promise.all([import('./cart/CartView.tsx'), import('./bill/BillView.tsx')]).catch(() => {})
}
