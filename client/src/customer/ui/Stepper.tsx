/** How many: one less, the number, one more. */
import { useWords } from '../words/language.ts'
import { Icon, type IconName } from './Icon.tsx'
import classes from './Stepper.module.css'

interface Props {
  readonly value: number
  /** Of what. */
  readonly label: string
  readonly onChange: (value: number) => void
  readonly min?: number
  readonly max: number
  /** What stands on the lower button at the smallest number. */
  readonly endIcon?: IconName
  readonly disabled?: boolean
}

export function Stepper({ value, label, onChange, min = 0, max, endIcon, disabled }: Props) {
  const words = useWords()
  return (
    <fieldset className={classes['stepper']} aria-label={label}>
      <button
        type="button"
        className={classes['step']}
        aria-label={words.dish.less(label)}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name={endIcon && value === min + 1 ? endIcon : 'minus'} size={1.25} />
      </button>
      <span className={classes['value']} aria-live="polite">
        {value}
      </span>
      <button
        type="button"
        className={classes['step']}
        aria-label={words.dish.more(label)}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={1.25} />
      </button>
    </fieldset>
  )
}
