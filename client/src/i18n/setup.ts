/** The words of the account that a new installation begins with. */
import { inLanguage } from './chosen.ts'
import { setupWords as spanish } from './es/setup.ts'

export const setupWords = inLanguage('setup', spanish)
