/** The words about people: employees, users of the platform, and their passwords. */
import { inLanguage } from './chosen.ts'
import { peopleWords as spanish } from './es/people.ts'

export const peopleWords = inLanguage('people', spanish)
