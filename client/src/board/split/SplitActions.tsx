import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/common.ts'
import { useOnlineOnlyBlocker } from '../../live/react.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import classes from './SplitDialog.module.css'

/** The buttons at the end of the dialog that divides a bill. They stay in view while dishes scroll. */
export function SplitActions(props: {
  /** The chosen part and its total, for phones. */
  chosen?: { readonly title: string; readonly total: string } | undefined
  undo?: { readonly isDisabled: boolean; readonly run: () => void }
  confirm: string
  isValid: boolean
  isSending: boolean
  failure: string | undefined
  onBack: () => void
  onConfirm: () => void
  children?: ReactNode
}) {
  const why = useOnlineOnlyBlocker()
  return (
    <>
      {props.failure && <FailureBox text={props.failure} />}
      <div className={classes['actions']}>
        {props.chosen && (
          <p className={classes['chosen']}>
            {props.chosen.title}
            <span className={classes['total']}>{props.chosen.total}</span>
          </p>
        )}
        <Button variant="default" onClick={props.onBack}>
          {texts.common.back}
        </Button>
        {props.undo && (
          <ToolButton
            icon={IconArrowBackUp}
            disabled={props.undo.isDisabled}
            onClick={props.undo.run}
          >
            {texts.common.undo}
          </ToolButton>
        )}
        {props.children}
        <Button
          loading={props.isSending}
          disabled={why !== undefined || !props.isValid}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </>
  )
}
