/** The English texts of the guests' menu, in one file that is loaded on demand. */
export { en as words } from '../../i18n/guest/en.ts'
export { en as reasons } from '../../i18n/guest-reasons/en.ts'
