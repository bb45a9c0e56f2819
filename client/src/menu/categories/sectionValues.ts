import type { Translation } from '@orderi/shared/kernel/languages'
import { menuWords } from '../../i18n/office.ts'
import {
  filledBlocks,
  type LanguageBlock,
  translationsSummary,
} from '../../office/form/languages.ts'
import { type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { positionRule } from '../../office/form/PositionField.tsx'
import type { Summary } from '../../office/form/StaleDialog.tsx'
import { type FlagValue, flagOf, HIDDEN_OPTIONS, labelOf } from '../flags.ts'

interface Section {
  readonly order: number
  readonly hidden: number
  readonly translations: readonly Translation[]
}

/** The form values of a section, that is, of a category or a subcategory. */
export interface SectionValues {
  readonly order: NumberValue
  readonly hidden: FlagValue
  readonly translations: LanguageBlock[]
}

/** The position is required (docs/specification.md, section 5). The visibility always has a value, so it needs no rule. */
export const sectionRules = { order: positionRule }

export function sectionValues(present: Section | undefined) {
  return { order: (present?.order ?? 0) as NumberValue, hidden: flagOf(present?.hidden, '0') }
}

export function sectionBody<Values extends SectionValues>(values: Values) {
  return {
    ...values,
    order: numberOf(values.order),
    translations: filledBlocks(values.translations),
  }
}

export function sectionSummary({ order, hidden, translations }: SectionValues): Summary {
  return [
    [menuWords.order, String(order)],
    [menuWords.visible, labelOf(HIDDEN_OPTIONS, hidden)],
    ...translationsSummary(translations, menuWords),
  ]
}
