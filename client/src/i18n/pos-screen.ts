import { inLanguage } from './chosen.ts'
import { posScreenWords as spanish } from './es/pos-screen.ts'

export const posScreenWords = inLanguage('posScreen', spanish)
