import { es } from './shifts/es.ts'
import { shownTexts } from './shown.ts'

export const shiftWords = shownTexts('shifts', es)
