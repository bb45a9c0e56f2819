/** Words of the point of sale on a full evening: pages, bills just closed, and a branch that takes no orders. */
export { evening } from './es/evening.ts'
