/** Shows the orders of one state; each choice tells how many there are. */
import { UnstyledButton } from '@mantine/core'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import { useStatusCounts } from '../board/boardViews.ts'
import { es } from '../i18n/es.ts'
import classes from './StatusFilter.module.css'
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
    <fieldset className={classes['row']} aria-label={es.pos.order.state}>
      {STATUSES.map((status) => (
        <UnstyledButton
          key={status ?? 'all'}
          className={classes['choice']}
          aria-pressed={status === chosen}
          onClick={() => showStatus(status)}
        >
          {status ?? es.pos.order.all}
          <span className={classes['count']}>{status ? (counts[status] ?? 0) : all}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
