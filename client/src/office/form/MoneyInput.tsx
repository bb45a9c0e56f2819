/** A field for an amount of money. Validate its value with `amountRule`. */
import { amountText } from '../../i18n/format.ts'
import { useOwnRestaurant } from '../useOwnRestaurant.ts'
import { readAmount } from './amounts.ts'
import { amountRule } from './numbers.ts'
import { type NumberFieldProps, TypedField } from './TypedField.tsx'

export function MoneyInput(props: NumberFieldProps) {
  const { country = 'crc', currency = '' } = useOwnRestaurant().data ?? {}
  return (
    <TypedField
      leftSection={currency}
      {...props}
      read={(typed) => readAmount(typed, country)}
      write={(value) => amountText(value, country).replaceAll(/\s/g, ' ')}
      check={amountRule}
    />
  )
}
