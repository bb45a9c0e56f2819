/** What stands ready in the kitchen, by the table that it is to be carried to. */
import { compareInstants } from '@orderi/shared/kernel/time'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

/** One dish to carry. */
export interface ReadyLine {
  readonly order: Order
  readonly line: OrderLine
}

export interface ReadyTable {
  readonly id: number
  readonly name: string
  readonly hall: string
  /** In the order in which they became ready. */
  readonly lines: readonly ReadyLine[]
  /** Since when the first of them has been getting cold. */
  readonly since: string
}

/** The tables with something ready, the one that waits longest first. */
export function readyTables(orders: Iterable<Order>): readonly ReadyTable[] {
  const tables = new Map<number, ReadyLine[]>()
  for (const order of orders) {
    for (const line of order.products) {
      if (line.status !== 'Listo') continue
      const lines = tables.get(order.table.id) ?? []
      lines.push({ order, line })
      tables.set(order.table.id, lines)
    }
  }
  return [...tables.entries()]
    .flatMap(([id, lines]) => tableOf(id, lines))
    .toSorted((a, b) => compareInstants(a.since, b.since) || a.id - b.id)
}

function tableOf(id: number, lines: readonly ReadyLine[]): readonly ReadyTable[] {
  const sorted = lines.toSorted(
    (a, b) => compareInstants(a.line.status_at, b.line.status_at) || a.line.id - b.line.id,
  )
  const [first] = sorted
  if (!first) return []
  const { name, hall } = first.order.table
  return [{ id, name, hall: hall.name, lines: sorted, since: first.line.status_at }]
}

/** How many pieces are to be carried. */
export function piecesReady(lines: readonly ReadyLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0)
}

/** One step that carries something out: a whole order, or a line of one that is not ready as a whole. */
export type Carry =
  | { readonly order: Order; readonly line: undefined }
  | { readonly order: Order; readonly line: OrderLine }

/** The steps that deliver all of these: an order that is ready as a whole moves as one, so that one step takes it back. */
export function carriesOf(lines: readonly ReadyLine[]): readonly Carry[] {
  const orders = new Set(lines.map(({ order }) => order))
  return [...orders].flatMap((order): readonly Carry[] =>
    order.status === 'Listo'
      ? [{ order, line: undefined }]
      : lines.filter((each) => each.order === order),
  )
}
