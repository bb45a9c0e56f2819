/** The words about the platform's restaurants. */
export { restaurantsWords } from './es/restaurants.ts'
