import { inLanguage } from './chosen.ts'
import { stepsWords as spanish } from './es/steps.ts'

export const stepsWords = inLanguage('steps', spanish)
