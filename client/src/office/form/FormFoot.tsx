/** What can be done with a form: clear it, leave it, save it. */
import { Button } from '@mantine/core'
import { es } from '../../i18n/es.ts'
import classes from './FormFoot.module.css'
import type { Saving } from './useSaving.ts'

const words = es.office.form

/** Left-out ways are not offered; `onClear` belongs to something new (specification, section 4). */
export function FormFoot(props: {
  saving: Saving
  onClear?: () => void
  onCancel?: () => void
  saveLabel?: string
}) {
  const { saving } = props
  return (
    <div className={classes['foot']}>
      {saving.failure !== undefined && <p className={classes['failure']}>{saving.failure}</p>}
      {props.onClear && (
        <Button
          className={classes['clear']}
          variant="subtle"
          disabled={saving.isSending}
          onClick={props.onClear}
        >
          {words.clear}
        </Button>
      )}
      {props.onCancel && (
        <Button variant="default" disabled={saving.isSending} onClick={props.onCancel}>
          {es.common.cancel}
        </Button>
      )}
      <Button type="submit" loading={saving.isSending}>
        {props.saveLabel ?? words.save}
      </Button>
    </div>
  )
}
