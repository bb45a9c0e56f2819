import { UnstyledButton } from '@mantine/core'
import { texts } from '../../i18n/common.ts'
import classes from './Categories.module.css'

const words = texts.pos.take

export interface SeatChoice {
  /** The seats from 1. Zero if the order is not taken by seat. */
  readonly count: number
  /** Undefined for the whole table. */
  readonly value: number | undefined
  readonly onChange: (seat: number | undefined) => void
}

/** Chooses the seat of a dish, or of the dishes that are added next. */
export function SeatRow({ count, value, onChange }: SeatChoice) {
  if (count === 0) return null
  const seats = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <fieldset className={classes['categories']} data-row aria-label={words.seat}>
      <span className={classes['label']} aria-hidden>
        {words.seat}
      </span>
      {[undefined, ...seats].map((seat) => (
        <UnstyledButton
          key={seat ?? 0}
          className={classes['category']}
          aria-label={seat === undefined ? undefined : texts.pos.order.seat({ seat })}
          aria-pressed={value === seat}
          onClick={() => onChange(seat)}
        >
          {seat ?? words.wholeTable}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
