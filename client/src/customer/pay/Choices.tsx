/** Radio buttons with large labels. */
import type { ReactNode } from 'react'
import classes from './Choices.module.css'

interface ChoicesProps {
  readonly legend: string
  /** True for short labels, of which two fit in a row. */
  readonly inPairs?: boolean
  readonly children: ReactNode
}

export function Choices({ legend, inPairs, children }: ChoicesProps) {
  return (
    <fieldset className={classes['choices']} data-pairs={inPairs || undefined}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

export function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes['choice']} data-chosen={isChosen || undefined}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}
