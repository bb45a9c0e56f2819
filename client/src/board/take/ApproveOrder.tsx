/** Sends an order with another person's PIN. The order raises a discount above the limit of the person who gave it. */
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { Approval } from '@orderi/shared/payments/schema'
import { texts } from '../../i18n/common.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Question } from '../../ui/Question.tsx'
import { ApprovalFields, useApproval } from '../correct/ApprovalFields.tsx'
import classes from '../correct/CorrectionQuestion.module.css'

export function ApproveOrder(props: {
  isSending: boolean
  failure: string | undefined
  onBack: () => void
  /** Returns the code of a refusal. */
  onSend: (approval: Approval) => Promise<ErrorCode | null | undefined>
}) {
  const { isSending, failure, onBack, onSend } = props
  const { approval, ...fields } = useApproval(true)
  const send = async () => {
    if (approval) fields.recordAttempt(await onSend(approval))
  }
  return (
    <Question
      opened
      title={texts.pos.take.approve}
      text={texts.pos.take.approveText}
      no={texts.common.back}
      yes={texts.pos.take.send}
      isYesDisabled={approval === undefined}
      isSending={isSending}
      onNo={onBack}
      onYes={() => void send()}
    >
      <div className={classes['fields']}>
        {failure !== undefined && <FailureBox text={failure} />}
        <ApprovalFields
          {...fields}
          approval={approval}
          isSending={isSending}
          onSubmit={() => void send()}
        />
      </div>
    </Question>
  )
}
