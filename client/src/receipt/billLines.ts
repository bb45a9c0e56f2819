/** The lines of a bill as a guest reads them: the same dish at the same price once, cancelled ones apart. */
import { lineTotal } from '@orderi/shared/orders/rules'
import type { OrderLine } from '@orderi/shared/orders/schema'

/** One row of the bill; `total` as a wire amount. */
export interface BillRow {
  readonly key: string
  readonly name: string
  readonly quantity: number
  readonly total: number
  readonly variants: OrderLine['variants']
}

/** The rows of the lines, in the order in which their dishes were first asked for. */
export function billRows(lines: readonly OrderLine[]): readonly BillRow[] {
  const rows = new Map<string, { line: OrderLine; quantity: number }>()
  for (const line of lines) {
    const key = JSON.stringify([line.product, line.price, line.variants])
    const row = rows.get(key)
    if (row) row.quantity += line.quantity
    else rows.set(key, { line, quantity: line.quantity })
  }
  return [...rows].map(([key, { line, quantity }]) => ({
    key,
    name: line.product.name,
    quantity,
    total: lineTotal({ price: line.price, quantity }),
    variants: line.variants,
  }))
}

/** The lines that are paid for, and those that are not. */
export function splitCancelled(lines: readonly OrderLine[]): {
  readonly billed: readonly OrderLine[]
  readonly cancelled: readonly OrderLine[]
} {
  return {
    billed: lines.filter((line) => line.status !== 'Cancelado'),
    cancelled: lines.filter((line) => line.status === 'Cancelado'),
  }
}

/** How many pieces nobody has brought yet. */
export function undeliveredPieces(lines: readonly OrderLine[]): number {
  return lines
    .filter((line) => line.status !== 'Entregado' && line.status !== 'Cancelado')
    .reduce((sum, line) => sum + line.quantity, 0)
}
