import { inLanguage } from './chosen.ts'
import { billsWords as spanish } from './es/bills.ts'

export const billsWords = inLanguage('bills', spanish)
