/** The place in the menu: smaller numbers come first. */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { menuWords } from '../i18n/menu.ts'

const MAX_ORDER = 1_000_000

export function OrderField(props: NumberInputProps) {
  return (
    <NumberInput
      label={menuWords.order}
      required
      min={0}
      max={MAX_ORDER}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      {...props}
    />
  )
}
