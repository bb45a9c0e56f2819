import type { Bill } from '@orderi/shared/bills/schema'
import { refundOnline } from '@orderi/shared/contract/payments'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { chargeWords as words } from '../i18n/charge.ts'
import { Question } from '../office/Question.tsx'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { showDone } from '../ui/notices.tsx'

/** Asks for confirmation, and refunds the amount by which online payments exceed a bill. */
export function ReturnOnline(props: {
  bill: Bill
  amount: string
  onBack: () => void
  onDone: () => void
}) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [key] = useState(randomUuid)
  const send = async () => {
    setSending(true)
    try {
      await api.request(refundOnline, { body: { bill_id: props.bill.id }, key })
      showDone({ title: words.returned })
      props.onDone()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <Question
      opened
      title={words.returnTitle(props.amount)}
      text={words.returnText}
      no={words.keepForNow}
      yes={words.returnOnline}
      isSending={isSending}
      onNo={props.onBack}
      onYes={() => void send()}
    >
      {failure !== undefined && <FailureBox text={failureText(failure)} />}
    </Question>
  )
}
