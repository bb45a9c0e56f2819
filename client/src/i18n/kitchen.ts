import { inLanguage } from './chosen.ts'
import { kitchenWords as spanish } from './es/kitchen.ts'

export const kitchenWords = inLanguage('kitchen', spanish)
