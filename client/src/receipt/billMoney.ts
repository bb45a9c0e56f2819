/** Formats an amount of money. The implementation knows the restaurant's country, which decides the number format. */
export type BillMoneyFormatter = (amount: number, currency: string) => string
