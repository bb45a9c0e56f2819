/** The four languages of every name (specification, section 9): es, en, pt, fr; es is the default. */
import { z } from 'zod'
import { invalidField } from './errors.ts'
import { text } from './fields.ts'
import { LANGUAGES, translated } from './names.ts'
import { reason } from './reasons.ts'

export const Language = z.enum(['es', 'en', 'pt', 'fr'])
export type Language = z.infer<typeof Language>

/** One language of a thing's texts, as read. */
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

/** The fields of a write that name a thing: blocks per language, and the main fields, which are the Spanish ones. */
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
 * The translations to keep after a write: those sent (or the present ones when none were), with the Spanish
 * one, which every write keeps, filled from the main fields, created if missing (specification, section 5).
 * Sorted es, en, pt, fr.
 */
export function mergeTranslations(written: Written, present: Translation[] = []): Translation[] {
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
 * Merges as `mergeTranslations` does, for entities that people must recognise.
 * @param present undefined: a new entity. An update that sends no name may leave an old entity nameless.
 * @throws DomainError 422 at the name's field when the write leaves the entity without a Spanish name
 */
export function mergeNamedTranslations(written: Written, present?: Translation[]): Translation[] {
  const merged = mergeTranslations(written, present)
  const sendsName = written.name != null || written.translations !== undefined
  if ((present === undefined || sendsName) && translated(merged, 'es', 'name') === '') {
    throw invalidField(nameField(written), reason('required'))
  }
  return merged
}

/** The field of the Spanish name in a write. */
function nameField({ name, translations = [] }: Written): string {
  const index = translations.findIndex((entry) => entry.language_code === 'es')
  return name == null && index >= 0 ? `translations.${index}.name` : 'name'
}
