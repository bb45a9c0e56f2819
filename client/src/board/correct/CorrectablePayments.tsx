import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Payment } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../../api/session.ts'
import { chargeWords as words } from '../../i18n/charge.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import { loadable } from '../../ui/loadable.tsx'
import { BillPayments, type PaymentRest } from '../charge/BillPayments.tsx'
import { OnlinePayments } from '../charge/OnlinePayments.tsx'

const ChangeMethod = loadable(async () => (await import('./ChangeMethod.tsx')).ChangeMethod)
const RefundPayment = loadable(async () => (await import('./RefundPayment.tsx')).RefundPayment)
const ReturnOnline = loadable(async () => (await import('./ReturnOnline.tsx')).ReturnOnline)
const ReversePayment = loadable(async () => (await import('./ReversePayment.tsx')).ReversePayment)

type Correction =
  | { readonly kind: 'return' }
  | { readonly kind: 'reverse' | 'method'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly payment: Payment; readonly rest: PaymentRest }

/** The payments of a bill, with the buttons that correct them, and its online payments. */
export function CorrectablePayments(props: {
  bill: Bill
  money: BillMoneyFormatter
  /** True while nothing can be sent. */
  isDisabled?: boolean
}) {
  const { bill, money, isDisabled = false } = props
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
              disabled={isDisabled}
              aria-label={words.changeMethodOf(method.name, amount)}
              onClick={() => correct({ kind: 'method', payment })}
            >
              {words.changeMethod}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              disabled={isDisabled}
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
          disabled={isDisabled}
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
        <ReturnOnline bill={bill} amount={write(bill.por_devolver)} onBack={onBack} />
      )}
      {correction?.kind === 'reverse' && (
        <ReversePayment
          payment={correction.payment}
          amount={write(correction.payment.applied || correction.payment.tip)}
          onBack={onBack}
        />
      )}
      {correction?.kind === 'method' && (
        <ChangeMethod
          payment={correction.payment}
          amount={write(correction.payment.applied || correction.payment.tip)}
          onBack={onBack}
        />
      )}
      {correction?.kind === 'refund' && (
        <RefundPayment
          payment={correction.payment}
          rest={correction.rest}
          isClosed={bill.status === 'Cerrada'}
          onBack={onBack}
        />
      )}
    </>
  )
}
