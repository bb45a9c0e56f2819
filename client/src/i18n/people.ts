import { inLanguage } from './chosen.ts'
import { peopleWords as spanish } from './es/people.ts'

export const peopleWords = inLanguage('people', spanish)
