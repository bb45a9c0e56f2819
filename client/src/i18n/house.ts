import { inLanguage } from './chosen.ts'
import { houseWords as spanish } from './es/house.ts'

export const houseWords = inLanguage('house', spanish)
