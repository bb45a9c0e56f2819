/** A field for a number. Validate its value with `numberRule` and the same limits. */
import { type NumberLimits, numberError, readNumber } from './numbers.ts'
import { type NumberFieldProps, TypedField } from './TypedField.tsx'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

export function NumberField({ limits, ...props }: NumberFieldProps & { limits: NumberLimits }) {
  return (
    <TypedField
      inputMode={limits.decimals === 0 ? 'numeric' : 'decimal'}
      {...props}
      read={(typed) => readNumber(typed, limits)}
      write={String}
      check={(value) => numberError(value, limits)}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined || typeof props.value !== 'number') return
        event.preventDefault()
        const next = props.value + step
        if (next >= limits.min && next <= limits.max) props.onChange?.(next)
      }}
    />
  )
}
