/** The implementation knows the country, which decides the number format. */
export type BillMoney = (amount: number, currency: string) => string
