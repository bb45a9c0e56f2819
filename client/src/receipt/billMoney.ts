/** How the amounts of a bill are written: by whoever shows it and knows the restaurant's country. */
export type BillMoney = (amount: number, currency: string) => string
