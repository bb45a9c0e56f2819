/** Makes an order's kitchen ticket, readable from a distance: large number and table, quantities first, marked notes. */
import { clockTime } from '../kernel/formats.ts'
import { isHeld, isOpenStatus } from '../orders/rules.ts'
import type { Order, OrderLine } from '../orders/schema.ts'
import { stationOf } from '../stations/rules.ts'
import type { Station } from '../stations/schema.ts'
import { seatMark } from './bill-paper.ts'
import type { Paper, PaperLine } from './paper.ts'
import { isOnTicket, type TicketStations } from './routing.ts'
import {
  type ChangedDish,
  changesSince,
  everShown,
  lastShown,
  orderAt,
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
  /** Default: all lines. */
  readonly part?: TicketPart
}

export interface TicketPart {
  /** The stations whose lines the ticket shows. It names the dishes of the others. */
  readonly stations: TicketStations
  readonly kitchen: readonly Station[]
  /** Whether the fallback printer prints it. */
  readonly onFallback: boolean
}

const WHOLE: TicketPart = { stations: null, kitchen: [], onFallback: false }

/** Omits cancelled lines, except those on earlier papers. Without remaining lines, the ticket shows a cancelled order. */
export function orderPaper(
  whole: Order,
  { zone, isAdded, earlier, part = WHOLE }: TicketOptions,
): Paper {
  const order = orderAt(whole, part.stations)
  const shown = everShown(earlier.map((content) => content ?? wholeContent(order)))
  const changes = shown && changesSince(order, shown)
  const present = order.products.filter((line) => line.status !== 'Cancelado')
  return {
    title: words.order(order.number),
    lines: [
      ...marks([
        part.onFallback && words.onFallback,
        shown !== undefined && words.copy,
        isAdded && words.added,
      ]),
      ...stationTitle(order, part),
      ...heading(order, zone, changes?.formerTable),
      ...(present.length > 0
        ? present.filter((line) => !isHeld(line)).flatMap(dish)
        : marks([cancelledMark(whole)])),
      ...group(words.held, heldDishes(present)),
      ...group(words.voided, changes?.voided ?? []),
      ...otherStations(whole, part),
    ],
  }
}

/** A correction sounds unlike a ticket, because a cook may already prepare what it cancels. */
const CORRECTION_BEEPS = 3

/** The changes of an order since its last paper; undefined without changes or without a paper. */
export function changesPaper(
  whole: Order,
  { zone, earlier, part = WHOLE }: Pick<TicketOptions, 'zone' | 'earlier' | 'part'>,
): Paper | undefined {
  const order = orderAt(whole, part.stations)
  const shown = lastShown(earlier.map((content) => content ?? wholeContent(order)))
  // The ticket still waits, and will show the present state.
  if (!shown) return undefined
  const { voided, restored, fired, held, formerTable } = changesSince(order, shown)
  if (voided.length + restored.length + fired.length + held.length === 0 && formerTable === null)
    return undefined
  const isMoved = formerTable !== null
  const newlyFired = new Set(fired.map(({ line }) => line.id))
  const open = order.products.filter(
    ({ id, status }) => isOpenStatus(status) && !newlyFired.has(id),
  )
  return {
    title: words.order(order.number),
    ...((isMoved || voided.length + restored.length + held.length > 0) && {
      beeps: CORRECTION_BEEPS,
    }),
    lines: [
      ...marks([part.onFallback && words.onFallback, isMoved && words.otherTable]),
      ...stationTitle(order, part),
      ...heading(order, zone, formerTable),
      ...(isMoved ? open.filter((line) => !isHeld(line)).flatMap(dish) : []),
      ...marks([isCancelled(order) && cancelledMark(whole)]),
      ...group(words.voided, voided),
      ...group(words.restored, restored),
      ...group(words.fired, fired),
      ...group(words.held, isMoved ? heldDishes(open) : held),
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

const heldDishes = (lines: readonly OrderLine[]): readonly ChangedDish[] =>
  lines.filter(isHeld).map((line) => ({ line, quantity: line.quantity }))

const isCancelled = ({ products }: Order) => products.every(({ status }) => status === 'Cancelado')

const cancelledMark = (whole: Order) =>
  isCancelled(whole) ? words.cancelled : words.stationCancelled

function stationTitle({ products }: Order, { stations, kitchen }: TicketPart): PaperLine[] {
  if (stations === null) return []
  const names = new Set(products.map((line) => stationOf(line, kitchen)?.name ?? ''))
  const [name = ''] = names
  return names.size === 1 && name !== '' ? [{ kind: 'title', text: name }] : []
}

/** Names the dishes of the other stations in small type, one row for each station. */
function otherStations({ products }: Order, { stations, kitchen }: TicketPart): PaperLine[] {
  const names = new Map<string, string[]>()
  for (const line of products) {
    if (line.status === 'Cancelado' || isOnTicket(line, stations)) continue
    const at = stationOf(line, kitchen)?.name ?? words.elsewhere
    const dishName = `${line.quantity} × ${line.product.name}`
    const named = isHeld(line) ? `${dishName} (${words.held})` : dishName
    names.set(at, [...(names.get(at) ?? []), named])
  }
  if (names.size === 0) return []
  const rows = [...names].map(([at, dishes]) => `${at}: ${dishes.join(', ')}`)
  return [{ kind: 'rule' }, ...rows.map((text): PaperLine => ({ kind: 'center', text }))]
}

function marks(texts: readonly (string | false)[]): PaperLine[] {
  return texts.filter((text) => text !== false).map((text) => ({ kind: 'mark', text }))
}

function group(mark: string, dishes: readonly ChangedDish[]): PaperLine[] {
  if (dishes.length === 0) return []
  return [
    { kind: 'mark', text: mark },
    ...dishes.flatMap(({ line, quantity }) => dish({ ...line, quantity, status: 'Pendiente' })),
  ]
}

function dish(line: OrderLine): PaperLine[] {
  return [
    { kind: 'dish', quantity: line.quantity, text: `${line.product.name}${seatMark(line)}` },
    ...line.variants.map((variant): PaperLine => ({ kind: 'option', text: variantText(variant) })),
    ...(line.status === 'Entregado'
      ? [{ kind: 'option', text: words.delivered } satisfies PaperLine]
      : []),
    ...(line.note ? [{ kind: 'note', text: words.note(line.note) } satisfies PaperLine] : []),
  ]
}
