import { inLanguage } from './chosen.ts'
import { reportsWords as spanish } from './es/reports.ts'

export const reportsWords = inLanguage('reports', spanish)
