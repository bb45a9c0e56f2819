import { inLanguage } from './chosen.ts'
import { sharesWords as spanish } from './es/shares.ts'

export const sharesWords = inLanguage('shares', spanish)
