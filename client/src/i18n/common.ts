import { es } from './common/es.ts'
import { shownTexts } from './shown.ts'

export const texts = shownTexts('common', es)
