import type { Language, Translation } from '@orderi/shared/kernel/languages'
import { translated } from '@orderi/shared/kernel/names'
import type { Summary } from './StaleDialog.tsx'

/** Without Spanish, because forms have separate main fields for Spanish texts. */
export const OTHER_LANGUAGES = ['en', 'pt', 'fr'] as const satisfies readonly Language[]

const TRANSLATED_FIELDS = ['name', 'description', 'address'] as const
export type TranslatedField = (typeof TRANSLATED_FIELDS)[number]

export interface LanguageBlock {
  readonly language_code: Language
  readonly name: string
  readonly description: string
  readonly address: string
}

export function languageBlocksOf(
  languages: readonly Language[],
  translations: readonly Translation[] = [],
): LanguageBlock[] {
  return languages.map((language_code) => {
    const present = translations.find((each) => each.language_code === language_code)
    return {
      language_code,
      name: present?.name ?? '',
      description: present?.description ?? '',
      address: present?.address ?? '',
    }
  })
}

export function spanishText(
  translations: readonly Translation[] | undefined,
  field: TranslatedField,
): string {
  return translated(translations ?? [], 'es', field)
}

/** The compared values of the blocks, with a label for each field that the form has. */
export function translationsSummary(
  blocks: readonly LanguageBlock[],
  labels: Partial<Record<TranslatedField, string>>,
): Summary {
  return blocks.flatMap((block) =>
    TRANSLATED_FIELDS.flatMap((field) => {
      const label = labels[field]
      return label === undefined
        ? []
        : ([[`${label} (${block.language_code})`, block[field]]] as const)
    }),
  )
}

export function filledBlocks(blocks: readonly LanguageBlock[]): LanguageBlock[] {
  return blocks.filter(({ name, description, address }) => name || description || address)
}
