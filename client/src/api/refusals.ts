import type { ErrorCode } from '@orderi/shared/kernel/errors'
import { fill, placeholdersIn, type TextParams } from '@orderi/shared/kernel/texts'

/** `unreadable`: another program responded instead of the server, for example a hotel's login page. */
export type NetworkFailure = 'unreachable' | 'timeout' | 'unreadable'

export interface RefusalTexts {
  readonly ofCode: (code: ErrorCode) => string
  /** Undefined in Spanish, because the server's responses contain the Spanish texts. */
  readonly reasons: Readonly<Record<string, string>> | undefined
  readonly noAnswer: Readonly<Record<NetworkFailure, string>>
}

/** The reason for a refusal, as received. This version of the app may have no text for it. */
export interface ReceivedReason {
  readonly code: string
  readonly params?: TextParams | undefined
}

/** Returns the server's Spanish text or its translation; undefined if this version of the app has no text. */
export function reasonText(
  { reasons }: Pick<RefusalTexts, 'reasons'>,
  { code, params = {} }: ReceivedReason,
  spanish: string,
): string | undefined {
  if (!reasons) return spanish
  const text = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  const isComplete = text && placeholdersIn(text).every((name) => params[name] !== undefined)
  return isComplete ? fill(text, params) : undefined
}

/** Returns the translated refusal. Returns `message` if the response (of a proxy or older server) has no `params`. */
export function refusalText(
  texts: RefusalTexts,
  code: ErrorCode,
  params: TextParams | undefined,
  message: string,
): string {
  if (params === undefined) return message
  const { reason } = params
  const exact =
    reason === undefined ? undefined : reasonText(texts, { code: String(reason), params }, message)
  return exact ?? texts.ofCode(code)
}
