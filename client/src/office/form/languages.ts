/** The language blocks of a form: which there are, what they hold, and how they begin. */
import type { Language, Translation } from '@orderi/shared/kernel/languages'
import { translated } from '@orderi/shared/kernel/names'

/** For every language other than Spanish, whose texts are the form's main fields. */
export const OTHER_LANGUAGES = ['en', 'pt', 'fr'] as const satisfies readonly Language[]

/** One block, named as the calls name it. */
export interface LanguageBlock {
  readonly language_code: Language
  readonly name: string
  readonly description: string
  readonly address: string
}

/** The blocks of some languages, filled with what is translated already. */
export function blocksOf(
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

/** The Spanish text, as the main fields show it: empty where there is none. */
export function spanish(
  translations: readonly Translation[] | undefined,
  field: 'name' | 'description' | 'address',
): string {
  return translated(translations ?? [], 'es', field)
}

/** The blocks that say something, as the calls take them. */
export function filledBlocks(blocks: readonly LanguageBlock[]): LanguageBlock[] {
  return blocks.filter(({ name, description, address }) => name || description || address)
}
