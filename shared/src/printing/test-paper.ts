/** What a printer prints when it is tried: letters, an amount at the edge, and the hour. */
import { dateTime, money } from '../kernel/written.ts'
import type { PaperHead } from './bill-paper.ts'
import type { Paper } from './paper.ts'
import { paperWords as words } from './words.ts'

/** The trial of a branch's printer. */
export function testPaper(
  { restaurant, branch }: PaperHead,
  { at, zone, currency }: { readonly at: string; readonly zone: string; readonly currency: string },
): Paper {
  return {
    title: words.test,
    lines: [
      { kind: 'title', text: restaurant },
      { kind: 'center', text: branch },
      { kind: 'rule' },
      { kind: 'title', text: words.test },
      { kind: 'center', text: dateTime(at, zone) },
      { kind: 'center', text: words.testLetters },
      { kind: 'pair', text: words.figures.total, right: money(12_300, currency), isBig: true },
      { kind: 'rule' },
      { kind: 'center', text: words.testText },
    ],
  }
}
