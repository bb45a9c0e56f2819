/** The words of the menu's screens: categories, products, variants, import and export. */
export { menuWords } from './es/menu.ts'
