import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useBranch } from '../../live/react.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { Age } from '../Age.tsx'
import { BillMark } from '../BillMark.tsx'
import { useOrdersOnHold, useTableBills } from '../boardViews.ts'
import { amountDue } from '../charge/amountDue.ts'
import { FireCourses } from '../FireCourses.tsx'
import { isHidden } from '../shownHalls.ts'
import { useBoardActions } from '../useBoardActions.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import { DialogFrame, type DialogNavigation } from './DialogFrame.tsx'
import classes from './TableDialog.module.css'
import { useOpenDialog } from './useDialog.ts'

export function TableDialog({ id, back }: { id: number } & DialogNavigation) {
  const hall = useBranch()?.halls.find(({ tables }) => tables.some((each) => each.id === id))
  const table = hall?.tables.find((each) => each.id === id)
  const bills = useTableBills(id)
  const openDialog = useOpenDialog()
  const holding = useOrdersOnHold(id)
  const isOfOpenBill = ({ bill }: Order) => bills.some((each) => each.id === bill.id)
  const ofClosed = holding.filter((order) => !isOfOpenBill(order))
  return (
    <DialogFrame
      title={table ? `${table.name} · ${table.hall.name}` : texts.pos.tables}
      back={back}
      actions={
        hall &&
        table &&
        !isHidden(hall, table) && (
          <Button
            leftSection={<IconPlus size="1.25rem" />}
            variant={bills.length === 0 ? 'filled' : 'default'}
            onClick={() => openDialog({ kind: 'tomar-mesa', id })}
          >
            {bills.length === 0 ? texts.pos.table.takeOrder : texts.pos.table.newBill}
          </Button>
        )
      }
    >
      {bills.length === 0 ? (
        <EmptyState icon={<IconArmchair size="1.75rem" />} text={texts.pos.table.noBills} />
      ) : (
        <>
          <div className={classes['actions']}>
            <FireCourses orders={holding.filter(isOfOpenBill)} />
          </div>
          <ul className={classes['bills']} aria-label={texts.pos.table.bills}>
            {bills.map((bill) => (
              <li key={bill.id} className={classes['bill']}>
                <BillOfTable bill={bill} />
              </li>
            ))}
          </ul>
        </>
      )}
      {ofClosed.length > 0 && (
        <ul className={classes['bills']} aria-label={texts.pos.table.ofClosedBill}>
          {ofClosed.map((order) => (
            <li key={order.id} className={classes['bill']}>
              <h3 className={classes['title']}>
                {texts.pos.order.title({ number: order.number })}
                <span className={classes['name']}> {order.bill.name}</span>
              </h3>
              <div className={classes['facts']}>{texts.pos.table.ofClosedBill}</div>
              <div className={classes['actions']}>
                <FireCourses orders={[order]} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  )
}

function BillOfTable({ bill }: { bill: Bill }) {
  const money = useMoneyFormatter()
  const openDialog = useOpenDialog()
  const actions = useBoardActions()
  const needsCharge = useBranch()?.cobros === 1 && bill.saldo > 0
  const titleId = `cuenta-${bill.id}`
  return (
    <>
      <div className={classes['head']}>
        <h3 className={classes['title']} id={titleId}>
          {texts.pos.bill.title({ number: bill.number })}
          <span className={classes['name']}> {bill.name}</span>
        </h3>
        <span className={classes['amount']}>{amountDue(bill, money)}</span>
      </div>
      <div className={classes['facts']}>
        <BillMark bill={bill} />
        <span>{texts.pos.bill.pieces({ count: bill.cantidad })}</span>
        <Age since={bill.created_at} look="calm" />
      </div>
      <div className={classes['actions']}>
        <ToolButton
          icon={IconPlus}
          aria-describedby={titleId}
          onClick={() => openDialog({ kind: 'tomar-cuenta', id: bill.id })}
        >
          {texts.pos.table.addOrder}
        </ToolButton>
        <Button
          variant={bill.waiter_requested === 1 || bill.confirmed === 0 ? 'default' : 'filled'}
          aria-describedby={titleId}
          onClick={() => openDialog({ kind: 'cuenta', id: bill.id })}
        >
          {texts.pos.asked.open}
        </Button>
        {needsCharge && (
          <ToolButton
            icon={IconCashRegister}
            aria-describedby={titleId}
            onClick={() => openDialog({ kind: 'cobrar', id: bill.id })}
          >
            {chargeWords.charge}
          </ToolButton>
        )}
        {bill.confirmed === 0 && (
          <Button aria-describedby={titleId} onClick={() => void actions.confirmTable(bill)}>
            {texts.pos.table.confirm}
          </Button>
        )}
        {bill.waiter_requested === 1 && bill.confirmed === 1 && (
          <Button aria-describedby={titleId} onClick={() => void actions.sendWaiter(bill)}>
            {texts.pos.calls.send}
          </Button>
        )}
      </div>
    </>
  )
}
