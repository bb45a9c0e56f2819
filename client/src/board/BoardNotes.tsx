import { useLayout } from '../ui/layout.tsx'
import classes from './BoardNotes.module.css'
import { CashNotesButton } from './charge/CashNotesButton.tsx'
import { OutboxButton } from './outbox/OutboxButton.tsx'
import { StaleBanner } from './StaleBanner.tsx'

export function BoardNotes() {
  const isPhone = useLayout() === 'phone'
  return (
    <div className={classes['notes']}>
      <StaleBanner />
      {isPhone && <CashNotesButton />}
      <PhoneOutbox />
    </div>
  )
}

/** On other sizes, the button is in the header. */
export function PhoneOutbox() {
  return useLayout() === 'phone' ? <OutboxButton /> : null
}
