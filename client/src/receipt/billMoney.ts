/** Formats an amount of a bill. The caller provides the restaurant's country. */
export type BillMoney = (amount: number, currency: string) => string
