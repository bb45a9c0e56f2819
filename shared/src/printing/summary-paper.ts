/** The summary of a day as sections, for its screen, and as a paper, for printers and e-mails. */
import { dayText, type MoneyFormat, money } from '../kernel/formats.ts'
import type { Language } from '../kernel/languages.ts'
import type { DayFigures } from '../reports/day-summary.ts'
import type { Paper, PaperLine } from './paper.ts'
import { sessionWords } from './session-words.ts'
import { summaryWords } from './summary-words.ts'

interface SummarySection {
  readonly name: string
  readonly rows: readonly (readonly [text: string, right: string])[]
}

type Row = SummarySection['rows'][number]

/** All sections after the sales. Omits sections without rows. */
export function summarySections(
  summary: DayFigures,
  format: MoneyFormat,
  language: Language,
): SummarySection[] {
  const words = summaryWords[language]
  const { methods, ofThatTips, corrected } = sessionWords[language]
  const amount = (value: number) => money(value, format)
  const row = ({ name, count, total }: DayFigures['products'][number]): Row => [
    `${count} × ${name || words.unknown}`,
    amount(total),
  ]
  const { open_bills } = summary
  const sections: SummarySection[] = [
    {
      name: methods,
      rows: summary.methods.flatMap((method): Row[] => [
        row(method),
        ...(method.tips === 0 ? [] : ([[`· ${ofThatTips}`, amount(method.tips)]] as const)),
      ]),
    },
    {
      name: words.corrections,
      rows: summary.corrections.map(({ kind, count, total }) => [
        `${count} × ${corrected[kind]}`,
        amount(total),
      ]),
    },
    {
      name: words.openBills,
      rows:
        open_bills.count === 0
          ? []
          : [[words.billCount(open_bills.count), amount(open_bills.total)]],
    },
    {
      name: words.sessions,
      rows: summary.sessions.map(({ register, number, difference }) => [
        words.sessionOf(register, number),
        amount(difference),
      ]),
    },
    { name: words.best, rows: summary.products.map(row) },
    {
      name: words.branches,
      rows: summary.branches.map(({ name, count, total }) => [
        `${name} · ${words.billCount(count)}`,
        amount(total),
      ]),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** @param place the name of the branch, or empty for all branches */
export function summaryPaper(
  summary: DayFigures,
  {
    restaurant,
    place,
    format,
    language,
  }: {
    readonly restaurant: string
    readonly place: string
    readonly format: MoneyFormat
    readonly language: Language
  },
): Paper {
  const words = summaryWords[language]
  const { sales, bills } = sessionWords[language]
  const amount = (value: number) => money(value, format)
  const day = dayText(summary.day, language)
  const before = words.before(dayText(summary.before.day, language))
  const pair = (text: string, right: string): PaperLine => ({ kind: 'pair', text, right })
  return {
    title: `${words.title} ${day}`,
    lines: [
      { kind: 'title', text: restaurant },
      ...(place === '' ? [] : [{ kind: 'center', text: place } as const]),
      { kind: 'title', text: words.title },
      { kind: 'center', text: day },
      { kind: 'rule' },
      { ...pair(sales, amount(summary.sales)), isBig: true } as PaperLine,
      pair(`· ${before}`, amount(summary.before.sales)),
      pair(bills, String(summary.bills)),
      pair(`· ${before}`, String(summary.before.bills)),
      pair(words.average, amount(summary.average)),
      pair(`· ${before}`, amount(summary.before.average)),
      pair(words.tips, amount(summary.tips)),
      pair(words.refunded, amount(summary.refunded)),
      ...summarySections(summary, format, language).flatMap(({ name, rows }): PaperLine[] => [
        { kind: 'rule' },
        { kind: 'heading', text: name },
        ...rows.map(([text, right]) => pair(text, right)),
      ]),
    ],
  }
}
