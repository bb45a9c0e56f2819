import { NativeSelect } from '@mantine/core'
import type { Payment } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import type { PaymentRest } from '../charge/BillPayments.tsx'
import { usePaymentMethods } from '../charge/useCashDesk.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

/** Refunds a payment, or a part of it, in today's cash session or through its provider. */
export function RefundPayment(props: {
  payment: Payment
  /** The largest possible refund, in currency units. */
  rest: PaymentRest
  isClosed: boolean
  onBack: () => void
}) {
  const { payment, rest, onBack } = props
  const [amount, setAmount] = useState<number | string>(rest.amount)
  const [tip, setTip] = useState<number | string>(rest.amount === 0 ? rest.tip : 0)
  const [method, setMethod] = useState(payment.method.id)
  const money = useRestaurantMoney()
  const methods = usePaymentMethods(useOwnRestaurant().data?.id)
  const isHouse = payment.method.kind === 'casa'
  const choices = methods.data?.data.filter(
    ({ active, id, kind }) =>
      (kind === 'casa') === isHouse && (active === 1 || id === payment.method.id),
  ) ?? [payment.method]
  const isAmountValid = typeof amount === 'number' && amount >= 0 && amount <= rest.amount
  const isTipValid = typeof tip === 'number' && tip >= 0 && tip <= rest.tip
  const isValid = isAmountValid && isTipValid && amount + tip > 0
  const isThroughProvider = payment.online === 1 && method === payment.method.id
  const chosen = choices.find(({ id }) => id === method)
  const methodNames =
    !chosen || chosen.id === payment.method.id
      ? payment.method.name
      : `${payment.method.name} → ${chosen.name}`
  return (
    <CorrectionQuestion
      title={words.refundTitle({ method: payment.method.name })}
      text={
        isThroughProvider
          ? words.returnText
          : props.isClosed
            ? words.refundText
            : words.refundOpenText
      }
      no={words.keepPayment}
      yes={words.refund}
      done={words.refunded}
      summary={`${money(Number(amount) + Number(tip))} · ${methodNames}`}
      reasonKind="devolucion"
      isValid={isValid}
      command={(reason) => ({
        type: 'refundPayment',
        body: {
          payment_id: payment.id,
          ...reason,
          monto: Number(amount),
          ...(rest.tip > 0 && { propina: Number(tip) }),
          metodo: method,
        },
      })}
      onBack={onBack}
    >
      {rest.amount > 0 && (
        <MoneyInput
          label={words.amount}
          value={amount}
          error={!isAmountValid && words.refundLimit({ amount: money(rest.amount) })}
          onChange={setAmount}
        />
      )}
      {rest.tip > 0 && (
        <MoneyInput
          label={words.refundTip}
          value={tip}
          error={!isTipValid && words.refundLimit({ amount: money(rest.tip) })}
          onChange={setTip}
        />
      )}
      <NativeSelect
        label={words.refundMethod}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(method)}
        onChange={({ currentTarget }) => setMethod(Number(currentTarget.value))}
      />
    </CorrectionQuestion>
  )
}
