/**
 * Makes an order's kitchen ticket, readable from a distance: large number and table, quantities first, marked notes.
 */
import { clockTime } from '../kernel/formats.ts'
import type { Order, OrderLine } from '../orders/schema.ts'
import type { Paper, PaperLine } from './paper.ts'
import { variantText } from './variant-text.ts'
import { paperWords as words } from './words.ts'

export interface TicketOptions {
  readonly zone: string
  /** Whether the bill already had an order; see `followsEarlierOrder`. */
  readonly isAdded: boolean
  readonly isCopy: boolean
}

/** Omits cancelled lines. If none remain, the ticket says that the order is cancelled. */
export function orderPaper(order: Order, { zone, isAdded, isCopy }: TicketOptions): Paper {
  const lines = order.products.filter((line) => line.status !== 'Cancelado')
  const who = order.user?.name ?? order.bill.name
  return {
    title: words.order(order.number),
    lines: [
      ...marks([isCopy && words.copy, isAdded && words.added]),
      { kind: 'number', text: String(order.number) },
      { kind: 'title', text: order.table.name },
      {
        kind: 'center',
        text: `${order.table.hall.name} · ${clockTime(order.created_at, zone)}`,
      },
      ...(who === '' ? [] : [{ kind: 'center', text: who } satisfies PaperLine]),
      { kind: 'rule' },
      ...(lines.length > 0 ? lines.flatMap(dish) : marks([words.cancelled])),
    ],
  }
}

function marks(texts: readonly (string | false)[]): PaperLine[] {
  return texts.filter((text) => text !== false).map((text) => ({ kind: 'mark', text }))
}

function dish(line: OrderLine): PaperLine[] {
  return [
    { kind: 'dish', quantity: line.quantity, text: line.product.name },
    ...line.variants.map((variant): PaperLine => ({ kind: 'option', text: variantText(variant) })),
    ...(line.status === 'Entregado'
      ? [{ kind: 'option', text: words.delivered } satisfies PaperLine]
      : []),
    ...(line.note ? [{ kind: 'note', text: words.note(line.note) } satisfies PaperLine] : []),
  ]
}
