/** The lines of a bill as a guest reads them: what is paid for, and what was cancelled. */
import type { OrderLine } from '@orderi/shared/orders/schema'

export { billRows } from '@orderi/shared/printing/bill-rows'

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
