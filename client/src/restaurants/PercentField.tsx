import { NumberField } from '../office/form/NumberField.tsx'
import { type NumberLimits, numberRule } from '../office/form/numbers.ts'
import type { NumberFieldProps } from '../office/form/TypedField.tsx'

const LIMITS: NumberLimits = { min: 0, max: 100, decimals: 2 }

export const percentRule = numberRule(LIMITS)

export function PercentField(props: NumberFieldProps) {
  return <NumberField limits={LIMITS} {...props} />
}
