import { Button, Loader } from '@mantine/core'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { useState } from 'react'
import { chargeWords } from '../../i18n/charge.ts'
import { clockTime } from '../../i18n/format.ts'
import { texts } from '../../i18n/texts.ts'
import { useBoard, useOnlineOnlyBlocker } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showUndoable } from '../../ui/notices.tsx'
import { useTimeZone } from '../boardViews.ts'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { useOpenDialog } from '../dialogs/useDialog.ts'
import { useBoardActions } from '../useBoardActions.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './CashNotesDialog.module.css'
import { type CashNote, chargeBodyOf, useCashNoteStore, useCashNotes } from './cashNotes.ts'
import { RegisterSelect } from './RegisterSelect.tsx'
import { useCashDesk } from './useCashDesk.ts'

const words = chargeWords.notes

export function CashNotesDialog({ onClose }: { onClose: () => void }) {
  const notes = useCashNotes()
  return (
    <Dialog
      opened={notes.length > 0}
      size="lg"
      title={words.button(notes.length)}
      closeLabel={texts.common.close}
      onClose={onClose}
    >
      <p className={classes['text']}>{words.text}</p>
      <Desk onClose={onClose} />
    </Dialog>
  )
}

function Desk({ onClose }: { onClose: () => void }) {
  const notes = useCashNotes()
  const why = useOnlineOnlyBlocker()
  const desk = useCashDesk()
  const [chosen, choose] = useState<number>()
  const register = desk.open.find(({ id }) => id === chosen) ?? desk.open[0]
  const cash = desk.methods.find(({ kind }) => kind === 'efectivo')
  const problem =
    why ??
    (desk.isFailed ? chargeWords.loadFailed : undefined) ??
    (register ? undefined : `${chargeWords.noSession} ${chargeWords.askAdmin}`) ??
    (cash ? undefined : words.noCash)
  if (desk.isLoading && why === undefined) return <Loader aria-label={texts.common.loading} />
  return (
    <>
      <DisabledReason text={problem} />
      {register && <RegisterSelect registers={desk.open} chosen={register.id} onChoose={choose} />}
      <ul>
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            place={
              problem === undefined && register && cash
                ? { caja: register.id, metodo: cash.id }
                : undefined
            }
            onClose={onClose}
          />
        ))}
      </ul>
    </>
  )
}

function NoteRow(props: {
  note: CashNote
  /** Where the payment is made. Undefined if it cannot be made now. */
  place: { caja: number; metodo: number } | undefined
  onClose: () => void
}) {
  const { note, place } = props
  const money = useMoneyFormatter()
  const zone = useTimeZone()
  const offset = useBoard((state) => state.clockOffsetMs)
  const store = useCashNoteStore()
  const actions = useBoardActions()
  const openDialog = useOpenDialog()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { id, epoch, bill } = note
  const text = words.noted(bill.number, bill.table, money(note.amount))
  const drop = () => store.change((all) => all.filter((each) => each.id !== id))
  const discard = () => {
    drop()
    showUndoable({
      subject: `cash note ${id}`,
      title: words.discarded(text),
      closeLabel: texts.common.close,
      undoLabel: texts.common.undo,
      undo: () => store.change((all) => [...all, note]),
    })
  }
  const remember = (sent: CashNote['sent']) =>
    store.change((all) => all.map((each) => (each.id === id ? { ...each, sent } : each)))
  const confirm = async () => {
    if (!place) return
    const sent = note.sent ?? { key: randomUuid(), body: chargeBodyOf(note, place) }
    remember(sent)
    setSending(true)
    setFailure(undefined)
    const outcome = await actions.chargeBill(bill, sent.body, {
      stamp: { key: sent.key, epoch },
      wasSent: note.sent !== undefined,
    })
    setSending(false)
    if (outcome.state === 'done') drop()
    if (outcome.state !== 'refused') return
    setFailure(outcome.message)
    if (!outcome.isUnanswered) remember(undefined)
  }
  return (
    <li className={classes['note']}>
      <p className={classes['what']}>
        {text} <span className={classes['when']}>{clockTime(note.at + offset, zone)}</span>
      </p>
      {failure !== undefined && <FailureBox text={failure} />}
      <div className={classes['actions']}>
        <Button variant="subtle" color="red" aria-label={words.discardOne(text)} onClick={discard}>
          {words.discard}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            props.onClose()
            openDialog({ kind: 'cuenta', id: bill.id })
          }}
        >
          {words.open}
        </Button>
        <Button
          loading={isSending}
          disabled={!place}
          aria-label={words.confirmOne(text)}
          onClick={() => void confirm()}
        >
          {words.confirm}
        </Button>
      </div>
    </li>
  )
}
