/** Makes the text of a refusal in the screens' language, from its code and parameters. */
import { ERROR_TEXTS, type ErrorCode } from '@orderi/shared/kernel/errors'
import { filled, type Params } from '@orderi/shared/kernel/reasons'
import { inLanguage, partOf } from './chosen.ts'
import type { Pack } from './pack.ts'

/** By code, when nothing more exact is known. */
export const refusals: Pack['refusals'] = inLanguage('refusals', ERROR_TEXTS)

/** A reason as the server sends it, perhaps a newer one. */
export interface SentReason {
  readonly code: string
  readonly params?: Params | undefined
}

/** The text of a reason. In Spanish, and for a reason that this version does not know, the server's own text. */
export function reasonText(
  sent: SentReason | undefined,
  spanish: string,
  reasons: Readonly<Record<string, string>> | undefined = partOf('reasons'),
): string {
  const text = sent && reasons?.[sent.code]
  return (text && filled(text, sent.params ?? {})) ?? spanish
}

/** The message of a refusal. Answers of an older server and of proxies have no `params`. */
export function refusalText(code: ErrorCode, params: Params | undefined, message: string): string {
  if (params === undefined) return message
  const { reason } = params
  return reason === undefined
    ? refusals[code]
    : reasonText({ code: String(reason), params }, message)
}
