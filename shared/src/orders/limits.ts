/** The limits of one order (contract, "agregar-producto"). */

export const MAX_ORDER_LINES = 50

export const MAX_LINE_PIECES = 99

export const MAX_NOTE_LENGTH = 280
