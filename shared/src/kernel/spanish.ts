/**
 * Spanish texts of reasons. Server answers contain them; the staff app loads this module only for refusals of
 * its own.
 */
import { GUEST_TEXTS, STAFF_TEXTS } from './reason-texts.ts'
import { filled, type Reason, type ReasonCode } from './reasons.ts'

const TEXTS = { ...STAFF_TEXTS, ...GUEST_TEXTS }

export const REASON_CODES = Object.keys(TEXTS) as readonly ReasonCode[]

export function spanishText({ code, params = {} }: Reason): string {
  return filled(TEXTS[code], params) ?? TEXTS[code]
}
