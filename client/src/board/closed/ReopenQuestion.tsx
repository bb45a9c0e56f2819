/** Reopens a closed bill with the PIN of another person. Needs the network. */
import type { Bill } from '@orderi/shared/bills/schema'
import { reopenBill } from '@orderi/shared/contract/administration'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { posScreenWords } from '../../i18n/pos-screen.ts'
import { texts } from '../../i18n/texts.ts'
import { Question } from '../../office/Question.tsx'
import { failureText } from '../../shell/failureText.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { ApprovalFields, useApproval } from '../correct/ApprovalFields.tsx'
import classes from '../correct/CorrectionQuestion.module.css'

const words = posScreenWords.recent

export function ReopenQuestion({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const approval = useApproval(true)
  const [key] = useState(randomUuid)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    setSending(true)
    try {
      const body = { bill_id: bill.id, aprobacion: approval.approval }
      await api.request(reopenBill, { body, key })
      showDone({ title: texts.pos.bill.reopened(bill.number), closeLabel: texts.common.close })
      onBack()
    } catch (error) {
      setFailure(error)
      approval.setPin('')
      setSending(false)
    }
  }
  return (
    <Question
      opened
      title={words.reopenOne(bill.number)}
      no={texts.common.back}
      yes={words.reopen}
      hasYes={approval.approval !== undefined}
      isSending={isSending}
      onNo={onBack}
      onYes={() => void send()}
    >
      <div className={classes['fields']}>
        {failure !== undefined && <FailureBox text={failureText(failure)} />}
        <ApprovalFields {...approval} />
      </div>
    </Question>
  )
}
