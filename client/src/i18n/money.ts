import { shownTexts } from './chosen.ts'
import { es } from './money/es.ts'

export const {
  bills: billsWords,
  dashboard: dashboardWords,
  payments: paymentsWords,
  reports: reportsWords,
  transactions: transactionsWords,
} = shownTexts('money', es)
