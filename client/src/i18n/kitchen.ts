/** The words of the kitchen's screen. */
export { kitchenWords } from './es/kitchen.ts'
