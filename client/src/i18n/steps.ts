/** The words of the way from a founded restaurant to its first order. */
import { inLanguage } from './chosen.ts'
import { stepsWords as spanish } from './es/steps.ts'

export const stepsWords = inLanguage('steps', spanish)
