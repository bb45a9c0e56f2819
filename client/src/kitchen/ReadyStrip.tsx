/** Ready orders. One tap marks an order as delivered, for branches where waiters have no phone. */
import { Button, UnstyledButton } from '@mantine/core'
import { readyLines, readySince } from '@orderi/shared/courses/rules'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { memo } from 'react'
import { Age } from '../board/Age.tsx'
import { useReadyOrderIds } from '../board/boardViews.ts'
import { useBoardActions } from '../board/useBoardActions.ts'
import { useLast } from '../board/useLast.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { useOrder } from '../live/react.tsx'
import { useSettled } from '../ui/useSettled.ts'
import { useSizeInRem } from '../ui/useSizeInRem.ts'
import classes from './ReadyStrip.module.css'

const words = kitchenWords.ready
/** In rem, gaps included: an order's chip, and the button that shows the remaining orders. */
const CHIP_REM = 9.5
const MORE_REM = 4

/** Without `onMore`, the number of remaining orders opens no dialog. */
export function ReadyStrip({ onMore }: { onMore: (() => void) | undefined }) {
  const latest = useReadyOrderIds()
  const settled = useSettled(latest, '')
  // New orders are shown at once, because they are appended and so move no other order.
  const ids = [...settled, ...latest.filter((id) => !settled.includes(id))]
  const [ref, size] = useSizeInRem<HTMLUListElement>()
  const rems = size?.width ?? 0
  const isAll = ids.length * CHIP_REM <= rems
  const room = Math.floor((rems - MORE_REM) / CHIP_REM)
  const chips = isAll ? ids : ids.slice(0, Math.max(0, room))
  return (
    <section
      className={classes['strip']}
      data-empty={ids.length === 0 || undefined}
      aria-label={words.title}
    >
      <h2 className={classes['title']}>
        <IconCircleCheck size="1.375rem" stroke={2.25} />
        {words.title}
        <span className={classes['count']}>{ids.length}</span>
      </h2>
      <ul className={classes['chips']} ref={ref}>
        {chips.map((id) => (
          <li key={id}>
            <Chip id={id} />
          </li>
        ))}
        {!isAll && (
          <li className={classes['rest']}>
            <Button
              variant="default"
              className={classes['more']}
              aria-label={words.moreLabel({ count: ids.length - chips.length })}
              disabled={!onMore}
              onClick={onMore}
            >
              {words.more({ count: ids.length - chips.length })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

const Chip = memo(function Chip({ id }: { id: number }) {
  const present = useOrder(id)
  const order = useLast(present)
  const actions = useBoardActions('last')
  if (!order) return null
  const isReady = present !== undefined && readyLines(present).length > 0
  return (
    <UnstyledButton
      className={classes['chip']}
      data-gone={isReady ? undefined : true}
      disabled={!isReady}
      onClick={() => void actions.deliverReady(order)}
    >
      <span className="unseen">
        {words.deliver({ number: order.number, table: order.table.name })}
      </span>
      <span className={classes['number']} aria-hidden>
        {order.number}
      </span>
      <span className={classes['words']}>
        <span className={classes['table']} aria-hidden>
          {order.table.name}
        </span>
        <Age since={readySince(order)} look="calm" />
      </span>
    </UnstyledButton>
  )
})
