import { cancelAttempt } from '@orderi/shared/contract/payments'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { chargeWords as words } from '../../i18n/charge.ts'
import { Question } from '../../office/Question.tsx'
import { failureText } from '../../shell/failureText.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'

/** Asks for confirmation, and frees the amount of an abandoned online payment. */
export function CancelAttempt(props: {
  attempt: { readonly id: number; readonly amount: string }
  onBack: () => void
}) {
  const { attempt, onBack } = props
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [key] = useState(randomUuid)
  const send = async () => {
    setSending(true)
    try {
      await api.request(cancelAttempt, { body: { attempt_id: attempt.id }, key })
      showDone({ title: words.attemptCancelled })
      onBack()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
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
      onYes={() => void send()}
    >
      {failure !== undefined && <FailureBox text={failureText(failure)} />}
    </Question>
  )
}
