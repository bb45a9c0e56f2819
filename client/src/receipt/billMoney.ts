/** Formats an amount of a bill. Number formats depend on the restaurant's country, which the function must know. */
export type BillMoney = (amount: number, currency: string) => string
