/** Spanish texts of reasons. Responses contain them, so the staff app loads this module only for its own rejections. */
import { GUEST_REASON_TEXTS, STAFF_REASON_TEXTS } from './reason-texts.ts'
import type { Reason, ReasonCode } from './reasons.ts'
import { fill } from './texts.ts'

const TEXTS = { ...STAFF_REASON_TEXTS, ...GUEST_REASON_TEXTS }

export const REASON_CODES = Object.keys(TEXTS) as readonly ReasonCode[]

export function spanishReasonText({ code, params = {} }: Reason): string {
  return fill(TEXTS[code], params)
}
