import type { Bill } from '../bills/schema.ts'
import type { Floor } from '../floor/schema.ts'
import { dateTime, type MoneyFormat, money } from '../kernel/formats.ts'
import { nameOf, translated } from '../kernel/names.ts'
import type { Country } from '../kernel/time.ts'
import { TIME_ZONES } from '../kernel/zones.ts'
import { type BillRow, billRows, discountLabel, paperFigureRows } from './bill-rows.ts'
import type { Paper, PaperLine } from './paper.ts'
import { paymentLines, shareLines } from './payment-lines.ts'
import { variantText } from './variant-text.ts'
import { paperWords as words } from './words.ts'

export interface PaperHead {
  readonly restaurant: string
  readonly branch: string
  readonly address: string
  readonly phone: string
}

export function paperHead(floor: {
  readonly restaurant: Pick<Floor['restaurant'], 'translations'>
  readonly translations: Floor['translations']
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
  /** Whether the bill may have been printed before. If so, its paper is marked as a copy. */
  readonly isCopy: boolean
}

/** Omits cancelled lines. */
export function billPaper(bill: Bill, { head, country, isCopy }: BillPaperOptions): Paper {
  const moneyFormat = { currency: bill.restaurant.currency, country }
  const zone = TIME_ZONES[country]
  const place = `${bill.table.name} · ${bill.table.hall.name}`
  return {
    title: words.bill(bill.number),
    lines: [
      ...(isCopy ? [{ kind: 'mark', text: words.copy } satisfies PaperLine] : []),
      ...headLines(head),
      { kind: 'rule' },
      { kind: 'pair', text: words.bill(bill.number), right: dateTime(bill.created_at, zone) },
      { kind: 'center', text: bill.name === '' ? place : `${place} · ${bill.name}` },
      { kind: 'rule' },
      ...billRows(
        bill.products.filter((line) => line.status !== 'Cancelado'),
        bill.adjustments,
      ).flatMap((row): PaperLine[] => [
        {
          kind: 'pair',
          text: `${row.quantity} × ${row.name}`,
          right: money(row.total, moneyFormat),
        },
        ...row.variants.map(
          (variant): PaperLine => ({ kind: 'option', text: variantText(variant, moneyFormat) }),
        ),
        ...discountLines(row, moneyFormat),
      ]),
      { kind: 'rule' },
      ...paperFigureRows(bill).map(
        ({ kind, amount, isWithin }): PaperLine => ({
          kind: 'pair',
          text: isWithin ? `${words.figures[kind]} (${words.within(kind)})` : words.figures[kind],
          right: money(amount, moneyFormat),
          ...(kind === 'total' ? { isBig: true } : {}),
        }),
      ),
      ...paymentLines(bill, moneyFormat),
      ...shareLines(bill, moneyFormat),
      { kind: 'rule' },
      { kind: 'center', text: words.thanks },
    ],
  }
}

function discountLines({ discount }: BillRow, format: MoneyFormat): PaperLine[] {
  if (!discount) return []
  const { descuento } = words.figures
  const text = discountLabel(discount, { descuento, cortesia: words.courtesy })
  return [{ kind: 'pair', text: `  ${text}`, right: money(-discount.amount, format) }]
}

function headLines({ restaurant, branch, address, phone }: PaperHead): PaperLine[] {
  return [
    { kind: 'title', text: restaurant },
    ...[branch, address, phone]
      .filter((text) => text !== '')
      .map((text): PaperLine => ({ kind: 'center', text })),
  ]
}
