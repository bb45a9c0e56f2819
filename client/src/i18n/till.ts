import { sessionWords } from '@orderi/shared/printing/session-words'
import { shownLanguage, shownTexts } from './shown.ts'
import { es } from './till/es.ts'

const { house, till } = shownTexts('till', es)
/** The screen of an X or Z uses the words of its printed paper. */
const paper = sessionWords[shownLanguage()]

export const houseWords = house

export const tillWords = {
  ...till,
  moving: { ...till.moving, kinds: { ...paper.kinds, ...till.moving.kinds } },
  report: { ...paper, ...till.report },
}
