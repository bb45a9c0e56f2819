/** The French texts of the guests' menu, in one file that is loaded on demand. */
import { typesetFrench } from '@orderi/shared/kernel/french-typography'
import { fr } from '../../i18n/guest-reasons/fr.ts'

export { frenchTypography as typography } from '@orderi/shared/kernel/french-typography'
export { fr as words } from '../../i18n/guest/fr.ts'

export const reasons = typesetFrench(fr)
