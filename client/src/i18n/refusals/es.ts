/** The texts of refusals by error code and by reason. The server's responses contain them in Spanish. */
import { ERROR_TEXTS } from '@orderi/shared/kernel/errors'
import { STAFF_REASON_TEXTS } from '@orderi/shared/kernel/reason-texts'

export const es = { codes: ERROR_TEXTS, reasons: STAFF_REASON_TEXTS } as const
