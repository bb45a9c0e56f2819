import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import classes from './Stepper.module.css'

export function Stepper(props: {
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  min: number
  max: number
  /** The icon that replaces − if the next tap removes the last piece of the dish. */
  endIcon?: ReactNode
  disabled?: boolean
  onChange: (value: number) => void
}) {
  const { value, min, max, disabled = false, onChange } = props
  const isLast = props.endIcon !== undefined && value === min + 1
  return (
    <fieldset className={classes['stepper']} aria-label={props.label}>
      <button
        type="button"
        className={classes['step']}
        aria-label={props.lessLabel}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        {isLast ? props.endIcon : <IconMinus size="1.25rem" />}
      </button>
      <output translate="no" className={classes['value']}>
        {value}
      </output>
      <button
        type="button"
        className={classes['step']}
        aria-label={props.moreLabel}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size="1.25rem" />
      </button>
    </fieldset>
  )
}
