/**
 * Makes the Spanish text of a reason. The staff app loads it only where it refuses something itself: the server's answers carry
 * the Spanish text.
 */
import { GUEST_TEXTS, STAFF_TEXTS } from './reason-texts.ts'
import { filled, type Reason, type ReasonCode } from './reasons.ts'

const TEXTS = { ...STAFF_TEXTS, ...GUEST_TEXTS }

/** Every reason, for the API documentation. */
export const REASON_CODES = Object.keys(TEXTS) as readonly ReasonCode[]

/** The Spanish text of a reason. */
export function spanishText({ code, params = {} }: Reason): string {
  return filled(TEXTS[code], params) ?? TEXTS[code]
}
