import type { Bill } from '@orderi/shared/bills/schema'
import { chargeWords as words } from '../../i18n/charge.ts'
import { useSending } from '../../live/react.tsx'
import { Question } from '../../office/Question.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'

/** Asks for confirmation, and refunds the amount by which online payments exceed a bill. */
export function ReturnOnline(props: { bill: Bill; amount: string; onBack: () => void }) {
  const { isSending, failure, send } = useSending()
  const giveBack = () =>
    send({ type: 'refundOnline', body: { bill_id: props.bill.id } }, () => {
      showDone({ title: words.returned })
      props.onBack()
    })
  return (
    <Question
      opened
      title={words.returnTitle(props.amount)}
      text={words.returnText}
      no={words.keepForNow}
      yes={words.returnOnline}
      isSending={isSending}
      onNo={props.onBack}
      onYes={() => void giveBack()}
    >
      {failure && <FailureBox text={failure} />}
    </Question>
  )
}
