import { Button } from '@mantine/core'
import { isOpenStatus, linesMovedBy, nextStatus, shownStatus } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { memo } from 'react'
import { useAccess } from '../api/useAccess.ts'
import { FireCourses } from '../board/FireCourses.tsx'
import { OrderAge } from '../board/OrderAge.tsx'
import { StatusMark } from '../board/StatusMark.tsx'
import { useBoardActions } from '../board/useBoardActions.ts'
import { useLast } from '../board/useLast.ts'
import { texts } from '../i18n/common.ts'
import { useHasPendingCommand, useOrder } from '../live/react.tsx'
import { useLayout } from '../ui/layout.tsx'
import { CardTitle } from './CardTitle.tsx'
import classes from './cards.module.css'
import { OrderSummary } from './OrderSummary.tsx'

const LINES = 4

export const OrderCard = memo(function OrderCard(props: { id: number; lines?: number }) {
  const { id, lines = LINES } = props
  const present = useOrder(id)
  const order = useLast(present)
  const isPending = useHasPendingCommand('order', id)
  const isWall = useLayout() === 'wall'
  if (!order) return null
  const status = shownStatus(order)
  return (
    <article
      className={classes['card']}
      data-status={status}
      data-gone={present ? undefined : true}
      aria-busy={isPending}
    >
      <header className={classes['head']}>
        <CardTitle
          kind="pedido"
          id={id}
          number={order.number}
          title={texts.pos.order.title({ number: order.number })}
          table={order.table.name}
          hall={order.table.hall.name}
          person={order.user?.name ?? order.bill.name}
        />
        <div className={classes['state']}>
          {!isWall && <OrderAge order={order} />}
          <StatusMark status={status} quiet={isWall} />
        </div>
      </header>
      <div className={classes['body']}>
        <OrderSummary order={order} lines={lines} />
      </div>
      <div className={classes['foot']}>
        {isWall && <OrderAge order={order} />}
        {present && <NextStep order={present} />}
      </div>
    </article>
  )
})

function NextStep({ order }: { order: Order }) {
  const actions = useBoardActions()
  const maySetStatus = useAccess('K')
  const next = nextStatus(order.status)
  if (!maySetStatus || !next || !isOpenStatus(order.status)) return null
  if (linesMovedBy(order, next).length === 0) return <FireCourses orders={[order]} />
  return (
    <Button
      className={classes['action']}
      rightSection={<IconArrowRight size="1.25rem" />}
      aria-label={texts.pos.order.next({ number: order.number, status: texts.statuses[next] })}
      onClick={() => void actions.changeOrderStatus(order, next)}
    >
      {texts.statuses[next]}
    </Button>
  )
}
