import { shownTexts } from './chosen.ts'
import { es } from './common/es.ts'

export const texts = shownTexts('common', es)
