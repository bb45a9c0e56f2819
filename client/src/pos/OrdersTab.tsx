import IconChefHat from '@tabler/icons-react/dist/esm/icons/IconChefHat.mjs'
import { useOrderIdsWithStatus } from '../board/boardViews.ts'
import { CardsInBatches } from '../board/CardsInBatches.tsx'
import { posScreenWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { useOrderIds } from '../live/react.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLayout } from '../ui/layout.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { CardPages } from './CardPages.tsx'
import classes from './cards.module.css'
import { OrderCard } from './OrderCard.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { useIsTight } from './useIsTight.ts'
import { usePointOfSaleView } from './usePointOfSaleView.ts'

/** The number of order lines on a card. Further lines are shown only if they have a note. */
const LINES_OF_WALL = 8
const LINES_OF_TIGHT_WALL = 4

export function OrdersTab() {
  return (
    <div className={classes['orders']} data-sees="order ready">
      <Orders />
    </div>
  )
}

function Orders() {
  const { status } = usePointOfSaleView()
  const present = useOrderIdsWithStatus(useOrderIds(), status)
  const ids = useSettled(present, status ?? '')
  const isWall = useLayout() === 'wall'
  const lines = useIsTight() ? LINES_OF_TIGHT_WALL : LINES_OF_WALL
  const none = ids.length === 0 && (
    <EmptyState
      icon={<IconChefHat size="1.75rem" />}
      text={status ? texts.pos.order.noneOf : texts.pos.order.none}
    />
  )
  if (isWall) {
    return (
      <CardPages
        label={posScreenWords.pages.label}
        newer={posScreenWords.pages.newer}
        head={<StatusFilter />}
      >
        {none || (
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <OrderCard id={id} lines={lines} />
              </li>
            ))}
          </ul>
        )}
      </CardPages>
    )
  }
  return (
    <>
      <StatusFilter />
      {none || (
        <CardsInBatches
          ids={ids}
          className={classes['cards']}
          card={(id) => <OrderCard id={id} />}
        />
      )}
    </>
  )
}
