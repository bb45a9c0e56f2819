/** Reopens a closed bill with the PIN of another person. Needs the network. */
import type { Bill } from '@orderi/shared/bills/schema'
import { posScreenWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useSending } from '../../live/react.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Question } from '../../ui/Question.tsx'
import { ApprovalFields, useApproval } from '../correct/ApprovalFields.tsx'
import classes from '../correct/CorrectionQuestion.module.css'

const words = posScreenWords.recent

export function ReopenQuestion({ bill, onBack }: { bill: Bill; onBack: () => void }) {
  const approval = useApproval(true)
  const { isSending, failure, send } = useSending()
  const reopen = async () => {
    const body = { bill_id: bill.id, aprobacion: approval.approval }
    const refusal = await send({ type: 'reopenBill', body }, () => {
      showDone({
        title: texts.pos.bill.reopened({ number: bill.number }),
        closeLabel: texts.common.close,
      })
      onBack()
    })
    approval.recordAttempt(refusal?.code)
  }
  return (
    <Question
      opened
      title={words.reopenOne({ number: bill.number })}
      no={texts.common.back}
      yes={words.reopen}
      hasYes={approval.approval !== undefined}
      isSending={isSending}
      onNo={onBack}
      onYes={() => void reopen()}
    >
      <div className={classes['fields']}>
        {failure && <FailureBox text={failure} />}
        <ApprovalFields {...approval} isSending={isSending} onSubmit={() => void reopen()} />
      </div>
    </Question>
  )
}
