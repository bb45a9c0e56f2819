import { usePlace } from '../ui/place.tsx'
import classes from './BoardNotes.module.css'
import { OutboxButton } from './outbox/OutboxButton.tsx'
import { StaleBanner } from './StaleBanner.tsx'

export function BoardNotes() {
  const isPhone = usePlace() === 'phone'
  return (
    <div className={classes['notes']}>
      <StaleBanner />
      {isPhone && <OutboxButton />}
    </div>
  )
}
