import type { Order } from '@orderi/shared/orders/schema'
import { texts } from '../../i18n/common.ts'
import { useBill } from '../../live/react.tsx'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'
import { PaidLineNote } from './PaidLineNote.tsx'

const words = texts.pos.order

/** Cancels all open dishes of an order, with a reason. */
export function VoidOrder(props: { order: Order; onBack: () => void; onDone: () => void }) {
  const { order, onBack, onDone } = props
  const bill = useBill(order.bill.id)
  const isStarted = order.products.some(
    ({ status }) => status === 'Preparando' || status === 'Listo',
  )
  return (
    <CorrectionQuestion
      title={words.cancelTitle({ number: order.number })}
      {...(isStarted && { text: words.cancelStarted })}
      no={words.cancelNo}
      yes={words.cancelOrder}
      done={words.changed({ number: order.number, status: texts.statuses.Cancelado })}
      reasonKind="anulacion"
      command={(reason) => ({
        type: 'changeOrderStatus',
        body: { order_id: order.id, estado: 'Cancelado', ...reason },
      })}
      onBack={onBack}
      onDone={onDone}
    >
      {bill && <PaidLineNote bill={bill} lines={order.products} />}
    </CorrectionQuestion>
  )
}
