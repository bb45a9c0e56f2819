/** Offers to put the order on a new bill after its bill was closed. */
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { texts } from '../../i18n/common.ts'
import { Note } from '../../ui/Note.tsx'
import { useOpenDialog } from '../dialogs/useDialog.ts'
import { type Draft, withDraft, withoutDraft } from './drafts.ts'
import { useDraftStore } from './useDrafts.ts'

export function GoneBill({ draft }: { draft: Draft }) {
  const store = useDraftStore()
  const openDialog = useOpenDialog()
  const { table } = draft
  const moveToNewBill = () => {
    store.change((drafts) =>
      withDraft(withoutDraft(drafts, draft.target), {
        ...draft,
        target: { table: table.id },
        sent: null,
      }),
    )
    openDialog({ kind: 'tomar-mesa', id: table.id })
  }
  return (
    <Note kind="alert" icon={<IconAlertTriangle size="1.25rem" />} text={texts.pos.bill.gone}>
      {table.id > 0 && (
        <Button variant="default" onClick={moveToNewBill}>
          {texts.pos.take.toNewBill}
        </Button>
      )}
    </Note>
  )
}
