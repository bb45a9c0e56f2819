/** The words about branches, halls, tables and their codes. */
export { floorWords } from './es/floor.ts'
