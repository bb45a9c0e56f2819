/** The orders to deliver, oldest first, all of them or those in one state. */
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import { useOrdersIn } from '../board/boardViews.ts'
import { CardList } from '../board/CardList.tsx'
import { es } from '../i18n/es.ts'
import { useOrderIds } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSettled } from '../ui/useSettled.ts'
import classes from './cards.module.css'
import { OrderCard } from './OrderCard.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { useView } from './useView.ts'

export function OrdersTab() {
  const { status } = useView()
  const present = useOrdersIn(useOrderIds(), status)
  const ids = useSettled(present, status ?? '')
  return (
    <div data-sees="order">
      <StatusFilter />
      {ids.length === 0 ? (
        <EmptyState
          icon={<IconChefHat size="1.75rem" />}
          text={status ? es.pos.order.noneOf : es.pos.order.none}
        />
      ) : (
        <CardList className={classes['cards']}>
          {ids.map((id) => (
            <li key={id}>
              <OrderCard id={id} />
            </li>
          ))}
        </CardList>
      )}
    </div>
  )
}
