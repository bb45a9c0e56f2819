import type { Bill } from '../bills/schema.ts'
import { dateTime, type MoneyFormat, money } from '../kernel/formats.ts'
import type { Translation } from '../kernel/languages.ts'
import { nameOf, translated } from '../kernel/names.ts'
import type { Country } from '../kernel/time.ts'
import { TIME_ZONES } from '../kernel/zones.ts'
import type { OrderLine } from '../orders/schema.ts'
import {
  type BillFigureRow,
  type BillRow,
  billRows,
  discountLabel,
  paperFigureRows,
} from './bill-rows.ts'
import type { Paper, PaperLine } from './paper.ts'
import { paymentLines, shareLines } from './payment-lines.ts'
import type { ReceiptWords } from './receipt-words.ts'
import { variantText } from './variant-text.ts'
import { paperWords as words } from './words.ts'

export interface PaperHead {
  readonly restaurant: string
  readonly branch: string
  readonly address: string
  readonly phone: string
}

export function paperHead(floor: {
  readonly restaurant: { readonly translations: readonly Translation[] }
  readonly translations: readonly Translation[]
  readonly phone: string
}): PaperHead {
  return {
    restaurant: nameOf(floor.restaurant.translations),
    branch: nameOf(floor.translations),
    address: translated(floor.translations, 'es', 'address'),
    phone: floor.phone,
  }
}

interface BillPaperOptions {
  readonly head: PaperHead
  readonly country: Country
  /** Whether the bill may have been printed before. Then its paper is marked as a copy. */
  readonly isCopy: boolean
}

/** Omits cancelled lines. */
export function billPaper(bill: Bill, { head, country, isCopy }: BillPaperOptions): Paper {
  const moneyFormat = { currency: bill.restaurant.currency, country }
  const zone = TIME_ZONES[country]
  return {
    title: words.bill(bill.number),
    lines: [
      ...(isCopy ? [{ kind: 'mark', text: words.copy } satisfies PaperLine] : []),
      ...headLines(head),
      { kind: 'rule' },
      { kind: 'pair', text: words.bill(bill.number), right: dateTime(bill.created_at, zone) },
      { kind: 'center', text: placeOf(bill) },
      { kind: 'rule' },
      ...dishLines(bill, moneyFormat, words),
      { kind: 'rule' },
      ...figureLines(paperFigureRows(bill), moneyFormat, words),
      ...paymentLines(bill, moneyFormat),
      ...shareLines(bill, moneyFormat),
      { kind: 'rule' },
      { kind: 'center', text: words.thanks },
    ],
  }
}

export function placeOf({ table, name }: Bill): string {
  return [table.name, table.hall.name, name].filter((text) => text !== '').join(' · ')
}

/** Omits cancelled lines. */
export function dishLines(
  bill: Bill,
  moneyFormat: MoneyFormat,
  texts: Pick<ReceiptWords, 'figures' | 'courtesy' | 'seat'>,
): PaperLine[] {
  return billRows(
    bill.products.filter((line) => line.status !== 'Cancelado'),
    bill.adjustments,
  ).flatMap((row): PaperLine[] => [
    {
      kind: 'pair',
      text: `${row.quantity} × ${row.name}${seatMark(row, texts)}`,
      right: money(row.total, moneyFormat),
    },
    ...row.variants.map(
      (variant): PaperLine => ({ kind: 'option', text: variantText(variant, moneyFormat) }),
    ),
    ...discountLines(row, moneyFormat, texts),
  ])
}

/** The seat after the name of a dish. Empty for a dish of the whole table. */
export const seatMark = (
  { seat }: Pick<OrderLine, 'seat'>,
  texts: Pick<ReceiptWords, 'seat'> = words,
) => (seat ? ` · ${texts.seat(seat)}` : '')

function discountLines(
  { discount }: BillRow,
  format: MoneyFormat,
  { figures: { descuento }, courtesy }: Pick<ReceiptWords, 'figures' | 'courtesy'>,
): PaperLine[] {
  if (!discount) return []
  const text = discountLabel(discount, { descuento, cortesia: courtesy })
  return [{ kind: 'pair', text: `  ${text}`, right: money(-discount.amount, format) }]
}

export function figureLines(
  rows: readonly BillFigureRow[],
  moneyFormat: MoneyFormat,
  { figures, within }: Pick<ReceiptWords, 'figures' | 'within'>,
): PaperLine[] {
  return rows.map(({ kind, amount, isWithin }) => ({
    kind: 'pair',
    text: isWithin ? `${figures[kind]} (${within(kind)})` : figures[kind],
    right: money(amount, moneyFormat),
    ...(kind === 'total' ? { isBig: true } : {}),
  }))
}

export function headLines({ restaurant, branch, address, phone }: PaperHead): PaperLine[] {
  return [{ kind: 'title', text: restaurant }, ...centerLines([branch, address, phone])]
}

export function centerLines(texts: readonly string[]): PaperLine[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind: 'center', text }))
}
