/** Asks for the PIN of another person, because a charge to a house account needs a permission. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../../i18n/texts.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { ApprovalFields, type useApproval } from '../correct/ApprovalFields.tsx'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import classes from './ChargeBill.module.css'

export function ApproveCharge(props: {
  approval: ReturnType<typeof useApproval>
  failure: string | undefined
  isSending: boolean
  /** Why nothing can be sent now. */
  why: string | undefined
  children: ReactNode
  onBack: () => void
  onSend: () => void
}) {
  const { approval, failure, isSending, why } = props
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The keypad needs all the height of the dialog.
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={top}>
      {failure !== undefined && <FailureBox text={failure} />}
      <ApprovalFields {...approval} />
      <div className={classes['actions']}>
        <DisabledReason text={isSending ? undefined : why} />
        <Button variant="default" onClick={props.onBack}>
          {texts.common.back}
        </Button>
        <Button
          loading={isSending}
          disabled={(why !== undefined || approval.approval === undefined) && !isSending}
          onClick={props.onSend}
        >
          {props.children}
        </Button>
      </div>
    </div>
  )
}
