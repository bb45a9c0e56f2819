/** Creates or edits an entity (docs/specification.md, section 4). The form's fields are named like those of the request. */
import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form'
import { Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import '../styles.ts'
import classes from './FormDialog.module.css'
import { FormFoot } from './FormFoot.tsx'
import { StaleDialog, type Summary } from './StaleDialog.tsx'
import { useClearing } from './useClearing.ts'
import type { EntityDialogState } from './useEntityDialog.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { type SaveOptions, useSaving } from './useSaving.ts'
import { SaveDelayContext, useSaveDelays } from './waiting.ts'

export interface FormWords {
  readonly newTitle: string
  readonly editTitle: string
  readonly created: string
  readonly edited: string
  readonly createFailed: string
  readonly editFailed: string
}

export interface FormDialogProps<Entity, Values extends object> {
  readonly editing: EntityDialogState<Entity>
  readonly words: FormWords
  readonly valuesOf: (entity: Entity | undefined) => Values
  readonly validate: FormValidateInput<Values>
  /** Called before a change is sent; `false` returns to the form without sending. */
  readonly confirm?: (values: Values, entity: Entity) => Promise<boolean>
  readonly create: (values: Values, sent: SaveOptions) => Promise<unknown>
  readonly update: (values: Values, sent: SaveOptions, entity: Entity) => Promise<unknown>
  /** Returns undefined when the entity was deleted. */
  readonly reload: (entity: Entity) => Promise<Entity | undefined>
  readonly summary: (values: Values) => Summary
  readonly onSaved: (saved: unknown) => unknown
  readonly size?: string
  readonly children: (form: UseFormReturnType<Values>, isNew: boolean) => ReactNode
}

interface Versioned {
  readonly version?: number
}

export function FormDialog<Entity extends Versioned, Values extends object>(
  props: FormDialogProps<Entity, Values>,
) {
  const { editing, words } = props
  const leave = useRef<() => void>(undefined)
  const setLeave = useCallback((guardedLeave: () => void) => {
    leave.current = guardedLeave
  }, [])
  return (
    <Dialog
      opened={editing.opened}
      onClose={() => leave.current?.()}
      size={props.size ?? 'lg'}
      title={editing.entity === undefined ? words.newTitle : words.editTitle}
      isSheet
    >
      <FormBody key={editing.turn} {...props} setLeave={setLeave} />
    </Dialog>
  )
}

function FormBody<Entity extends Versioned, Values extends object>(
  props: FormDialogProps<Entity, Values> & {
    setLeave: (leave: () => void) => void
  },
) {
  const { editing, words } = props
  const { entity } = editing
  const isNew = entity === undefined
  const form = useForm<Values>({
    initialValues: props.valuesOf(entity),
    validate: props.validate,
  })
  const saving = useSaving<Values, unknown>({
    form,
    version: entity?.version,
    confirm: async (values) =>
      entity === undefined || !props.confirm || props.confirm(values, entity),
    send: (values, sent) =>
      entity === undefined ? props.create(values, sent) : props.update(values, sent, entity),
    words: isNew
      ? { done: words.created, failed: words.createFailed }
      : { done: words.edited, failed: words.editFailed },
    onSaved: (saved) => {
      editing.close()
      void props.onSaved(saved)
    },
  })
  const [waiting, wait] = useSaveDelays()
  const clearing = useClearing(form)
  const guard = useLeaveGuard(editing.opened && form.isDirty())
  const { setLeave } = props
  useEffect(() => setLeave(() => guard.leave(editing.close)))
  return (
    <form className={classes['form']} onSubmit={saving.submit} noValidate>
      <fieldset className={classes['fields']} disabled={saving.isSending}>
        <SaveDelayContext value={wait}>
          {/* Remounting also discards a picture that is being cropped and not yet a value. */}
          <Fragment key={clearing.turn}>{props.children(form, isNew)}</Fragment>
        </SaveDelayContext>
      </fieldset>
      <FormFoot
        saving={saving}
        waiting={waiting}
        onCancel={() => guard.leave(editing.close)}
        {...(isNew ? { clearing } : {})}
      />
      {guard.question}
      {entity && (
        <StaleDialog
          saving={saving}
          form={form}
          reload={() => props.reload(entity)}
          valuesOf={props.valuesOf}
          summary={props.summary}
          onTake={(present) => editing.open(present)}
        />
      )}
    </form>
  )
}
