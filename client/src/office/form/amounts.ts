import type { Country } from '@orderi/shared/kernel/time'
import { parseAmount } from '@orderi/shared/menu/read-sheet'
import type { NumberValue } from './numbers.ts'

/** Three or more digits after the decimal separator are ambiguous: the user may have meant a thousands separator. */
const UNCLEAR: Record<Country, RegExp> = { crc: /,\s*\d{3,}$/, gua: /\.\s*\d{3,}$/ }

/** Returns trimmed text if it is ambiguous or not an amount. */
export function readAmount(typed: string, country: Country): NumberValue {
  const text = typed.trim()
  if (text === '') return ''
  // The user may still be typing after a trailing separator, so the separator is ignored.
  const amount = UNCLEAR[country].test(text) ? undefined : parseAmount(text.replace(/[.,]$/, ''))
  return amount ?? text
}
