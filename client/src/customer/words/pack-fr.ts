/** The French texts of the guests' menu, in one file that is loaded on demand. */
export { fr as words } from '../../i18n/guest/fr.ts'
export { fr as reasons } from '../../i18n/guest-reasons/fr.ts'
