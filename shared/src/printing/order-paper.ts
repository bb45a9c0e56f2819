/** Makes an order's kitchen ticket, readable from a distance: large number and table, quantities first, marked notes. */
import { clockTime } from '../kernel/formats.ts'
import { isHeld, isOpenStatus } from '../orders/rules.ts'
import type { Order, OrderLine } from '../orders/schema.ts'
import type { Paper, PaperLine } from './paper.ts'
import {
  changesSince,
  everShown,
  type TicketChanges,
  type TicketContent,
  wholeContent,
} from './ticket-changes.ts'
import { variantText } from './variant-text.ts'
import { paperWords as words } from './words.ts'

interface TicketOptions {
  readonly zone: string
  /** Whether the bill already had an order; see `followsEarlierOrder`. */
  readonly isAdded: boolean
  /**
   * The contents of papers that may have been printed, oldest first; null for unknown content. If there are any, the ticket
   * is marked as a copy and shows what changed since.
   */
  readonly earlier: readonly (TicketContent | null)[]
}

/** Omits cancelled lines, except those on earlier papers. Without remaining lines, the ticket shows a cancelled order. */
export function orderPaper(order: Order, { zone, isAdded, earlier }: TicketOptions): Paper {
  const shown = everShown(earlier.map((content) => content ?? wholeContent(order)))
  const changes = shown && changesSince(order, shown)
  const present = order.products.filter((line) => line.status !== 'Cancelado')
  const lines = present.filter((line) => !isHeld(line))
  const held = present.filter(isHeld)
  return {
    title: words.order(order.number),
    lines: [
      ...marks([shown !== undefined && words.copy, isAdded && words.added]),
      ...heading(order, zone, changes?.formerTable),
      ...(present.length > 0 ? lines.flatMap(dish) : marks([words.cancelled])),
      ...group(
        words.held,
        held.map((line) => ({ line, quantity: line.quantity })),
      ),
      ...group(words.voided, changes?.voided ?? []),
    ],
  }
}

/** The changes of an order since its last paper; undefined if there are none. */
export function changesPaper(
  order: Order,
  { zone, earlier }: Pick<TicketOptions, 'zone' | 'earlier'>,
): Paper | undefined {
  const { voided, restored, fired, held, formerTable } = changesSince(
    order,
    earlier.at(-1) ?? wholeContent(order),
  )
  if (voided.length + restored.length + fired.length + held.length === 0 && formerTable === null)
    return undefined
  const moved = order.products.filter(({ status }) => isOpenStatus(status))
  return {
    title: words.order(order.number),
    lines: [
      ...marks([formerTable !== null && words.otherTable]),
      ...heading(order, zone, formerTable),
      ...(formerTable === null ? [] : moved.flatMap(dish)),
      ...marks([order.products.every(({ status }) => status === 'Cancelado') && words.cancelled]),
      ...group(words.voided, voided),
      ...group(words.restored, restored),
      ...group(words.fired, fired),
      ...group(words.held, held),
    ],
  }
}

function heading(order: Order, zone: string, formerTable: string | null = null): PaperLine[] {
  const who = order.user?.name ?? order.bill.name
  const { name, hall } = order.table
  return [
    { kind: 'number', text: String(order.number) },
    { kind: 'title', text: formerTable === null ? name : `${formerTable} → ${name}` },
    { kind: 'center', text: `${hall.name} · ${clockTime(order.created_at, zone)}` },
    ...(who === '' ? [] : [{ kind: 'center', text: who } satisfies PaperLine]),
    { kind: 'rule' },
  ]
}

function marks(texts: readonly (string | false)[]): PaperLine[] {
  return texts.filter((text) => text !== false).map((text) => ({ kind: 'mark', text }))
}

function group(mark: string, dishes: TicketChanges['voided']): PaperLine[] {
  if (dishes.length === 0) return []
  return [
    { kind: 'mark', text: mark },
    ...dishes.flatMap(({ line, quantity }) => dish({ ...line, quantity, status: 'Pendiente' })),
  ]
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
