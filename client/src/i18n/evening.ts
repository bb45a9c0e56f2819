/** Words of the point of sale on a full evening: pages, bills just closed, and a branch that takes no orders. */
import { inLanguage } from './chosen.ts'
import { evening as spanish } from './es/evening.ts'

export const evening = inLanguage('evening', spanish)
