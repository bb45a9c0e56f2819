import type { ReactNode } from 'react'
import { DeleteDialog, type DeleteDialogProps } from '../DeleteDialog.tsx'
import type { FormWords } from '../form/FormDialog.tsx'
import { type EntityDialogState, useEntityDialog } from '../form/useEntityDialog.ts'
import { EditAndRemove } from './EditAndRemove.tsx'
import { ListScreen, type ListScreenProps } from './ListScreen.tsx'

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
  /** The buttons of a row before those for editing and deleting. */
  readonly rowActions?: (row: Row) => ReactNode
  readonly canRemove?: (row: Row) => boolean
  readonly remove: DeleteDialogProps<Row>['remove']
  readonly retire?: Omit<NonNullable<DeleteDialogProps<Row>['retire']>, 'done' | 'failed'>
  readonly deleteWords?: DeleteDialogProps<Row>['words']
  /** Called after an entity was deleted, or became inactive or invisible. */
  readonly onRemoved: () => void
}

/** A list of entities that are created, edited and deleted in dialogs. */
export function EntityListScreen<Row extends { readonly id: number }>(
  props: EntityListScreenProps<Row>,
) {
  const { words, nameOf, canRemove, rowActions, retire } = props
  const editing = useEntityDialog<Row>()
  const deleting = useEntityDialog<Row>()
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
        remove={props.remove}
        retire={retire && { ...retire, done: words.form.edited, failed: words.form.editFailed }}
        words={props.deleteWords}
        onDone={props.onRemoved}
      />
      {props.children}
    </ListScreen>
  )
}
