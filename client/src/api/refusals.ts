/** Makes the text of a refusal from its code and parameters, in the language of the given texts. */
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { filled, type Params } from '@orderi/shared/kernel/reasons'

/** Why there was no answer: no connection, too late, or not from our server (a hotel's login page). */
export type NetworkFailure = 'unreachable' | 'timeout' | 'unreadable'

/** The texts of failed calls in one language. */
export interface RefusalTexts {
  readonly ofCode: (code: ErrorCode) => string
  /** By reason. Undefined in Spanish: the server sends these texts. */
  readonly reasons: Readonly<Record<string, string>> | undefined
  readonly noAnswer: Readonly<Record<NetworkFailure, string>>
}

/** A reason as the server sends it, perhaps a newer one. */
export interface SentReason {
  readonly code: string
  readonly params?: Params | undefined
}

/** The text of a reason; undefined for one that the texts lack. In Spanish, the server's text. */
export function reasonText(
  { reasons }: Pick<RefusalTexts, 'reasons'>,
  { code, params = {} }: SentReason,
  spanish: string,
): string | undefined {
  if (!reasons) return spanish
  const text = reasons[code]
  return text && filled(text, params)
}

/** The message of a refusal. Answers of an older server and of proxies have no `params`. */
export function refusalText(
  texts: RefusalTexts,
  code: ErrorCode,
  params: Params | undefined,
  message: string,
): string {
  if (params === undefined) return message
  const { reason } = params
  const exact =
    reason === undefined ? undefined : reasonText(texts, { code: String(reason), params }, message)
  return exact ?? texts.ofCode(code)
}
