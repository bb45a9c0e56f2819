import { inLanguage } from './chosen.ts'
import { floorWords as spanish } from './es/floor.ts'

export const floorWords = inLanguage('floor', spanish)
