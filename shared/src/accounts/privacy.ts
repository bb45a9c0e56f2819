import { z } from 'zod'
import { text } from '../kernel/fields.ts'

const MAX_TEXT = 20_000

/**
 * The privacy page of an installation. `responsable` is the data controller. Empty texts are replaced with the web app's
 * default texts in that language.
 */
export const PrivacyPage = z.object({
  responsable: text(200),
  contacto: text(300),
  textos: z.object({
    es: text(MAX_TEXT),
    en: text(MAX_TEXT),
    pt: text(MAX_TEXT),
    fr: text(MAX_TEXT),
  }),
})
export type PrivacyPage = z.infer<typeof PrivacyPage>

export const DEFAULT_PRIVACY_PAGE: PrivacyPage = {
  responsable: '',
  contacto: '',
  textos: { es: '', en: '', pt: '', fr: '' },
}
