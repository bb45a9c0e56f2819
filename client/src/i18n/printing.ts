import { inLanguage } from './chosen.ts'
import { printingWords as spanish } from './es/printing.ts'

export const printingWords = inLanguage('printing', spanish)
