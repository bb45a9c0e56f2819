import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { showDone } from '../../ui/notices.tsx'
import { menuStore } from '../menu/menu.ts'
import { currentWords } from '../words/language.ts'
import { billStore } from './bill.ts'
import { joinStore } from './joins.ts'
import { withMenuNames } from './named.ts'

function newsOf(before: Bill, now: Bill): string | undefined {
  const words = currentWords()
  if (now.table_id !== before.table_id) return words.bill.moved(now.table.name)
  const became =
    (wanted: OrderStatus) =>
    ({ id, status }: OrderLine) =>
      status === wanted && before.products.some((line) => line.id === id && line.status !== wanted)
  const namesOf = (isIt: (line: OrderLine) => boolean) =>
    withMenuNames(now.products.filter(isIt), menuStore.getState().menu)
      .map((line) => line.product.name)
      .join(', ')
  const cancelled = namesOf(became('Cancelado'))
  if (cancelled !== '') return words.bill.cancelled(cancelled)
  const ready = namesOf(became('Listo'))
  if (ready !== '') return words.bill.ready(ready)
  const isAnswered = before.waiter_sent === null && now.waiter_sent !== null
  // An answered call means that a waiter is coming, unless it was answered by confirming the table.
  return isAnswered && now.confirmed === before.confirmed ? words.waiter.coming : undefined
}

/** Shows a notice when the guest's bill changes, or when a bill's owner answers the guest's join request. */
export function announceChanges(): void {
  billStore.subscribe(({ bill: now }, { bill: before }) => {
    const news = now && before && now.id === before.id ? newsOf(before, now) : undefined
    if (news === undefined) return
    showDone({ title: news })
    navigator.vibrate?.(120)
  })
  joinStore.subscribe(({ mine }, { mine: before }) => {
    for (const [billId, status] of mine) {
      if (before.get(billId) !== 'Pendiente' || status === 'Pendiente') continue
      const { join } = currentWords()
      showDone({ title: status === 'Aceptada' ? join.accepted : join.rejected })
    }
  })
}
