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
      {isPhone && <OutboxButton />}
    </div>
  )
}
