import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { texts } from '../../i18n/common.ts'
import { RowButton } from './RowButton.tsx'

const words = texts.office.list

export function EditAndRemove(props: {
  name: string
  onEdit: () => void
  onRemove?: (() => void) | undefined
}) {
  return (
    <>
      <RowButton
        text={words.edit}
        label={words.editOne({ name: props.name })}
        icon={IconPencil}
        onClick={props.onEdit}
      />
      {props.onRemove && (
        <RowButton
          text={words.remove}
          label={words.removeOne({ name: props.name })}
          icon={IconTrash}
          isDanger
          isBare
          onClick={props.onRemove}
        />
      )}
    </>
  )
}
