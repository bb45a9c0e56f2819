import { mergeTranslations, type Translation } from '@orderi/shared/kernel/languages'
import { translated } from '@orderi/shared/kernel/names'
import type { ProductRowValues } from '@orderi/shared/menu/read-sheet'

export function translationsFrom(
  values: Pick<ProductRowValues, 'name' | 'description' | 'languages'>,
  present: Translation[],
): Translation[] {
  const written = values.languages.flatMap(({ language, name, description }) => {
    const before = present.find((each) => each.language_code === language)
    const after = {
      language_code: language,
      name: name ?? translatedIn(before, 'name'),
      description: description ?? translatedIn(before, 'description'),
      address: before?.address ?? '',
    }
    return before || after.name || after.description ? [after] : []
  })
  return mergeTranslations(
    { translations: written, name: values.name, description: values.description },
    present,
  )
}

/** Returns an empty text if the language has no text. */
function translatedIn(block: Translation | undefined, field: 'name' | 'description'): string {
  return block ? translated([block], block.language_code, field) : ''
}
