import type { Language, Translation } from '@orderi/shared/kernel/languages'
import { translated } from '@orderi/shared/kernel/names'

/** Without Spanish, because forms have separate main fields for Spanish texts. */
export const OTHER_LANGUAGES = ['en', 'pt', 'fr'] as const satisfies readonly Language[]

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
  field: 'name' | 'description' | 'address',
): string {
  return translated(translations ?? [], 'es', field)
}

export function filledBlocks(blocks: readonly LanguageBlock[]): LanguageBlock[] {
  return blocks.filter(({ name, description, address }) => name || description || address)
}
