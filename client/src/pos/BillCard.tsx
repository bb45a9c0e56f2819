import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { memo } from 'react'
import { Age } from '../board/Age.tsx'
import { BillMark } from '../board/BillMark.tsx'
import { amountDue } from '../board/charge/amountDue.ts'
import { useOpenDialog } from '../board/dialogs/useDialog.ts'
import { useLast } from '../board/useLast.ts'
import { useMoneyFormatter } from '../board/useMoneyFormatter.ts'
import { useWaiterCallAction } from '../board/useWaiterCallAction.ts'
import { texts } from '../i18n/common.ts'
import { useBill } from '../live/react.tsx'
import { CardTitle } from './CardTitle.tsx'
import classes from './cards.module.css'

export const BillCard = memo(function BillCard({ id }: { id: number }) {
  const money = useMoneyFormatter()
  const present = useBill(id)
  const bill = useLast(present)
  if (!bill) return null
  return (
    <article
      className={`${classes['card']} ${classes['bill']}`}
      data-gone={present ? undefined : true}
    >
      <header className={classes['head']}>
        <CardTitle
          kind="cuenta"
          id={id}
          number={bill.number}
          title={texts.pos.bill.title({ number: bill.number })}
          table={bill.table.name}
          hall={bill.table.hall.name}
          person={bill.name}
        />
      </header>
      <div className={classes['marks']}>
        <BillMark bill={bill} />
        <Age since={bill.created_at} look="calm" />
      </div>
      <div className={classes['pay']}>
        <div className={classes['body']}>
          <div className={classes['sum']}>
            <span className={classes['amount']}>{amountDue(bill, money)}</span>
            <span className="detail">{texts.pos.bill.pieces({ count: bill.cantidad })}</span>
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
