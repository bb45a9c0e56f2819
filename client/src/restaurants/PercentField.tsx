/** A percentage from 0 to 100 with two decimals at most. */
import { NumberInput, type NumberInputProps } from '@mantine/core'

export function PercentField(props: NumberInputProps) {
  return (
    <NumberInput
      min={0}
      max={100}
      decimalScale={2}
      allowNegative={false}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="strict"
      {...props}
    />
  )
}
