import { inLanguage } from './chosen.ts'
import { transactionsWords as spanish } from './es/transactions.ts'

export const transactionsWords = inLanguage('transactions', spanish)
