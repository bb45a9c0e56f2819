import { inLanguage } from './chosen.ts'
import { restaurantsWords as spanish } from './es/restaurants.ts'

export const restaurantsWords = inLanguage('restaurants', spanish)
