import { es } from './money/es.ts'
import { shownTexts } from './shown.ts'

export const {
  bills: billsWords,
  dashboard: dashboardWords,
  kitchenTimes: kitchenTimesWords,
  night: nightWords,
  payments: paymentsWords,
  reports: reportsWords,
  transactions: transactionsWords,
} = shownTexts('money', es)
