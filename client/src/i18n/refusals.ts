/** Makes the text of a refusal in the screens' language, from its code and parameters. */
import { ERROR_TEXTS, type ErrorCode } from '@orderi/shared/kernel/errors'
import { filled, type Params } from '@orderi/shared/kernel/reasons'
import { inLanguage, partOf } from './chosen.ts'
import type { Pack } from './pack.ts'

/** Texts by error code, for refusals without a reason. */
export const refusals: Pack['refusals'] = inLanguage('refusals', ERROR_TEXTS)

/** May be a reason that this version does not know. */
export interface SentReason {
  readonly code: string
  readonly params?: Params | undefined
}

/** The text of a reason. Spanish and unknown reasons use the server's text. */
export function reasonText(
  sent: SentReason | undefined,
  spanish: string,
  reasons: Readonly<Record<string, string>> | undefined = partOf('reasons'),
): string {
  const text = sent && reasons?.[sent.code]
  return (text && filled(text, sent.params ?? {})) ?? spanish
}

/** The text of a refusal. Responses of an older server or a proxy have no `params`. */
export function refusalText(code: ErrorCode, params: Params | undefined, message: string): string {
  if (params === undefined) return message
  const { reason } = params
  return reason === undefined
    ? refusals[code]
    : reasonText({ code: String(reason), params }, message)
}
