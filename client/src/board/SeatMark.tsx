import { texts } from '../i18n/common.ts'
import classes from './SeatMark.module.css'

/** The short form of a dish's seat, after its name. Renders nothing for a dish of the whole table. */
export function SeatMark({ seat }: { seat: number | null | undefined }) {
  if (!seat) return null
  return (
    <>
      {' '}
      <span className={classes['seat']}>
        <span aria-hidden>{texts.pos.order.seatShort({ seat })}</span>
        <span className="unseen">, {texts.pos.order.seat({ seat })}</span>
      </span>
    </>
  )
}
