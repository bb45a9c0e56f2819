/** The Portuguese texts of the guests' menu, in one file that is loaded on demand. */
export { pt as words } from '../../i18n/guest/pt.ts'
export { pt as reasons } from '../../i18n/guest-reasons/pt.ts'
