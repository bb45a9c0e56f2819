/** Number fields hold a number, typed text that is not a number, or '' when empty. */
import { texts } from '../../i18n/common.ts'

/** A value that is a text is not a valid number, so the field's rule rejects the value. */
export type NumberValue = number | string

export interface NumberLimits {
  readonly min: number
  readonly max: number
  readonly decimals: 0 | 2
}

const WHOLE_NUMBER = /^[+-]?\d+$/
const DECIMAL = /^[+-]?\d+[.,]\d+$/

/** Returns the number, or the trimmed text if not a number. */
export function readNumber(typed: string, { decimals }: Pick<NumberLimits, 'decimals'>) {
  const text = typed.trim()
  const isNumber = WHOLE_NUMBER.test(text) || (decimals > 0 && DECIMAL.test(text))
  return isNumber ? Number(text.replace(',', '.')) : text
}

export function numberError(
  value: NumberValue,
  { min, max, decimals }: NumberLimits,
): string | null {
  const words = texts.office.form
  if (value === '') return words.required
  if (typeof value === 'string') return decimals === 0 ? words.whole : words.decimals
  if (Math.round(value * 10 ** decimals) / 10 ** decimals !== value) return words.decimals
  if (value < min) return words.min({ min })
  return value > max ? words.max({ max }) : null
}

export function numberRule(limits: NumberLimits) {
  return (value: NumberValue): string | null => numberError(value, limits)
}

export function amountRule(value: NumberValue): string | null {
  if (value === '') return texts.office.form.required
  return typeof value === 'string' ? texts.office.form.badAmount : null
}

export function numberOf(value: NumberValue): number {
  return Number(value)
}
