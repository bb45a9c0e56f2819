import { es } from './kitchen-waiter/es.ts'
import { shownTexts } from './shown.ts'

export const { kitchen: kitchenWords, waiter: waiterWords } = shownTexts('kitchenWaiter', es)
