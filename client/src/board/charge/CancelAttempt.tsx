import { chargeWords as words } from '../../i18n/charge.ts'
import { useSending } from '../../live/react.tsx'
import { Question } from '../../office/Question.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'

/** Asks for confirmation, and frees the amount of an abandoned online payment. */
export function CancelAttempt(props: {
  attempt: { readonly id: number; readonly amount: string }
  onBack: () => void
}) {
  const { attempt, onBack } = props
  const { isSending, failure, send } = useSending()
  const cancel = () =>
    send({ type: 'cancelAttempt', body: { attempt_id: attempt.id } }, () => {
      showDone({ title: words.attemptCancelled })
      onBack()
    })
  return (
    <Question
      opened
      isDanger
      title={words.cancelAttemptTitle(attempt.amount)}
      text={words.cancelAttemptText}
      no={words.waitForAttempt}
      yes={words.cancelAttempt}
      isSending={isSending}
      onNo={onBack}
      onYes={() => void cancel()}
    >
      {failure && <FailureBox text={failure} />}
    </Question>
  )
}
