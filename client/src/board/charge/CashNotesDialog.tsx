import { Button, Loader, TextInput } from '@mantine/core'
import type { CashNote } from '@orderi/shared/payments/schema'
import { useState } from 'react'
import { chargeWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { useOnlineOnlyBlocker, useSending } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { showDone } from '../../ui/notices.tsx'
import { useTimeZone } from '../boardViews.ts'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { useOpenDialog } from '../dialogs/useDialog.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './CashNotesDialog.module.css'
import { useCashNotes } from './cashNotes.ts'
import { RegisterSelect } from './RegisterSelect.tsx'
import { useCashDesk } from './useCashDesk.ts'

const words = chargeWords.notes

export function CashNotesDialog({ onClose }: { onClose: () => void }) {
  const notes = useCashNotes()
  return (
    <Dialog
      opened={notes.length > 0}
      size="lg"
      title={words.button({ count: notes.length })}
      onClose={onClose}
    >
      <p className="intro">{words.text}</p>
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
            register={problem === undefined ? register?.id : undefined}
            onClose={onClose}
          />
        ))}
      </ul>
    </>
  )
}

function NoteRow(props: {
  note: CashNote
  /** The register of the payment. Undefined if the note cannot be confirmed now. */
  register: number | undefined
  onClose: () => void
}) {
  const { note, register } = props
  const money = useMoneyFormatter()
  const zone = useTimeZone()
  const openDialog = useOpenDialog()
  const { isSending, failure, send } = useSending()
  const [isDiscarding, setDiscarding] = useState(false)
  const [reason, setReason] = useState('')
  const { id: note_id, number, table, amount, received, currency, user, noted_at } = note
  const text = words.noted({ bill: number, table, amount: money(amount, currency) })
  const facts = [
    clockTime(noted_at, zone),
    user?.name,
    words.given({ amount: money(received, currency) }),
  ]
  const confirm = () =>
    send({ type: 'confirmCash', body: { note_id, caja: register ?? 0 } }, (bill) => {
      const title =
        bill.status === 'Cerrada' ? chargeWords.closed({ number }) : chargeWords.charged({ number })
      showDone({ title, closeLabel: texts.common.close })
    })
  const discard = () =>
    send({ type: 'discardCash', body: { note_id, motivo: reason.trim() } }, () =>
      showDone({ title: words.discarded({ what: text }), closeLabel: texts.common.close }),
    )
  return (
    <li className={classes['note']}>
      <p className={classes['what']}>
        {text}{' '}
        <span className={classes['when']}>
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </span>
      </p>
      {failure && <FailureBox text={failure} />}
      {isDiscarding && (
        <>
          <TextInput
            label={chargeWords.reason}
            required
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {/* A wall display has no keyboard. */}
          <div className={classes['reasons']}>
            {words.discardReasons.map((each) => (
              <Button key={each} variant="default" onClick={() => setReason(each)}>
                {each}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className={classes['actions']}>
        <Button
          variant="subtle"
          color="red"
          disabled={isSending || (isDiscarding && reason.trim() === '')}
          aria-label={words.discardOne({ what: text })}
          onClick={() => (isDiscarding ? void discard() : setDiscarding(true))}
        >
          {words.discard}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            props.onClose()
            openDialog({ kind: 'cuenta', id: note.bill_id })
          }}
        >
          {words.open}
        </Button>
        <Button
          loading={isSending}
          disabled={register === undefined}
          aria-label={words.confirmOne({ what: text })}
          onClick={() => void confirm()}
        >
          {words.confirm}
        </Button>
      </div>
    </li>
  )
}
