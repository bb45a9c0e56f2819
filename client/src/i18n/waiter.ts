/** The words of the waiter's phone. */
export { waiterWords } from './es/waiter.ts'
