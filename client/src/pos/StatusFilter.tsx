/** Shows the orders of one state; each choice tells how many there are. */
import type { OrderStatus } from '@orderi/shared/orders/schema'
import { useStatusCounts } from '../board/boardViews.ts'
import { es } from '../i18n/es.ts'
import { Chips } from './Chips.tsx'
import { useView } from './useView.ts'

const STATUSES: readonly (OrderStatus | undefined)[] = [
  undefined,
  'Pendiente',
  'Preparando',
  'Listo',
]

export function StatusFilter() {
  const { status: chosen, showStatus } = useView()
  const counts = useStatusCounts()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Chips
      label={es.pos.order.state}
      chips={STATUSES.map((status) => ({
        text: status ?? es.pos.order.all,
        count: status ? (counts[status] ?? 0) : all,
        isChosen: status === chosen,
        choose: () => showStatus(status),
      }))}
    />
  )
}
