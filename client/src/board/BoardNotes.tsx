/** What lies over the board until it is over: that nothing is heard, and on a phone also what waits for the network. */
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
