import type { OrderLine } from '@orderi/shared/orders/schema'

export { billRows, discountLabel } from '@orderi/shared/printing/bill-rows'

export function splitCancelled(lines: readonly OrderLine[]): {
  readonly billed: readonly OrderLine[]
  readonly cancelled: readonly OrderLine[]
} {
  return {
    billed: lines.filter((line) => line.status !== 'Cancelado'),
    cancelled: lines.filter((line) => line.status === 'Cancelado'),
  }
}

export function undeliveredPieces(lines: readonly OrderLine[]): number {
  return lines
    .filter((line) => line.status !== 'Entregado' && line.status !== 'Cancelado')
    .reduce((sum, line) => sum + line.quantity, 0)
}
