/**
 * Spanish texts of reasons. The server's responses contain them, so the staff app loads this module only for rejections
 * that it creates itself.
 */
import { GUEST_TEXTS, STAFF_TEXTS } from './reason-texts.ts'
import { insertParams, type Reason, type ReasonCode } from './reasons.ts'

const TEXTS = { ...STAFF_TEXTS, ...GUEST_TEXTS }

export const REASON_CODES = Object.keys(TEXTS) as readonly ReasonCode[]

export function spanishText({ code, params = {} }: Reason): string {
  return insertParams(TEXTS[code], params) ?? TEXTS[code]
}
