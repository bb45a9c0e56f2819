/** Sends a charge with another person's PIN, as house accounts require, or repeats an unanswered charge. */
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Note } from '../../ui/Note.tsx'
import { ApprovalFields, type useApproval } from '../correct/ApprovalFields.tsx'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import classes from './ChargeBill.module.css'

export function ConfirmCharge(props: {
  /** The amount of a charge that has no answer. */
  unanswered: string | undefined
  /** Undefined if no PIN is needed. */
  approval: ReturnType<typeof useApproval> | undefined
  failure: string | undefined
  isSending: boolean
  /** Why nothing can be sent now. */
  why: string | undefined
  children: ReactNode
  onBack: () => void
  onSend: () => void
}) {
  const { unanswered, approval, failure, isSending, why } = props
  const top = useRef<HTMLDivElement>(null)
  const needsPin = approval !== undefined
  useEffect(() => {
    // The keypad needs all the height of the dialog.
    if (needsPin) top.current?.scrollIntoView({ block: 'start' })
  }, [needsPin])
  return (
    <>
      {unanswered !== undefined && (
        <Note
          kind="alert"
          icon={<IconAlertTriangle size="1.25rem" />}
          text={words.unanswered({ amount: unanswered })}
        />
      )}
      <div ref={top}>
        {needsPin && failure !== undefined && <FailureBox text={failure} />}
        {needsPin && (
          <ApprovalFields
            {...approval}
            isSending={isSending}
            onSubmit={() => why === undefined && props.onSend()}
          />
        )}
        <div className={classes['actions']}>
          <DisabledReason text={isSending ? undefined : why} />
          <Button variant="default" onClick={props.onBack}>
            {texts.common.back}
          </Button>
          <Button
            loading={isSending}
            disabled={
              (why !== undefined || (needsPin && approval.approval === undefined)) && !isSending
            }
            onClick={props.onSend}
          >
            {props.children}
          </Button>
        </div>
      </div>
    </>
  )
}
