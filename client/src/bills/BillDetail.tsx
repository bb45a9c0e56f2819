import type { Bill } from '@orderi/shared/bills/schema'
import type { Payment } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { BillPayments } from '../board/charge/BillPayments.tsx'
import { billsWords as words } from '../i18n/bills.ts'
import { dateTime } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { BillFigures } from '../receipt/BillFigures.tsx'
import { BillLines } from '../receipt/BillLines.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './BillDetail.module.css'
import { BillStatusMark } from './BillStatusMark.tsx'
import { BillStory } from './BillStory.tsx'
import { ReversePayment } from './ReversePayment.tsx'
import { useLastOpened } from './useLastOpened.ts'

export function BillDetail(props: { bill: Bill | undefined; zone: string; onClose: () => void }) {
  const { bill, zone } = props
  const shown = useLastOpened(bill)
  const money = useRestaurantMoney()
  return (
    <Dialog
      opened={bill !== undefined}
      onClose={props.onClose}
      size="66rem"
      title={shown && words.detail.title(shown.number, shown.table.name)}
      closeLabel={texts.common.close}
      isSheet
    >
      {shown && (
        <div className={classes['body']}>
          <Facts bill={shown} zone={zone} />
          <div className={classes['receipt']}>
            <BillLines bill={shown} money={money} />
            <BillFigures bill={shown} money={money} words={texts.pos.bill} />
            <Payments bill={shown} onReversed={props.onClose} />
          </div>
          <BillStory bill={shown} zone={zone} />
        </div>
      )}
    </Dialog>
  )
}

/** Only admins may reverse payments. */
function Payments({ bill, onReversed }: { bill: Bill; onReversed: () => void }) {
  const money = useRestaurantMoney()
  const mayReverse = useStore(session, ({ user }) => user?.role !== 'salonero')
  const [reversing, reverse] = useState<Payment>()
  return (
    <>
      <BillPayments bill={bill} money={money} {...(mayReverse && { onReverse: reverse })} />
      {reversing && (
        <ReversePayment
          payment={reversing}
          amount={money(reversing.applied, bill.restaurant.currency)}
          onBack={() => reverse(undefined)}
          onDone={onReversed}
        />
      )}
    </>
  )
}

function Facts({ bill, zone }: { bill: Bill; zone: string }) {
  const payment = bill.payment_method && texts.pos.bill.methods[bill.payment_method]
  const facts: (readonly [string, string])[] = [
    [words.detail.guest, bill.name || bill.user?.name || ''],
    [words.detail.place, `${bill.table.name}, ${bill.table.hall.name}`],
    [words.detail.openedAt, dateTime(bill.created_at, zone)],
    [words.detail.closedAt, bill.closed_at ? dateTime(bill.closed_at, zone) : ''],
    [words.detail.payment, bill.closed_at ? (payment ?? words.detail.noPayment) : ''],
  ]
  return (
    <div className={classes['facts']}>
      <BillStatusMark status={bill.status} />
      <dl className={classes['list']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
