import { UnstyledButton } from '@mantine/core'
import { canTransition, isOpenStatus, ORDER_STATUSES } from '@orderi/shared/orders/rules'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { texts } from '../../i18n/texts.ts'
import { StatusMark } from '../StatusMark.tsx'
import { useBoardActions } from '../useBoardActions.ts'
import { CancelStep } from './CancelStep.tsx'
import classes from './OrderSteps.module.css'

const CHAIN: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Cancelado')

export function OrderSteps({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const actions = useBoardActions()
  const reached = CHAIN.indexOf(order.status)
  const move = async (status: OrderStatus) => {
    const outcome = await actions.changeOrderStatus(order, status)
    const isEnd = status === 'Entregado' || status === 'Cancelado'
    if (isEnd && (outcome.state === 'done' || outcome.state === 'queued')) onEnd()
  }
  return (
    <div className={classes['row']}>
      <fieldset className={classes['chain']} aria-label={texts.pos.order.state}>
        {CHAIN.map((status, index) => (
          <UnstyledButton
            key={status}
            className={classes['step']}
            data-past={index < reached || undefined}
            aria-current={status === order.status ? 'step' : undefined}
            disabled={!canTransition(order.status, status)}
            onClick={() => void move(status)}
          >
            <StatusMark status={status} />
          </UnstyledButton>
        ))}
      </fieldset>
      <CancelStep
        order={order}
        lines={order.products.filter((line) => isOpenStatus(line.status))}
        className={classes['cancel']}
        label={texts.pos.order.cancelOrder}
        title={texts.pos.order.cancelTitle(order.number)}
        yes={texts.pos.order.cancelOrder}
        disabled={!canTransition(order.status, 'Cancelado')}
        onYes={() => void move('Cancelado')}
      />
    </div>
  )
}
