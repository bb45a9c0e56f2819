import { dateTime, type MoneyFormat, money } from '../kernel/formats.ts'
import { TIME_ZONES } from '../kernel/zones.ts'
import type { PaperHead } from './bill-paper.ts'
import type { Paper } from './paper.ts'
import { paperWords as words } from './words.ts'

export function testPaper(
  { restaurant, branch }: PaperHead,
  { at, moneyFormat }: { readonly at: string; readonly moneyFormat: MoneyFormat },
): Paper {
  return {
    title: words.test,
    lines: [
      { kind: 'title', text: restaurant },
      { kind: 'center', text: branch },
      { kind: 'rule' },
      { kind: 'title', text: words.test },
      { kind: 'center', text: dateTime(at, TIME_ZONES[moneyFormat.country]) },
      { kind: 'center', text: words.testLetters },
      { kind: 'pair', text: words.figures.total, right: money(12_300, moneyFormat), isBig: true },
      { kind: 'rule' },
      { kind: 'center', text: words.testText },
    ],
  }
}
