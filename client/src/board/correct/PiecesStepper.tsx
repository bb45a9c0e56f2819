import type { OrderLine } from '@orderi/shared/orders/schema'
import { useState } from 'react'
import { chargeWords as words } from '../../i18n/board.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import classes from './PiecesStepper.module.css'

/** The chosen number of pieces, by default all. `blocker` explains that another person has changed the line. */
export function usePieces(line: OrderLine) {
  const [all] = useState(line.quantity)
  const [pieces, setPieces] = useState(all)
  const blocker = line.quantity === all ? undefined : words.line.changed
  return { all, pieces, setPieces, blocker }
}

/** Chooses how many pieces of a line a correction concerns. Renders nothing for a single piece. */
export function PiecesStepper(props: {
  of: number
  value: number
  onChange: (pieces: number) => void
}) {
  const { of, value, onChange } = props
  if (of === 1) return null
  return (
    <div className={classes['pieces']}>
      {words.pieces}
      <span className={classes['chosen']}>
        <Stepper
          label={words.pieces}
          lessLabel={words.fewer}
          moreLabel={words.more}
          value={value}
          min={1}
          max={of}
          onChange={onChange}
        />
        {words.line.of({ count: of })}
      </span>
    </div>
  )
}
