import { shownTexts } from './chosen.ts'
import { es } from './kitchen-waiter/es.ts'

export const { kitchen: kitchenWords, waiter: waiterWords } = shownTexts('kitchenWaiter', es)
