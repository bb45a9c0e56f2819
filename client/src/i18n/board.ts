import { es } from './board/es.ts'
import { shownTexts } from './shown.ts'

export const {
  acknowledgement: acknowledgementWords,
  charge: chargeWords,
  network: networkWords,
  person: personWords,
  posScreen: posScreenWords,
  printing: printingWords,
  shares: sharesWords,
} = shownTexts('board', es)
