import { Button, UnstyledButton } from '@mantine/core'
import {
  canTransition,
  isOpenStatus,
  linesMovedBy,
  ORDER_STATUSES,
} from '@orderi/shared/orders/rules'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { useAccess } from '../../api/useAccess.ts'
import { texts } from '../../i18n/common.ts'
import { useBranch } from '../../live/react.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { StatusMark } from '../StatusMark.tsx'
import { useBoardActions } from '../useBoardActions.ts'
import { CancelStep } from './CancelStep.tsx'
import classes from './OrderSteps.module.css'

const VoidOrder = loadable(async () => (await import('../correct/VoidOrder.tsx')).VoidOrder)

const words = texts.pos.order

const CHAIN: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Cancelado')

export function OrderSteps({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const actions = useBoardActions()
  const takesPayments = useBranch()?.cobros === 1
  const [isVoiding, setVoiding] = useState(false)
  const maySetStatus = useAccess('K')
  const mayVoid = useAccess('F')
  const mayCancel = canTransition(order.status, 'Cancelado') && (takesPayments || maySetStatus)
  const reached = CHAIN.indexOf(order.status)
  const move = async (status: OrderStatus) => {
    const outcome = await actions.changeOrderStatus(order, status)
    const isEnd = status === 'Entregado' || status === 'Cancelado'
    if (isEnd && (outcome.state === 'done' || outcome.state === 'queued')) onEnd()
  }
  return (
    <div className={classes['row']}>
      <fieldset className={classes['chain']} aria-label={words.state}>
        {CHAIN.map((status, index) => (
          <UnstyledButton
            key={status}
            className={classes['step']}
            data-past={index < reached || undefined}
            aria-current={status === order.status ? 'step' : undefined}
            disabled={!maySetStatus || linesMovedBy(order, status).length === 0}
            onClick={() => void move(status)}
          >
            <StatusMark status={status} />
          </UnstyledButton>
        ))}
      </fieldset>
      {!mayVoid ? null : takesPayments ? (
        <Button
          className={classes['cancel']}
          variant="subtle"
          color="red"
          aria-label={words.cancelOrder}
          disabled={!mayCancel}
          onClick={() => setVoiding(true)}
        >
          {words.cancel}
        </Button>
      ) : (
        <CancelStep
          order={order}
          lines={order.products.filter((line) => isOpenStatus(line.status))}
          className={classes['cancel']}
          label={words.cancelOrder}
          title={words.cancelTitle({ number: order.number })}
          yes={words.cancelOrder}
          disabled={!mayCancel}
          onYes={() => void move('Cancelado')}
        />
      )}
      {isVoiding && <VoidOrder order={order} onBack={() => setVoiding(false)} onDone={onEnd} />}
    </div>
  )
}
