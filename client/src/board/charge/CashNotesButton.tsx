import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import { useEffect } from 'react'
import { chargeWords } from '../../i18n/board.ts'
import { useBranch } from '../../live/react.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import outbox from '../outbox/OutboxButton.module.css'
import { useCashNotes, useCashNoteUpdates } from './cashNotes.ts'
import { useEarlierNotes } from './earlierNotes.ts'
import { CashNotesDialog, ChargeBill } from './loadables.ts'

/** Opens the list of noted cash. Every board of the branch shows this button while there are notes. */
export function CashNotesButton() {
  const count = useCashNotes().length
  useCashNoteUpdates()
  useEarlierNotes()
  const takesPayments = useBranch()?.cobros === 1
  // Loads the code of both dialogs while online, because they are used offline.
  useEffect(() => {
    if (!takesPayments) return
    ChargeBill.fetch()
    CashNotesDialog.fetch()
  }, [takesPayments])
  if (count === 0) return null
  return (
    <DialogButton
      className={outbox['button']}
      icon={<IconCash size="1.25rem" />}
      text={chargeWords.notes.button({ count })}
      dialog={(close) => <CashNotesDialog onClose={close} />}
    />
  )
}
