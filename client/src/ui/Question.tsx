/** A dialog that asks for confirmation. The button for the action comes last; the safe button has the focus. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './Question.module.css'

export function Question(props: {
  opened: boolean
  title: string
  size?: string
  text?: string | undefined
  no: string
  yes: string
  isDanger?: boolean
  isSending?: boolean
  hasYes?: boolean
  isYesDisabled?: boolean
  onNo: () => void
  /** Called by the dialog's X and the Escape key; `onNo` by default. */
  onClose?: () => void
  onYes: () => void
  /** A button apart from the others. */
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose ?? props.onNo}
      isQuestion
      title={props.title}
      {...(props.size !== undefined && { size: props.size })}
    >
      {props.text && <p className={classes['text']}>{props.text}</p>}
      {props.children}
      <div
        className={classes['actions']}
        data-danger={props.isDanger || undefined}
        data-stacked={props.aside !== undefined || undefined}
      >
        {props.aside}
        <Button data-autofocus variant="default" onClick={props.onNo}>
          {props.no}
        </Button>
        {props.hasYes !== false && (
          <Button
            {...(props.isDanger ? { color: 'red' } : {})}
            loading={props.isSending ?? false}
            disabled={props.isYesDisabled ?? false}
            onClick={props.onYes}
          >
            {props.yes}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
