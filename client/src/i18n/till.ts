import { inLanguage } from './chosen.ts'
import { tillWords as spanish } from './es/till.ts'

export const tillWords = inLanguage('till', spanish)
