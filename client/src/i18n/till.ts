import { sessionWords } from '@orderi/shared/printing/session-words'
import { inLanguage, shownLanguage } from './chosen.ts'
import { tillWords as spanish } from './es/till.ts'

const words = inLanguage('till', spanish)
/** The screen of an X or Z has the words of its paper. */
const paper = sessionWords[shownLanguage()]

export const tillWords = {
  ...words,
  moving: { ...words.moving, kinds: { ...paper.kinds, ...words.moving.kinds } },
  report: { ...paper, ...words.report },
}
