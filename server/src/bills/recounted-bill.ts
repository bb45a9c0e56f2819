/** Counts a bill of the board in memory after its dishes or discounts have changed. Pure: no clock, no statement. */
import { type DiscountedBill, toAdjustment } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { recountedShares } from '@orderi/shared/payments/shares'
import type { BillRecord, PlannedShare } from '../board/held-board.ts'
import { sharedBillOf } from './queries/shares.ts'
import { countFigures } from './queries/terms.ts'

/** A bill as screens know it, with its record. */
export interface HeldBill {
  readonly data: Bill
  readonly record: BillRecord
}

/** The lines of a bill with their discounts, and the discount on the whole bill. */
export function discountedBillOf({ products, adjustments }: Bill) {
  const discounts = new Map(adjustments.map((each) => [each.order_line_id, toAdjustment(each)]))
  return {
    lines: products.map((line) => ({ ...line, adjustment: discounts.get(line.id) })),
    changes: { adjustment: discounts.get(null) },
  } satisfies DiscountedBill
}

/** @throws DomainError 422 if an amount of the bill exceeds the largest allowed amount */
export function recountedBill({ data, record }: HeldBill): HeldBill {
  const { lines, changes } = discountedBillOf(data)
  const figures = countFigures(lines, record.terms, {
    ...changes,
    serviceWaived: data.servicio_retirado === 1,
    ...(record.carry && { carry: record.carry }),
  })
  const total_c = toCents(figures.totalFinal)
  const balance_c = (total_c - toCents(data.pagado)) as Cents
  const counted = { ...data, ...figures, saldo: toAmount(balance_c) }
  if (record.shares.length === 0) return { data: counted, record }
  const shares = recountedShares(
    sharedBillOf({ total_c, balance_c, lines, changes }),
    record.shares,
  )
  return {
    data: { ...counted, shares: wireShares(counted, shares) },
    record: { ...record, shares },
  }
}

/** The shares in wire format. Their dishes are those that the bill charges. */
function wireShares({ shares, products }: Bill, planned: readonly PlannedShare[]): Bill['shares'] {
  const charged = new Set(products.flatMap(({ id, status }) => (status === 'Cancelado' ? [] : id)))
  return shares.map((share) => {
    const counted = planned.find(({ id }) => id === share.id)
    if (!counted) return share
    const items = counted.items
      .filter(({ line }) => charged.has(line))
      .map(({ line, num, den, amount }) => ({
        order_line_id: line,
        num,
        den,
        amount: toAmount(amount as Cents),
      }))
    return { ...share, amount: toAmount(counted.amount as Cents), items }
  })
}
