/** What is typed into a field for money, read as the menu's sheets read it. */
import type { Country } from '@orderi/shared/kernel/time'
import { parseAmount } from '@orderi/shared/menu/read-sheet'
import type { NumberValue } from './numbers.ts'

/** A third decimal where the country writes decimals: nobody can tell whether thousands are meant. */
const UNCLEAR: Record<Country, RegExp> = { crc: /,\s*\d{3,}$/, gua: /\.\s*\d{3,}$/ }

/** Text that is not an amount, or is ambiguous, stays as typed. */
export function readAmount(typed: string, country: Country): NumberValue {
  const text = typed.trim()
  if (text === '') return ''
  // Whoever typed 4, is about to go on.
  const amount = UNCLEAR[country].test(text) ? undefined : parseAmount(text.replace(/[.,]$/, ''))
  return amount ?? text
}
