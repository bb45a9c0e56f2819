import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { memo } from 'react'
import { Age } from '../board/Age.tsx'
import { BillMark } from '../board/BillMark.tsx'
import { amountDue } from '../board/charge/amountDue.ts'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { TableName } from '../board/TableName.tsx'
import { useLast } from '../board/useLast.ts'
import { useMoneyFormatter } from '../board/useMoneyFormatter.ts'
import { useWaiterCallAction } from '../board/useWaiterCallAction.ts'
import { texts } from '../i18n/texts.ts'
import { useBill } from '../live/react.tsx'
import classes from './cards.module.css'

export const BillCard = memo(function BillCard({ id }: { id: number }) {
  const money = useMoneyFormatter()
  const present = useBill(id)
  const bill = useLast(present)
  const openDialog = useOpenDialog()
  if (!bill) return null
  return (
    <article
      className={`${classes['card']} ${classes['bill']}`}
      data-gone={present ? undefined : true}
    >
      <header className={classes['head']}>
        <span className={classes['number']} aria-hidden>
          {bill.number}
        </span>
        <div className={classes['words']}>
          <h3 className={classes['title']}>
            <UnstyledButton
              className={classes['open']}
              onClick={() => openDialog({ kind: 'cuenta', id })}
            >
              <span className="unseen">{texts.pos.bill.title(bill.number)}, </span>
              <TableName name={bill.table.name} />
            </UnstyledButton>
          </h3>
          <div className={classes['subtitle']}>
            {[bill.table.hall.name, bill.name].filter((word) => word !== '').join(' · ')}
          </div>
        </div>
      </header>
      <div className={classes['marks']}>
        <BillMark bill={bill} />
        <Age since={bill.created_at} look="calm" />
      </div>
      <div className={classes['pay']}>
        <div className={classes['body']}>
          <div className={classes['sum']}>
            <span className={classes['amount']}>{amountDue(bill, money)}</span>
            <span className={classes['facts']}>{texts.pos.bill.pieces(bill.cantidad)}</span>
          </div>
        </div>
        {present && (
          <div className={classes['foot']}>
            <NextStep bill={present} />
          </div>
        )}
      </div>
    </article>
  )
})

function NextStep({ bill }: { bill: Bill }) {
  const answer = useWaiterCallAction(bill)
  const openDialog = useOpenDialog()
  if (answer) {
    return (
      <Button className={classes['action']} onClick={answer.run}>
        {answer.label}
      </Button>
    )
  }
  return (
    <Button
      className={classes['action']}
      variant={bill.status === 'Cuenta Solicitada' ? 'filled' : 'default'}
      onClick={() => openDialog({ kind: 'cuenta', id: bill.id })}
    >
      {texts.pos.asked.open}
    </Button>
  )
}
