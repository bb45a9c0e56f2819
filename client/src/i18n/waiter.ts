import { inLanguage } from './chosen.ts'
import { waiterWords as spanish } from './es/waiter.ts'

export const waiterWords = inLanguage('waiter', spanish)
