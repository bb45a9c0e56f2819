import { inLanguage } from './chosen.ts'
import { setupWords as spanish } from './es/setup.ts'

export const setupWords = inLanguage('setup', spanish)
