/** The words about people: employees, users of the platform, and their passwords. */
export { peopleWords } from './es/people.ts'
