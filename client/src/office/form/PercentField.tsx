import { NumberField } from './NumberField.tsx'
import { type NumberLimits, numberRule } from './numbers.ts'
import type { NumberFieldProps } from './TypedField.tsx'

const LIMITS: NumberLimits = { min: 0, max: 100, decimals: 2 }

export const percentRule = numberRule(LIMITS)

export function PercentField(props: NumberFieldProps) {
  return <NumberField limits={LIMITS} {...props} />
}
