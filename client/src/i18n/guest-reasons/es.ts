/** The reasons that guests receive. The server's responses contain them in Spanish. */
import { GUEST_REASON_TEXTS, STAFF_REASON_TEXTS } from '@orderi/shared/kernel/reason-texts'

export const es = {
  ...GUEST_REASON_TEXTS,
  bad_characters: STAFF_REASON_TEXTS.bad_characters,
  bad_email: STAFF_REASON_TEXTS.bad_email,
  password_too_common: STAFF_REASON_TEXTS.password_too_common,
  password_too_long: STAFF_REASON_TEXTS.password_too_long,
  too_long: STAFF_REASON_TEXTS.too_long,
  pieces_left: STAFF_REASON_TEXTS.pieces_left,
  wait_minutes: STAFF_REASON_TEXTS.wait_minutes,
  wait_one_minute: STAFF_REASON_TEXTS.wait_one_minute,
  wrong_current_password: STAFF_REASON_TEXTS.wrong_current_password,
} as const
