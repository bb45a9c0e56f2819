import { inLanguage } from './chosen.ts'
import { evening as spanish } from './es/evening.ts'

export const evening = inLanguage('evening', spanish)
