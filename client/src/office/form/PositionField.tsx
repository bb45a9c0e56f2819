/** The position in a list, for example in the menu; smaller numbers come first. */
import { NumberField } from './NumberField.tsx'
import { type NumberLimits, numberRule } from './numbers.ts'
import type { NumberFieldProps } from './TypedField.tsx'

const LIMITS: NumberLimits = { min: 0, max: 1_000_000, decimals: 0 }

export const positionRule = numberRule(LIMITS)

export function PositionField(props: NumberFieldProps) {
  return <NumberField required limits={LIMITS} {...props} />
}
