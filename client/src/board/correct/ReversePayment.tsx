import type { Payment } from '@orderi/shared/payments/schema'
import { chargeWords as words } from '../../i18n/board.ts'
import { CorrectionQuestion } from './CorrectionQuestion.tsx'

export function ReversePayment(props: { payment: Payment; amount: string; onBack: () => void }) {
  const { payment, amount, onBack } = props
  return (
    <CorrectionQuestion
      title={words.reverseTitle({ method: payment.method.name, amount })}
      text={payment.applied === 0 ? words.reverseTipText : words.reverseText}
      no={words.keep}
      yes={words.reverse}
      done={words.reversed}
      summary={`${payment.method.name} · ${amount}`}
      reasonKind="devolucion"
      command={(reason) => ({
        type: 'reversePayment',
        body: { payment_id: payment.id, ...reason },
      })}
      onBack={onBack}
    />
  )
}
