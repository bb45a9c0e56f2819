import type { Bill } from '@orderi/shared/bills/schema'
import { dishesOf } from '@orderi/shared/menu/dishes'
import type { OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { menuStore } from '../menu/menu.ts'
import { currentWords } from '../words/language.ts'
import { billStore } from './bill.ts'
import { joinStore } from './joins.ts'
import { withMenuNames } from './named.ts'

interface News {
  readonly title: string
  /** True for lost dishes. The notice stays until the guest closes it. */
  readonly isLoss?: boolean
}

function newsOf(before: Bill, now: Bill): News | undefined {
  const words = currentWords()
  if (now.table_id !== before.table_id)
    return { title: words.bill.moved({ table: now.table.name }) }
  const became =
    (wanted: OrderStatus) =>
    ({ id, status }: OrderLine) =>
      status === wanted && before.products.some((line) => line.id === id && line.status !== wanted)
  const namesOf = (isIt: (line: OrderLine) => boolean) =>
    withMenuNames(now.products.filter(isIt), menuStore.getState().menu)
      .map((line) => line.product.name)
      .join(', ')
  const lost = now.products.filter(became('Cancelado'))
  if (lost.length > 0) return { title: lossOf(lost, namesOf(became('Cancelado'))), isLoss: true }
  const ready = namesOf(became('Listo'))
  if (ready !== '') return { title: words.bill.ready({ dish: ready }) }
  const isAnswered = before.waiter_sent === null && now.waiter_sent !== null
  // An answered call means that a waiter is coming, except if the answer confirmed the table.
  return isAnswered && now.confirmed === before.confirmed
    ? { title: words.waiter.coming }
    : undefined
}

/** Names this phone's orders that lost dishes, and whether the dishes ran out. */
function lossOf(lost: readonly OrderLine[], names: string): string {
  const words = currentWords()
  const { menu } = menuStore.getState()
  const dishes = menu ? dishesOf(menu) : undefined
  const areSoldOut = lost.every(({ product }) => dishes?.get(product.id)?.sold_out === 1)
  const text = areSoldOut
    ? words.bill.ranOut({ dishes: names })
    : words.bill.cancelled({ dishes: names })
  const numbers = billStore
    .getState()
    .orders.filter(({ lineIds }) => lost.some(({ id }) => lineIds.includes(id)))
    .map(({ number }) => words.bill.order({ number }))
  return numbers.length > 0 ? `${numbers.join(', ')}: ${text}` : text
}

/** Shows a notice when the guest's bill changes, or when a bill's owner answers the guest's join request. */
export function announceChanges(): void {
  billStore.subscribe((state, former) => {
    for (const now of [state.bill, state.paid]) {
      const before = [former.bill, former.paid].find((each) => each?.id === now?.id)
      const news = now && before ? newsOf(before, now) : undefined
      if (news === undefined) continue
      if (news.isLoss) {
        showFailed({ title: news.title, closeLabel: currentWords().close, stays: true })
      } else showDone({ title: news.title })
      navigator.vibrate?.(120)
    }
  })
  joinStore.subscribe(({ mine }, { mine: before }) => {
    for (const [billId, status] of mine) {
      if (before.get(billId) !== 'Pendiente' || status === 'Pendiente') continue
      const { join } = currentWords()
      showDone({ title: status === 'Aceptada' ? join.accepted : join.rejected })
    }
  })
}
