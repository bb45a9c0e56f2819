/** The position in the menu; smaller numbers come first. */
import { menuWords } from '../i18n/menu.ts'
import { NumberField } from '../office/form/NumberField.tsx'
import { type NumberLimits, numberRule } from '../office/form/numbers.ts'
import type { NumberFieldProps } from '../office/form/TypedField.tsx'

const LIMITS: NumberLimits = { min: 0, max: 1_000_000, decimals: 0 }

export const positionRule = numberRule(LIMITS)

export function PositionField(props: NumberFieldProps) {
  return <NumberField label={menuWords.order} required limits={LIMITS} {...props} />
}
