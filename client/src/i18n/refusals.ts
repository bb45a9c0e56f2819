/** The texts of failed calls in the language of the staff's screens. */
import { ERROR_TEXTS, type ErrorCode } from '@orderi/shared/kernel/errors'
import * as api from '../api/refusals.ts'
import { texts } from './common.ts'
import { translatedRefusals } from './shown.ts'

/** Texts by error code, for refusals without a reason. */
export const refusals: Readonly<Record<ErrorCode, string>> =
  translatedRefusals()?.codes ?? ERROR_TEXTS

export function refusalTexts(): api.RefusalTexts {
  const { codes = ERROR_TEXTS, reasons } = translatedRefusals() ?? {}
  return { ofCode: (code) => codes[code], reasons, noAnswer: texts.common.noAnswer }
}

/** The text of a reason in the screens' language; `spanish` for unknown reasons. */
export function reasonText(sent: api.ReceivedReason | undefined, spanish: string): string {
  return (sent && api.reasonText(refusalTexts(), sent, spanish)) ?? spanish
}
