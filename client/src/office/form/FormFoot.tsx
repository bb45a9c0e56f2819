import { Button } from '@mantine/core'
import { useId } from 'react'
import { texts } from '../../i18n/common.ts'
import classes from './FormFoot.module.css'
import type { Clearing } from './useClearing.ts'
import type { Saving } from './useSaving.ts'

const words = texts.office.form

/** An action that is undefined has no button. `clearing` is for new entities only (docs/specification.md, section 4). */
export function FormFoot(props: {
  saving: Saving
  clearing?: Clearing
  onCancel?: () => void
  saveLabel?: string
  waiting?: string | undefined
}) {
  const { saving } = props
  const reason = useId()
  return (
    <div className={classes['foot']}>
      {saving.failure !== undefined && <p className={classes['failure']}>{saving.failure}</p>}
      {props.waiting !== undefined && (
        <output id={reason} className={classes['waiting']}>
          {props.waiting}
        </output>
      )}
      {props.clearing && (
        <Button
          className={classes['clear']}
          variant="subtle"
          disabled={saving.isSending}
          onClick={props.clearing.toggle}
        >
          {props.clearing.isUndo ? texts.common.undo : words.clear}
        </Button>
      )}
      {props.onCancel && (
        <Button variant="default" disabled={saving.isSending} onClick={props.onCancel}>
          {texts.common.cancel}
        </Button>
      )}
      <Button
        type="submit"
        loading={saving.isSending}
        disabled={props.waiting !== undefined}
        aria-describedby={props.waiting === undefined ? undefined : reason}
      >
        {props.saveLabel ?? words.save}
      </Button>
    </div>
  )
}
