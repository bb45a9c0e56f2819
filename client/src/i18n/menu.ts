import { inLanguage } from './chosen.ts'
import { menuWords as spanish } from './es/menu.ts'

export const menuWords = inLanguage('menu', spanish)
