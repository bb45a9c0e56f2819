import type { Country } from '@orderi/shared/kernel/time'
import { parseAmount } from '@orderi/shared/menu/read-sheet'
import type { NumberValue } from './numbers.ts'

/** Three digits after the decimal separator are ambiguous, because the separator may be meant as a thousands separator. */
const UNCLEAR: Record<Country, RegExp> = { crc: /,\s*\d{3,}$/, gua: /\.\s*\d{3,}$/ }

/** Text that is not an amount, or is ambiguous, stays as typed. */
export function readAmount(typed: string, country: Country): NumberValue {
  const text = typed.trim()
  if (text === '') return ''
  // Ignores a trailing separator, because the person may still be typing.
  const amount = UNCLEAR[country].test(text) ? undefined : parseAmount(text.replace(/[.,]$/, ''))
  return amount ?? text
}
