import type { OrderStatus } from '@orderi/shared/orders/schema'
import { useOrderCount } from '../board/boardViews.ts'
import { StatusIcon } from '../board/StatusMark.tsx'
import { texts } from '../i18n/common.ts'
import { Chips } from './Chips.tsx'
import { usePointOfSaleView } from './usePointOfSaleView.ts'

const STATUSES: readonly (OrderStatus | undefined)[] = [
  undefined,
  'Pendiente',
  'Preparando',
  'Listo',
]

export function StatusFilter() {
  const { status: chosen, showStatus } = usePointOfSaleView()
  return (
    <Chips
      label={texts.pos.order.state}
      chips={STATUSES.map((status) => ({
        text: status ? texts.statuses[status] : texts.pos.order.all,
        icon: status && <StatusIcon status={status} />,
        count: <OrderCount status={status} />,
        isChosen: status === chosen,
        choose: () => showStatus(status),
      }))}
    />
  )
}

function OrderCount({ status }: { status: OrderStatus | undefined }) {
  return useOrderCount(status)
}
