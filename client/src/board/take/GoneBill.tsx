/** Offers to put the order on a new bill, because its bill was closed meanwhile. */
import { Button } from '@mantine/core'
import { texts } from '../../i18n/texts.ts'
import { useOpenDialog } from '../dialogs/useDialog.ts'
import { type Draft, withDraft, withoutDraft } from './drafts.ts'
import classes from './GoneBill.module.css'
import { useDraftStore } from './useDrafts.ts'

export function GoneBill({ draft }: { draft: Draft }) {
  const store = useDraftStore()
  const openDialog = useOpenDialog()
  const { table } = draft
  const goOn = () => {
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
    <div className={classes['gone']} role="alert">
      <span>{texts.pos.bill.gone}</span>
      {table.id > 0 && (
        <Button variant="default" onClick={goOn}>
          {texts.pos.take.toNewBill}
        </Button>
      )}
    </div>
  )
}
