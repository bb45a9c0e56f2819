import type { Payment } from '@orderi/shared/payments/schema'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { chargeWords as words } from '../i18n/charge.ts'

export function ReversePayment(props: {
  payment: Payment
  amount: string
  onBack: () => void
  onDone: () => void
}) {
  const { payment, amount, onBack, onDone } = props
  return (
    <CorrectionQuestion
      title={words.reverseTitle(payment.method.name, amount)}
      text={words.reverseText}
      no={words.keep}
      yes={words.reverse}
      done={words.reversed}
      reasonKind="devolucion"
      command={(reason) => ({
        type: 'reversePayment',
        body: { payment_id: payment.id, ...reason },
      })}
      onBack={onBack}
      onDone={onDone}
    />
  )
}
