/** The reason, in Spanish, for voiding dishes that sold out after they were ordered. */
export const SOLD_OUT_REASON = 'Se agotó'
