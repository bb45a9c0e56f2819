/** The orders to deliver, oldest first, all of them or those in one state. */
import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import { useOrdersIn } from '../board/boardViews.ts'
import { GrowingCards } from '../board/GrowingCards.tsx'
import { es } from '../i18n/es.ts'
import { useOrderIds } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { usePlace } from '../ui/place.tsx'
import { useSettled } from '../ui/useSettled.ts'
import classes from './cards.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrderPages } from './OrderPages.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { useView } from './useView.ts'

export function OrdersTab() {
  return (
    <div className={classes['orders']} data-sees="order">
      <Orders />
    </div>
  )
}

function Orders() {
  const { status } = useView()
  const present = useOrdersIn(useOrderIds(), status)
  const ids = useSettled(present, status ?? '')
  const isWall = usePlace() === 'wall'
  if (ids.length === 0) {
    return (
      <>
        <StatusFilter />
        <EmptyState
          icon={<IconChefHat size="1.75rem" />}
          text={status ? es.pos.order.noneOf : es.pos.order.none}
        />
      </>
    )
  }
  if (isWall) return <OrderPages ids={ids} head={<StatusFilter />} />
  return (
    <>
      <StatusFilter />
      <GrowingCards ids={ids} className={classes['cards']} card={(id) => <OrderCard id={id} />} />
    </>
  )
}
