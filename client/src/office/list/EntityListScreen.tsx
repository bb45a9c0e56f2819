import type { Call } from '@orderi/shared/contract/call'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { DeleteDialog, type DeleteDialogProps } from '../DeleteDialog.tsx'
import type { FormWords } from '../form/FormDialog.tsx'
import { type EntityDialogState, useEntityDialog } from '../form/useEntityDialog.ts'
import { EditAndRemove } from './EditAndRemove.tsx'
import { ListScreen, type ListScreenProps } from './ListScreen.tsx'

interface CallOfRow extends Call {
  readonly body: z.ZodType<{ readonly id: number }>
}

/** The update that makes an entity inactive or invisible. `as` contains the changed fields. */
interface Retirement<Row>
  extends Pick<NonNullable<DeleteDialogProps<Row>['retire']>, 'label' | 'confirm'> {
  readonly update: CallOfRow
  readonly as: Partial<Row>
}

interface EntityListScreenProps<Row>
  extends Omit<ListScreenProps<Row>, 'newButton' | 'isFaded' | 'actions' | 'words'> {
  readonly words: ListScreenProps<Row>['words'] & {
    readonly create: string
    readonly form: FormWords
  }
  /** False while the parent of a new entity is not known. */
  readonly canCreate?: boolean
  readonly nameOf: (row: Row) => string
  readonly form: (editing: EntityDialogState<Row>) => ReactNode
  /** Buttons of a row, shown before the buttons that edit and delete the row. */
  readonly rowActions?: (row: Row) => ReactNode
  readonly canRemove?: (row: Row) => boolean
  readonly remove: CallOfRow
  readonly retire?: Retirement<Row>
  readonly deleteWords?: DeleteDialogProps<Row>['words']
  /** Called after an entity was deleted, or became inactive or invisible. */
  readonly onRemoved: () => void
}

/** A list of entities that are created, edited and deleted in dialogs. */
export function EntityListScreen<Row extends { readonly id: number }>(
  props: EntityListScreenProps<Row>,
) {
  const { words, nameOf, canRemove, rowActions, remove } = props
  const editing = useEntityDialog<Row>()
  const deleting = useEntityDialog<Row>()
  const retire = props.retire && retirementOf(props.retire, words.form)
  return (
    <ListScreen
      {...props}
      newButton={
        props.canCreate === false
          ? undefined
          : { label: words.create, onClick: () => editing.open() }
      }
      isFaded={retire?.isRetired}
      actions={(row) => (
        <>
          {rowActions?.(row)}
          <EditAndRemove
            name={nameOf(row)}
            onEdit={() => editing.open(row)}
            onRemove={canRemove?.(row) === false ? undefined : () => deleting.open(row)}
          />
        </>
      )}
    >
      {props.form(editing)}
      <DeleteDialog
        deleting={deleting}
        nameOf={nameOf}
        remove={({ id }, key) => api.request(remove, { body: { id }, key })}
        retire={retire}
        words={props.deleteWords}
        onDone={props.onRemoved}
      />
      {props.children}
    </ListScreen>
  )
}

function retirementOf<Row extends { readonly id: number }>(
  { update, as, ...rest }: Retirement<Row>,
  { edited, editFailed }: FormWords,
) {
  return {
    ...rest,
    done: edited,
    failed: editFailed,
    isRetired: (row: Row) =>
      Object.entries(as).every(([key, value]) => row[key as keyof Row] === value),
    act: ({ id }: Row, key: string) => api.request(update, { body: { id, ...as }, key }),
  }
}
