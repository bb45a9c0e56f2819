/** The words about printing. */
export { printingWords } from './es/printing.ts'
