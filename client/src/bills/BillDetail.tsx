import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { liveCharges } from '@orderi/shared/payments/refund'
import type { Payment } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { BillPayments, type PaymentRest } from '../board/charge/BillPayments.tsx'
import { OnlinePayments } from '../board/charge/OnlinePayments.tsx'
import { PrintButton } from '../board/paper/PrintButton.tsx'
import { usePrintBill } from '../board/paper/usePrint.tsx'
import { billsWords } from '../i18n/bills.ts'
import { chargeWords as words } from '../i18n/charge.ts'
import { dateTime } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { useBranch } from '../live/react.tsx'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { BillFigures } from '../receipt/BillFigures.tsx'
import { BillLines } from '../receipt/BillLines.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './BillDetail.module.css'
import { BillStatusMark } from './BillStatusMark.tsx'
import { BillStory } from './BillStory.tsx'
import { ChangeMethod } from './ChangeMethod.tsx'
import { RefundPayment } from './RefundPayment.tsx'
import { ReturnOnline } from './ReturnOnline.tsx'
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
      title={shown && billsWords.detail.title(shown.number, shown.table.name)}
      closeLabel={texts.common.close}
      isSheet
    >
      {shown && (
        <div className={classes['body']}>
          <Facts bill={shown} zone={zone} />
          <div className={classes['receipt']}>
            {!shown.merged_into && <BillLines bill={shown} money={money} />}
            <BillFigures bill={shown} money={money} words={texts.pos.bill} />
            <Payments bill={shown} onDone={props.onClose} />
            {!shown.merged_into && <PrintBill bill={shown} />}
          </div>
          <BillStory bill={shown} zone={zone} />
        </div>
      )}
    </Dialog>
  )
}

function PrintBill({ bill }: { bill: Bill }) {
  const print = usePrintBill()
  if (!useBranch()) return null
  return (
    <div className={classes['print']}>
      <PrintButton
        label={texts.pos.bill.print}
        what={texts.pos.bill.title(bill.number)}
        job={{ type: 'printBill', body: { bill_id: bill.id } }}
        onDevice={() => print(bill)}
      />
    </div>
  )
}

type Correction =
  | { readonly kind: 'return' }
  | { readonly kind: 'reverse' | 'method'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly payment: Payment; readonly rest: PaymentRest }

function Payments({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const money = useRestaurantMoney()
  const isAdmin = useStore(session, ({ user }) => user?.role !== 'salonero')
  const [correction, correct] = useState<Correction>()
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  const onBack = () => correct(undefined)
  const actions = (payment: Payment, rest: PaymentRest) => {
    const { applied, excess, tip, method } = payment
    const isWhole = rest.amount === applied + excess && rest.tip === tip
    const amount = write(applied || tip)
    return (
      <>
        {isWhole && payment.online !== 1 && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.changeMethodOf(method.name, amount)}
              onClick={() => correct({ kind: 'method', payment })}
            >
              {words.changeMethod}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.reverseOf(method.name, amount)}
              onClick={() => correct({ kind: 'reverse', payment })}
            >
              {words.reverse}
            </Button>
          </>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words.refundOf(method.name, write(rest.amount || rest.tip))}
          onClick={() => correct({ kind: 'refund', payment, rest })}
        >
          {words.refund}
        </Button>
      </>
    )
  }
  return (
    <>
      <BillPayments bill={bill} money={money} actions={actions} />
      <OnlinePayments
        bill={bill}
        money={money}
        {...(isAdmin && { onReturn: () => correct({ kind: 'return' }) })}
      />
      {correction?.kind === 'return' && (
        <ReturnOnline
          bill={bill}
          amount={write(bill.por_devolver)}
          onBack={onBack}
          onDone={onDone}
        />
      )}
      {correction?.kind === 'reverse' && (
        <ReversePayment
          payment={correction.payment}
          amount={write(correction.payment.applied || correction.payment.tip)}
          onBack={onBack}
          onDone={onDone}
        />
      )}
      {correction?.kind === 'method' && (
        <ChangeMethod
          payment={correction.payment}
          amount={write(correction.payment.applied || correction.payment.tip)}
          onBack={onBack}
          onDone={onDone}
        />
      )}
      {correction?.kind === 'refund' && (
        <RefundPayment
          payment={correction.payment}
          rest={correction.rest}
          onBack={onBack}
          onDone={onDone}
        />
      )}
    </>
  )
}

function Facts({ bill, zone }: { bill: Bill; zone: string }) {
  // Events of earlier releases have no `payments`.
  const charges = liveCharges(bill.payments ?? [])
  const methods = [...new Set(charges.map(({ method }) => method.name))].join(', ')
  const payment = methods || (bill.payment_method && texts.pos.bill.methods[bill.payment_method])
  const into = bill.merged_into ? words.merge.into(bill.merged_into.number) : undefined
  const facts: (readonly [string, string])[] = [
    [billsWords.detail.guest, bill.name || bill.user?.name || ''],
    [billsWords.detail.place, `${bill.table.name}, ${bill.table.hall.name}`],
    [billsWords.detail.openedAt, dateTime(bill.created_at, zone)],
    [billsWords.detail.closedAt, bill.closed_at ? dateTime(bill.closed_at, zone) : ''],
    [
      billsWords.detail.payment,
      bill.closed_at && !into ? (payment ?? billsWords.detail.noPayment) : '',
    ],
  ]
  return (
    <div className={classes['facts']}>
      <BillStatusMark bill={bill} />
      {into && <p>{into}</p>}
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
