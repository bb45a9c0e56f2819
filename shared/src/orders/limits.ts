/** The limits of one order (contract, "agregar-producto"). */

export const MAX_LINES = 50

export const MAX_PIECES = 99

/** Maximum length of a note in characters. */
export const MAX_NOTE = 280
