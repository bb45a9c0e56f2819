import { Button } from '@mantine/core'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import classes from './Keypad.module.css'

const DELETE = '⌫'

/** Ten digits and a key that deletes the last digit, for touch screens. `extra` is a key beside the 0. */
export function Keypad(props: {
  label: string
  deleteLabel: string
  extra?: string
  value: string
  maxDigits: number
  onChange: (value: string) => void
}) {
  const { label, extra, value, maxDigits, onChange } = props
  const press = (key: string) =>
    onChange(key === DELETE ? value.slice(0, -1) : (value + key).slice(0, maxDigits))
  return (
    <fieldset className={classes['pad']} aria-label={label}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9', extra, '0', DELETE].map((key) =>
        key === undefined ? (
          <span key="gap" />
        ) : (
          <Button
            key={key}
            variant="default"
            aria-label={key === DELETE ? props.deleteLabel : key}
            onClick={() => press(key)}
          >
            {key === DELETE ? <IconBackspace size="1.25rem" /> : key}
          </Button>
        ),
      )}
    </fieldset>
  )
}
