/** Counts a bill of the board in memory after its dishes or discounts have changed. Pure: no clock, no statement. */
import {
  type DiscountedBill,
  discountsOn,
  grossOf,
  toAdjustment,
} from '@orderi/shared/bills/discounts'
import type { BillChanges } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { recountedShares, type SharedBill } from '@orderi/shared/payments/shares'
import type { BillRecord, PlannedShare } from '../board/held-board.ts'
import { countFigures } from './figures.ts'

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

/** The corrections of a bill. */
export function changesOf({ data, record: { carry } }: HeldBill): BillChanges {
  return {
    ...discountedBillOf(data).changes,
    serviceWaived: data.servicio_retirado === 1,
    ...(carry && { carry }),
  }
}

/**
 * Counts the amounts of a bill and of its shares again.
 * @throws DomainError 422 if an amount of the bill exceeds the largest allowed amount
 */
export function recountedBill({ data, record }: HeldBill): HeldBill {
  const { lines } = discountedBillOf(data)
  const figures = countFigures(lines, record.terms, changesOf({ data, record }))
  const saldo = toAmount((toCents(figures.totalFinal) - toCents(data.pagado)) as Cents)
  return withRecountedShares({ data: { ...data, ...figures, saldo }, record })
}

/** Counts the shares of a bill again. The amounts of the bill stay. */
export function withRecountedShares({ data, record }: HeldBill): HeldBill {
  if (record.shares.length === 0) return { data, record }
  const shares = recountedShares(sharedBillIn(data), record.shares)
  return { data: { ...data, shares: wireShares(data, shares) }, record: { ...record, shares } }
}

/** The part of a bill that its shares divide: the lines that are not cancelled. */
export function sharedBillIn(bill: Bill): SharedBill {
  const { lines, changes } = discountedBillOf(bill)
  const charged = lines.filter(({ status }) => status !== 'Cancelado')
  const discounts = discountsOn(charged, changes.adjustment)
  return {
    total: toCents(bill.totalFinal),
    balance: toCents(bill.saldo),
    lines: charged.map((line, index) => ({
      id: line.id,
      amount: grossOf(line) - (discounts[index] ?? 0),
    })),
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
    return {
      ...share,
      kind: counted.kind,
      amount: toAmount(counted.amount as Cents),
      paid: toAmount(counted.paid as Cents),
      items,
    }
  })
}
