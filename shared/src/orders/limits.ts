/** The limits of one order (contract, "agregar-producto"). */

/** Maximum number of lines of an order. */
export const MAX_LINES = 50

/** Maximum quantity of one line. */
export const MAX_PIECES = 99

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 280
