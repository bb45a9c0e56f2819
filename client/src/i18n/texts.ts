import { inLanguage } from './chosen.ts'
import { es } from './es.ts'

export const texts = inLanguage('texts', es)
