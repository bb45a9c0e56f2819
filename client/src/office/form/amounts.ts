import type { Country } from '@orderi/shared/kernel/time'
import { parseAmount } from '@orderi/shared/menu/read-sheet'
import type { NumberValue } from './numbers.ts'

/** Returns trimmed text if it is unclear or not an amount. */
export function readAmount(typed: string, country: Country): NumberValue {
  const text = typed.trim()
  if (text === '') return ''
  // The user may still be typing after a trailing separator, so the separator is ignored.
  return parseAmount(text.replace(/[.,]$/, ''), country) ?? text
}
