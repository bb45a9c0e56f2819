/** The details of a table, a bill or an order at the shown time. They have no actions. */
import type { Bill } from '@orderi/shared/bills/schema'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import { BillMark } from '../board/BillMark.tsx'
import { useTableBills } from '../board/boardViews.ts'
import { useDialog } from '../board/dialogs/useDialog.ts'
import { useRecentOrders } from '../board/recall/RecentOrders.tsx'
import { StatusMark } from '../board/StatusMark.tsx'
import { useMoneyFormatter } from '../board/useMoneyFormatter.ts'
import { texts } from '../i18n/common.ts'
import { nightWords as words } from '../i18n/money.ts'
import { useBill, useBranch, useOrder } from '../live/react.tsx'
import { BillFigures } from '../receipt/BillFigures.tsx'
import { BillLines } from '../receipt/BillLines.tsx'
import { LineDetails } from '../receipt/LineDetails.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './Replay.module.css'

export function ReplayDialogs() {
  const { dialog, close } = useDialog()
  if (!dialog) return null
  const { kind, id } = dialog
  if (kind === 'pedido') return <OrderDetails key={id} id={id} close={close} />
  if (kind === 'mesa' || kind === 'tomar-mesa')
    return <TableDetails key={id} id={id} close={close} />
  return <BillDetails key={id} id={id} close={close} />
}

interface Shown {
  readonly id: number
  readonly close: () => void
}

function TableDetails({ id, close }: Shown) {
  const table = useBranch()
    ?.halls.flatMap(({ tables }) => tables)
    .find((each) => each.id === id)
  const bills = useTableBills(id)
  const title = table ? `${table.name} · ${table.hall.name}` : texts.pos.tables
  return (
    <Dialog opened title={words.marked({ title })} onClose={close} size="lg">
      {bills.length === 0 && <p>{texts.pos.table.noBills}</p>}
      {bills.map((bill) => (
        <section key={bill.id} aria-label={texts.pos.bill.title({ number: bill.number })}>
          <h3 className={classes['bill']}>
            {texts.pos.bill.title({ number: bill.number })} {bill.name}
          </h3>
          <BillContent bill={bill} />
        </section>
      ))}
    </Dialog>
  )
}

function BillDetails({ id, close }: Shown) {
  const bill = useBill(id)
  const title = bill
    ? `${texts.pos.bill.title({ number: bill.number })} · ${bill.table.name}`
    : texts.pos.bills
  return (
    <Dialog opened title={words.marked({ title })} onClose={close} size="lg">
      {bill ? <BillContent bill={bill} /> : <p>{words.gone}</p>}
    </Dialog>
  )
}

function BillContent({ bill }: { bill: Bill }) {
  const money = useMoneyFormatter()
  return (
    <>
      <BillMark bill={bill} />
      <BillLines bill={bill} money={money} />
      <BillFigures bill={bill} money={money} words={texts.pos.bill} />
    </>
  )
}

function OrderDetails({ id, close }: Shown) {
  const open = useOrder(id)
  const ended = useRecentOrders(({ orders }) => orders.get(id))
  const order = open ?? ended
  const title = order
    ? `${texts.pos.order.title({ number: order.number })} · ${order.table.name}`
    : texts.pos.orders
  return (
    <Dialog opened title={words.marked({ title })} onClose={close} size="lg">
      {!order && <p>{words.gone}</p>}
      {order && (
        <>
          <p className={classes['people']}>
            {[order.table.hall.name, order.user?.name ?? order.bill.name]
              .filter((word) => word !== '')
              .join(' · ')}
          </p>
          {!isOpenStatus(order.status) && <StatusMark status={order.status} />}
          <ul aria-label={texts.pos.order.lines}>
            {order.products.map((line) => (
              <li key={line.id} className={classes['dish']}>
                <span className={classes['quantity']}>{line.quantity}</span>
                <div>
                  {line.product.name}
                  <LineDetails line={line} />
                </div>
                <StatusMark status={line.status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
