/** The limits of one order (contract, "agregar-producto"). */

/** Lines of an order. */
export const MAX_LINES = 50

/** Pieces of a line. */
export const MAX_PIECES = 99

/** Characters of a note for the kitchen. */
export const MAX_NOTE = 280
