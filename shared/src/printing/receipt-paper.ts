/** The receipt of a closed bill, for paper and for the page that a guest opens with its link. */
import type { Bill } from '../bills/schema.ts'
import { dateTime, dayText } from '../kernel/formats.ts'
import type { Language } from '../kernel/languages.ts'
import type { Country } from '../kernel/time.ts'
import { TIME_ZONES } from '../kernel/zones.ts'
import {
  centerLines,
  dishLines,
  figureLines,
  headLines,
  type PaperHead,
  placeOf,
} from './bill-paper.ts'
import { paperFigureRows, screenFigureRows } from './bill-rows.ts'
import type { Paper, PaperLine } from './paper.ts'
import { paymentLines } from './payment-lines.ts'
import { receiptWords } from './receipt-words.ts'

export interface ReceiptFacts {
  readonly head: PaperHead
  readonly country: Country
  readonly legalName: string
  readonly taxId: string
  readonly guestTaxId: string
  /** The business day on which the bill was closed. */
  readonly day: string
  /** Whether included IVA and service are shown. */
  readonly itemises: boolean
}

/** Names of dishes and methods are in the language in which they were sold. */
export function receiptPaper(
  bill: Bill,
  facts: ReceiptFacts,
  { language, isCopy }: { readonly language: Language; readonly isCopy: boolean },
): Paper {
  const { country, legalName, taxId, guestTaxId } = facts
  const words = receiptWords[language]
  const format = { currency: bill.restaurant.currency, country }
  const pair = (text: string, right: string): PaperLine => ({ kind: 'pair', text, right })
  // The right text of a pair would not wrap.
  const fact = (name: string, value: string): PaperLine => ({
    kind: 'center',
    text: `${name}: ${value}`,
  })
  const [title, ...place] = headLines(facts.head)
  return {
    title: words.bill(bill.number),
    lines: [
      ...(isCopy ? [{ kind: 'mark', text: words.copy } satisfies PaperLine] : []),
      ...(title ? [title] : []),
      ...centerLines([legalName, taxId && words.taxId[country](taxId)]),
      ...place,
      { kind: 'rule' },
      pair(
        words.bill(bill.number),
        dateTime(bill.closed_at ?? bill.created_at, TIME_ZONES[country], language),
      ),
      pair(words.day, dayText(facts.day, language)),
      ...(guestTaxId === '' ? [] : [pair(words.guestTaxId, guestTaxId)]),
      { kind: 'center', text: placeOf(bill) },
      { kind: 'rule' },
      ...dishLines(bill, format, words),
      { kind: 'rule' },
      ...figureLines(
        facts.itemises ? screenFigureRows(bill) : paperFigureRows(bill),
        format,
        words,
      ),
      ...paymentLines(bill, format, words),
      ...cashiersOf(bill).map((name) => fact(words.chargedBy, name)),
      { kind: 'rule' },
      { kind: 'center', text: words.thanks },
    ],
  }
}

function cashiersOf({ payments }: Bill): string[] {
  const names = payments.flatMap(({ kind, user, online }) =>
    kind === 'cobro' && user && online === 0 ? [user.name] : [],
  )
  return [...new Set(names)]
}
