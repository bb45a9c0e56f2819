import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { useState } from 'react'
import { useAccess } from '../../api/useAccess.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { kitchenWords } from '../../i18n/kitchen-waiter.ts'
import { useBill, useOrder, useServerNow } from '../../live/react.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { AcknowledgementText } from '../acknowledgement/AcknowledgementText.tsx'
import { useTimeZone } from '../boardViews.ts'
import { FireCourses } from '../FireCourses.tsx'
import { OrderAge } from '../OrderAge.tsx'
import { PrintButton } from '../paper/PrintButton.tsx'
import { usePrintOrder } from '../paper/usePrint.tsx'
import { useIsUndoable } from '../recall/recent.ts'
import { useBoardActions } from '../useBoardActions.ts'
import { useLast } from '../useLast.ts'
import { DialogFrame, type DialogNavigation } from './DialogFrame.tsx'
import classes from './OrderDialog.module.css'
import { OrderLines } from './OrderLines.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { useOpenDialog } from './useDialog.ts'

export function OrderDialog({ id, close, back }: { id: number } & DialogNavigation) {
  const present = useOrder(id)
  const order = useLast(present)
  const zone = useTimeZone()
  if (!order) {
    return (
      <DialogFrame title={texts.pos.order.order} back={back}>
        <p>{texts.pos.order.gone}</p>
      </DialogFrame>
    )
  }
  const { table, user, bill } = order
  return (
    <DialogFrame
      title={`${texts.pos.order.title({ number: order.number })} · ${table.name}`}
      aside={<OrderAge order={order} />}
      back={back}
      actions={<Actions order={order} />}
    >
      <p className={classes['facts']}>
        {[table.hall.name, user?.name ?? bill.name, clockTime(order.created_at, zone)]
          .filter((word) => word !== '')
          .join(' · ')}
      </p>
      {order.status === 'Pendiente' && <AcknowledgementText order={order} />}
      {isOpenStatus(order.status) && <OrderSteps order={order} onEnd={close} />}
      <OrderLines order={order} />
    </DialogFrame>
  )
}

function Actions({ order }: { order: Order }) {
  const bill = useBill(order.bill.id)
  const actions = useBoardActions()
  const openDialog = useOpenDialog()
  const print = usePrintOrder()
  const maySetStatus = useAccess('K')
  const servesTables = useAccess('F')
  const isCalling = bill?.waiter_requested === 1
  const whyNot = useWhyNoWaiter(bill)
  const isUndoable = useIsUndoable(order, useServerNow(10_000))
  return (
    <>
      <FireCourses orders={[order]} />
      <PrintButton
        label={texts.pos.order.print}
        what={texts.pos.order.title({ number: order.number })}
        job={{ type: 'printOrder', body: { order_id: order.id } }}
        onDevice={() => print(order)}
      />
      {maySetStatus && isUndoable && (
        <ToolButton icon={IconArrowBackUp} onClick={() => void actions.undoOrder(order)}>
          {kitchenWords.detail.undo}
        </ToolButton>
      )}
      {servesTables && bill && (
        <ToolButton icon={IconReceipt} onClick={() => openDialog({ kind: 'cuenta', id: bill.id })}>
          {texts.pos.order.seeBill}
        </ToolButton>
      )}
      {servesTables && (
        <Button
          variant={isCalling ? 'filled' : 'default'}
          leftSection={<IconWalk size="1.25rem" />}
          disabled={!isCalling}
          onClick={() => bill && void actions.sendWaiter(bill)}
        >
          <span className={classes['send']}>
            {texts.pos.calls.send}
            {whyNot && <small>{whyNot}</small>}
          </span>
        </Button>
      )}
    </>
  )
}

/** Why no waiter can be sent. Undefined if a waiter can be sent, or if the bill left the board after a call. */
function useWhyNoWaiter(bill: Bill | undefined): string | undefined {
  const isCalling = bill?.waiter_requested === 1
  const [wasCalled, setCalled] = useState(isCalling)
  if (isCalling && !wasCalled) setCalled(true)
  if (isCalling) return undefined
  if (!wasCalled) return texts.pos.calls.notAsked
  return bill && texts.pos.calls.sentShort
}
