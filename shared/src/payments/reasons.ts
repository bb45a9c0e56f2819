/** The Spanish name of the reason with which dishes are voided that ran out after they were ordered. */
export const SOLD_OUT_REASON = 'Se agotó'
