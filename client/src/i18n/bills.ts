/** The words of the bills' history. */
export { billsWords } from './es/bills.ts'
