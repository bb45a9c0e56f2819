/** The Spanish name of the reason for voiding dishes that sold out after they were ordered. */
export const SOLD_OUT_REASON = 'Se agotó'
