/** A number with − and +, for fingers. */
import { ActionIcon } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import classes from './Stepper.module.css'

export function Stepper(props: {
  label: string
  lessLabel: string
  moreLabel: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}) {
  const { value, onChange } = props
  return (
    <fieldset className={classes['stepper']} aria-label={props.label}>
      <ActionIcon
        className={classes['step']}
        variant="default"
        aria-label={props.lessLabel}
        disabled={value <= props.min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size="1.25rem" />
      </ActionIcon>
      <output className={classes['value']}>{value}</output>
      <ActionIcon
        className={classes['step']}
        variant="default"
        aria-label={props.moreLabel}
        disabled={value >= props.max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size="1.25rem" />
      </ActionIcon>
    </fieldset>
  )
}
