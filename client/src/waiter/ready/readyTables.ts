import { compareInstants } from '@orderi/shared/kernel/days'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

export interface ReadyLine {
  readonly order: Order
  readonly line: OrderLine
}

export interface ReadyTable {
  readonly id: number
  readonly name: string
  readonly hall: string
  /** In the sequence in which the lines became ready. */
  readonly lines: readonly ReadyLine[]
  readonly since: string
}

/** Longest wait first. */
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

/** Works like `readyTables`, but a table without changes stays the same object. */
export function createReadyTables(): (orders: Iterable<Order>) => readonly ReadyTable[] {
  let known: ReadonlyMap<number, ReadyTable> = new Map()
  return (orders) => {
    const tables = readyTables(orders).map((table) => {
      const last = known.get(table.id)
      return last && hasSameLines(last, table) ? last : table
    })
    known = new Map(tables.map((table) => [table.id, table]))
    return tables
  }
}

function hasSameLines({ lines: a }: ReadyTable, { lines: b }: ReadyTable): boolean {
  const isSame = (each: ReadyLine, other: ReadyLine | undefined) =>
    each.order === other?.order && each.line === other.line
  return a.length === b.length && a.every((each, index) => isSame(each, b[index]))
}

export function linesStillReady(
  lines: readonly ReadyLine[],
  orders: ReadonlyMap<number, Order>,
): readonly ReadyLine[] {
  return lines.flatMap((each) => {
    const order = orders.get(each.order.id)
    const line = order?.products.find(({ id }) => id === each.line.id)
    return order && line?.status === 'Listo' ? [{ order, line }] : []
  })
}

export function piecesReady(lines: readonly ReadyLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0)
}

/** A whole order, or one line of an order that is only partly ready. */
export type Delivery =
  | { readonly order: Order; readonly line: undefined }
  | { readonly order: Order; readonly line: OrderLine }

/** A completely ready order is delivered by one command, so that one undo restores it. */
export function deliveriesOf(lines: readonly ReadyLine[]): readonly Delivery[] {
  const orders = new Set(lines.map(({ order }) => order))
  return [...orders].flatMap((order): readonly Delivery[] =>
    order.status === 'Listo'
      ? [{ order, line: undefined }]
      : lines.filter((each) => each.order === order),
  )
}
