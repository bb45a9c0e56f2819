import { menuWords } from '../i18n/office.ts'

export type FlagValue = '0' | '1'

/** Categories and subcategories: 0 is visible, 1 is invisible (docs/specification.md, section 4). */
export const HIDDEN_OPTIONS = [
  { value: '0', label: menuWords.visible },
  { value: '1', label: menuWords.invisible },
]

export const PRODUCT_STATUS_OPTIONS = [
  { value: '1', label: menuWords.active },
  { value: '0', label: menuWords.inactive },
]

export function flagOf(value: number | string | undefined, otherwise: FlagValue): FlagValue {
  if (value === undefined) return otherwise
  return Number(value) === 1 ? '1' : '0'
}

export function labelOf(
  options: readonly { value: string; label: string }[],
  value: string,
): string {
  return options.find((each) => each.value === value)?.label ?? ''
}
