/** Says what happened on the bill while the guest looked elsewhere: a dish is ready, the waiter comes, somebody answered. */
import type { Bill } from '@orderi/shared/bills/schema'
import { menuStore } from '../menu/menu.ts'
import { tell } from '../ui/notices.tsx'
import { wordsNow } from '../words/language.ts'
import { billStore } from './bill.ts'
import { joins } from './joins.ts'
import { inMenuWords } from './named.ts'

/** What is told about a bill that became another; undefined: nothing new. */
function newsOf(before: Bill, now: Bill): string | undefined {
  const words = wordsNow()
  if (now.table_id !== before.table_id) return words.bill.moved(now.table.name)
  const isReadyNow = ({ id, status }: Bill['products'][number]) =>
    status === 'Listo' && before.products.some((line) => line.id === id && line.status !== 'Listo')
  const ready = inMenuWords(now.products.filter(isReadyNow), menuStore.getState().menu)
  if (ready.length > 0) return words.bill.ready(ready.map((line) => line.product.name).join(', '))
  const isAnswered = before.waiter_requested === 1 && now.waiter_requested === 0
  // A table that was confirmed had its waiter there already.
  const isOnTheWay = isAnswered && now.confirmed === before.confirmed && now.status !== 'Cerrada'
  return isOnTheWay ? words.waiter.coming : undefined
}

/** Follows the bill and the guest's own requests to join one. */
export function followNews(): void {
  billStore.subscribe(({ bill: now }, { bill: before }) => {
    const news = now && before && now.id === before.id ? newsOf(before, now) : undefined
    if (news === undefined) return
    tell(news)
    navigator.vibrate?.(120)
  })
  joins.subscribe(({ mine }, { mine: before }) => {
    for (const [billId, status] of mine) {
      if (before.get(billId) !== 'Pendiente' || status === 'Pendiente') continue
      const { join } = wordsNow()
      tell(status === 'Aceptada' ? join.accepted : join.rejected)
    }
  })
}
