/** Texts by language in requests and responses (docs/specification.md, section 9). The default language is `es`. */
import { z } from 'zod'
import { invalidField } from './errors.ts'
import { text } from './fields.ts'
import { LANGUAGES, translated } from './names.ts'
import { reason } from './reasons.ts'

export const Language = z.enum(['es', 'en', 'pt', 'fr'])
export type Language = z.infer<typeof Language>

export const Translation = z.object({
  language_code: Language,
  name: z.string(),
  description: z.string(),
  address: z.string(),
})
export type Translation = z.infer<typeof Translation>

const nullableText = text()
  .nullish()
  .transform((value) => value ?? '')

const TranslationInput = z.object({
  language_code: Language,
  name: nullableText,
  description: nullableText,
  address: nullableText,
})

/**
 * The text fields of a request that creates or updates an entity. `translations` has one block per language. `name`,
 * `description` and `address` are Spanish.
 */
export const translationFields = {
  translations: z
    .array(TranslationInput)
    .max(LANGUAGES.length)
    .refine((list) => new Set(list.map((entry) => entry.language_code)).size === list.length, {
      params: reason('repeated_language'),
    })
    .optional(),
  name: text().nullish(),
  description: text().nullish(),
  address: text().nullish(),
}

interface Written {
  translations?: Translation[] | undefined
  name?: string | null | undefined
  description?: string | null | undefined
  address?: string | null | undefined
}

/**
 * Merges texts (docs/specification.md, section 5). Sent blocks replace all stored blocks, but the Spanish block
 * only if one is sent. Sent fields such as `name` overwrite Spanish texts.
 */
export function mergeTranslations(
  written: Written,
  present: readonly Translation[] = [],
): Translation[] {
  const spanish = present.filter((entry) => entry.language_code === 'es')
  const list = new Map(
    [...spanish, ...(written.translations ?? present)].map((entry) => [entry.language_code, entry]),
  )
  const main = { name: written.name, description: written.description, address: written.address }
  if (Object.values(main).some((value) => value != null)) {
    const es = list.get('es') ?? { language_code: 'es', name: '', description: '', address: '' }
    list.set('es', {
      ...es,
      name: main.name ?? es.name,
      description: main.description ?? es.description,
      address: main.address ?? es.address,
    })
  }
  return LANGUAGES.flatMap((language) => list.get(language) ?? [])
}

/**
 * Like `mergeTranslations`, for entities that need a Spanish name. An update without a name does not change the empty
 * name of an old entity.
 * @param present undefined for a new entity
 * @throws DomainError 422 at the name's field when the Spanish name would be empty
 */
export function mergeNamedTranslations(
  written: Written,
  present?: readonly Translation[],
): Translation[] {
  const merged = mergeTranslations(written, present)
  const sendsName = written.name != null || written.translations !== undefined
  if ((present === undefined || sendsName) && translated(merged, 'es', 'name') === '') {
    throw invalidField(nameField(written), reason('required'))
  }
  return merged
}

function nameField({ name, translations = [] }: Written): string {
  const index = translations.findIndex((entry) => entry.language_code === 'es')
  return name == null && index >= 0 ? `translations.${index}.name` : 'name'
}
