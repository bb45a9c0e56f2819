/** Codes of badges, which a camera or a scanner that acts as a keyboard reads instead of the PIN. */

export const BADGE_PREFIX = 'orderi'
/**
 * Letters that are on the same keys of QWERTY, QWERTZ and AZERTY keyboards, so that a scanner that is set to another
 * keyboard types them too.
 */
export const BADGE_LETTERS = 'bcdefghijklnoprstuvx'
/** About 104 bits. */
export const BADGE_LENGTH = 24

const FOLDED = new RegExp(`^${BADGE_PREFIX}[${BADGE_LETTERS}]{${BADGE_LENGTH}}$`)

/** The letters of a code, without the dash and in lower case. Undefined for a text that is no code of a badge. */
export function foldBadge(text: string): string | undefined {
  const letters = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  return FOLDED.test(letters) ? letters : undefined
}
