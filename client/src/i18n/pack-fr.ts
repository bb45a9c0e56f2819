/** All French texts of the staff's screens, in one file that is loaded on demand. */
import { typesetFrench } from '@orderi/shared/kernel/french-typography'
import { fr } from './refusals/fr.ts'

export { frenchTypography as typography } from '@orderi/shared/kernel/french-typography'
export { fr as board } from './board/fr.ts'
export { fr as common } from './common/fr.ts'
export { fr as kitchenWaiter } from './kitchen-waiter/fr.ts'
export { fr as money } from './money/fr.ts'
export { fr as office } from './office/fr.ts'
export { fr as shifts } from './shifts/fr.ts'
export { fr as till } from './till/fr.ts'

export const refusals = typesetFrench(fr)
