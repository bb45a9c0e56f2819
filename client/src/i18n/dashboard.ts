import { inLanguage } from './chosen.ts'
import { dashboardWords as spanish } from './es/dashboard.ts'

export const dashboardWords = inLanguage('dashboard', spanish)
