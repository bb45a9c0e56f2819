/** Formats an amount in the number format of the restaurant's country. */
export type BillMoneyFormatter = (amount: number, currency: string) => string
