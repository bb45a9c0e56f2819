import { Button } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Payment } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { useAccess } from '../../api/useAccess.ts'
import { chargeWords as words } from '../../i18n/board.ts'
import type { BillMoneyFormatter } from '../../receipt/billMoney.ts'
import { loadable } from '../../ui/loadable.tsx'
import { BillPayments, type PaymentRest } from '../charge/BillPayments.tsx'
import { OnlinePayments } from '../charge/OnlinePayments.tsx'
import { CommandQuestion } from '../dialogs/CommandQuestion.tsx'

const ChangeMethod = loadable(async () => (await import('./ChangeMethod.tsx')).ChangeMethod)
const RefundPayment = loadable(async () => (await import('./RefundPayment.tsx')).RefundPayment)
const ReversePayment = loadable(async () => (await import('./ReversePayment.tsx')).ReversePayment)

type Correction =
  | { readonly kind: 'return' }
  | { readonly kind: 'reverse' | 'method'; readonly payment: Payment }
  | { readonly kind: 'refund'; readonly payment: Payment; readonly rest: PaymentRest }

/** The payments of a bill, with the buttons that correct them, and its online payments. */
export function CorrectablePayments(props: {
  bill: Bill
  money: BillMoneyFormatter
  isDisabled?: boolean
}) {
  const { bill, money, isDisabled = false } = props
  const mayReturn = useAccess('B')
  const [correction, correct] = useState<Correction>()
  const write = (amount: number) => money(amount, bill.restaurant.currency)
  const onBack = () => correct(undefined)
  const actions = (payment: Payment, rest: PaymentRest) => {
    const { applied, excess, tip, method } = payment
    const isWhole = rest.amount === applied + excess && rest.tip === tip
    const amount = write(applied || tip)
    const button = (text: string, label: string, next: Correction) => (
      <Button
        variant="default"
        size="compact-sm"
        disabled={isDisabled}
        aria-label={label}
        onClick={() => correct(next)}
      >
        {text}
      </Button>
    )
    const refundLabel = words.refundOf({
      method: method.name,
      amount: write(rest.amount || rest.tip),
    })
    return (
      <>
        {isWhole && payment.online !== 1 && (
          <>
            {button(words.changeMethod, words.changeMethodOf({ method: method.name, amount }), {
              kind: 'method',
              payment,
            })}
            {button(words.reverse, words.reverseOf({ method: method.name, amount }), {
              kind: 'reverse',
              payment,
            })}
          </>
        )}
        {button(words.refund, refundLabel, { kind: 'refund', payment, rest })}
      </>
    )
  }
  return (
    <>
      <BillPayments bill={bill} money={money} actions={actions} />
      <OnlinePayments
        bill={bill}
        money={money}
        {...(mayReturn && { onReturn: () => correct({ kind: 'return' }) })}
      />
      {correction?.kind === 'return' && (
        <CommandQuestion
          command={{ type: 'refundOnline', body: { bill_id: bill.id } }}
          title={words.returnTitle({ amount: write(bill.por_devolver) })}
          text={words.returnText}
          no={words.keepForNow}
          yes={words.returnOnline}
          done={words.returned}
          onBack={onBack}
        />
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
