import { Button, UnstyledButton } from '@mantine/core'
import { isOpenStatus, nextStatus, shownStatus } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { memo } from 'react'
import { Age } from '../board/Age.tsx'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { StatusMark } from '../board/StatusMark.tsx'
import { TableName } from '../board/TableName.tsx'
import { useBoardActions } from '../board/useBoardActions.ts'
import { useLast } from '../board/useLast.ts'
import { texts } from '../i18n/texts.ts'
import { useHasPendingCommand, useOrder } from '../live/react.tsx'
import { useLayout } from '../ui/layout.tsx'
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
        <span className={classes['number']} aria-hidden>
          {order.number}
        </span>
        <div className={classes['words']}>
          <Title id={id} number={order.number} table={order.table.name} />
          <div className={classes['subtitle']}>{underTitle(order)}</div>
        </div>
        <div className={classes['state']}>
          {!isWall && <Age since={order.created_at} />}
          <StatusMark status={status} quiet={isWall} />
        </div>
      </header>
      <div className={classes['body']}>
        <OrderSummary order={order} lines={lines} />
      </div>
      <div className={classes['foot']}>
        {isWall && <Age since={order.created_at} />}
        {present && <NextStep order={present} />}
      </div>
    </article>
  )
})

const Title = memo(function Title(props: { id: number; number: number; table: string }) {
  const { id, number, table } = props
  const openDialog = useOpenDialog()
  return (
    <h3 className={classes['title']}>
      <UnstyledButton
        className={classes['open']}
        onClick={() => openDialog({ kind: 'pedido', id })}
      >
        <span className="unseen">{texts.pos.order.title(number)}, </span>
        <TableName name={table} />
      </UnstyledButton>
    </h3>
  )
})

function underTitle({ table, user, bill }: Order): string {
  return [table.hall.name, user?.name ?? bill.name].filter((word) => word !== '').join(' · ')
}

function NextStep({ order }: { order: Order }) {
  const actions = useBoardActions()
  const next = nextStatus(order.status)
  if (!next || !isOpenStatus(order.status)) return null
  return (
    <Button
      className={classes['action']}
      rightSection={<IconArrowRight size="1.25rem" />}
      aria-label={texts.pos.order.next(order.number, texts.statuses[next])}
      onClick={() => void actions.changeOrderStatus(order, next)}
    >
      {texts.statuses[next]}
    </Button>
  )
}
