import { inLanguage } from './chosen.ts'
import { paymentsWords as spanish } from './es/payments.ts'

export const paymentsWords = inLanguage('payments', spanish)
