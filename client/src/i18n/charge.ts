import { inLanguage } from './chosen.ts'
import { chargeWords as spanish } from './es/charge.ts'

export const chargeWords = inLanguage('charge', spanish)
