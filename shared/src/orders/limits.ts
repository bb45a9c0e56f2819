/** The limits of orders and bills (docs/contract.md, "agregar-producto"). */

export const MAX_ORDER_LINES = 50

export const MAX_LINE_PIECES = 99

export const MAX_NOTE_LENGTH = 280

/** Also the highest seat of a table with more places. */
export const MAX_SEAT = 99

/** Includes cancelled lines. The limit exists because every event of a bill contains all its lines. */
export const MAX_BILL_LINES = 500
/** Orders that a kitchen screen reports with one call. */
export const MAX_SHOWN_ORDERS = 100
