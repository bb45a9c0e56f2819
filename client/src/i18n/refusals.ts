/** The texts of failed calls in the language of the staff's screens. */
import { ERROR_TEXTS } from '@orderi/shared/kernel/errors'
import * as api from '../api/refusals.ts'
import { inLanguage, packPart } from './chosen.ts'
import type { Pack } from './pack.ts'
import { texts } from './texts.ts'

/** Texts by error code, for refusals without a reason. */
export const refusals: Pack['refusals'] = inLanguage('refusals', ERROR_TEXTS)

export function refusalTexts(): api.RefusalTexts {
  const codes = inLanguage('refusals', ERROR_TEXTS)
  const { noAnswer } = texts.common
  return { ofCode: (code) => codes[code], reasons: packPart('reasons'), noAnswer }
}

/** The text of a reason; the Spanish one for unknown reasons. */
export function reasonText(sent: api.ReceivedReason | undefined, spanish: string): string {
  return (sent && api.reasonText(refusalTexts(), sent, spanish)) ?? spanish
}
