/** The messages of the frame, the login, the boards and the lists. */
import { inLanguage } from './chosen.ts'
import { es } from './es.ts'

export const texts = inLanguage('texts', es)
