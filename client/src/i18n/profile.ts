/** The words of the own profile and of the restaurant's. */
export { profileWords } from './es/profile.ts'
