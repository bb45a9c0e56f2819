/** Bill arithmetic for screens, receipts and reports (docs/contract.md, "Bill arithmetic"). */
import type { FlagText } from '../kernel/fields.ts'
import {
  type Cents,
  MAX_CENTS,
  shareOfCents,
  sumCents,
  toAmount,
  toCents,
} from '../kernel/money.ts'
import { MAX_BILL_LINES } from '../orders/limits.ts'
import type { Order, OrderLine, OrderStatus } from '../orders/schema.ts'
import type { CommissionType } from '../restaurants/schema.ts'
import { type Adjustment, discountsOn, grossOf } from './discounts.ts'
import type { Bill, BillStatus } from './schema.ts'

export const REOPEN_MINUTES = 30
/** Minutes within which a status change, the sending of a waiter or a merge can be undone. */
export const UNDO_MINUTES = 30

export function canAddLines(lines: number, more: number): boolean {
  return lines + more <= MAX_BILL_LINES
}

/** The rates and flags when the bill was opened. Rates are in percent. */
export interface BillTerms {
  readonly iva: number
  readonly ivaIncluido: FlagText
  readonly servicio: number
  readonly servicioIncluido: FlagText
  readonly comision: number
  readonly commissionType: CommissionType
}

/**
 * The amounts below the lines of a bill, in currency units. `bruto` is the sum of the lines. `total` is `bruto` minus
 * `descuento`, and minus a waived service that the prices include.
 */
export interface BillFigures {
  readonly bruto: number
  readonly descuento: number
  readonly total: number
  readonly iva: number
  readonly servicio: number
  readonly comision: number
  readonly cantidad: number
  readonly totalFinal: number
}

interface BilledLine {
  readonly price: number
  readonly quantity: number
  readonly status: OrderStatus
  readonly adjustment?: Adjustment | null | undefined
}

/** Charges of a bill, or differences between charges, in céntimos. */
export interface Charges {
  readonly iva: number
  readonly servicio: number
  readonly comision: number
}

/** The corrections of a bill, which change the amounts that its lines and terms determine. */
export interface BillChanges {
  readonly adjustment?: Adjustment | null | undefined
  readonly serviceWaived?: boolean
  /** Added to the charges after a split or merge, so that all parts sum to the whole. */
  readonly carry?: Charges
}

/** 100 % in basis points, the unit of rates in calculations. */
const WHOLE = 10_000

export const NO_CARRY: Charges = { iva: 0, servicio: 0, comision: 0 }

interface ChargedTotal extends Charges {
  readonly total: number
  readonly totalFinal: number
}

/**
 * The charges on a discounted total in céntimos. Tax and service apply to the net: the total minus included charges.
 * Waiving an included service lowers the total by that service.
 */
export function chargesOn(
  discounted: number,
  terms: BillTerms,
  { serviceWaived = false, carry = NO_CARRY }: BillChanges = {},
): ChargedTotal {
  const ivaRate = Math.round(terms.iva * 100)
  const servicioRate = Math.round(terms.servicio * 100)
  const hasServicio = terms.servicioIncluido === '1'
  const charge = (total: number, rate: number, base: number, carried: number) =>
    total === 0 ? 0 : Math.max(0, shareOfCents(total as Cents, rate, base) + carried)
  const taxed = WHOLE + (terms.ivaIncluido === '1' ? ivaRate : 0)
  const base = taxed + (hasServicio ? servicioRate : 0)
  const service = charge(discounted, servicioRate, base, carry.servicio)
  const total = serviceWaived && hasServicio ? discounted - service : discounted
  const iva = charge(total, ivaRate, serviceWaived ? taxed : base, carry.iva)
  const servicio = serviceWaived ? 0 : service
  const comision = charge(total, Math.round(terms.comision * 100), WHOLE, carry.comision)
  let totalFinal = total
  if (terms.commissionType === 1) totalFinal += comision
  if (terms.ivaIncluido === '0') totalFinal += iva
  if (!hasServicio) totalFinal += servicio
  return { total, iva, servicio, comision, totalFinal }
}

/** The amounts of a bill without its cancelled lines (docs/money.md, "Arithmetic", 1 to 3). */
export function billFigures(
  lines: readonly BilledLine[],
  terms: BillTerms,
  changes: BillChanges = {},
): BillFigures {
  const billed = lines.filter((line) => line.status !== 'Cancelado')
  const bruto = sumCents(billed.map(grossOf))
  const descuento = sumCents(discountsOn(billed, changes.adjustment))
  const { total, iva, servicio, comision, totalFinal } = chargesOn(
    bruto - descuento,
    terms,
    changes,
  )
  return {
    bruto: toAmount(bruto),
    descuento: toAmount(descuento),
    total: toAmount(total as Cents),
    iva: toAmount(iva as Cents),
    servicio: toAmount(servicio as Cents),
    comision: toAmount(comision as Cents),
    cantidad: billed.reduce((sum, line) => sum + line.quantity, 0),
    totalFinal: toAmount(totalFinal as Cents),
  }
}

/** Whether all amounts can be stored and displayed. */
export function isWithinLimits(figures: BillFigures): boolean {
  return toCents(figures.totalFinal) <= MAX_CENTS && toCents(figures.total) <= MAX_CENTS
}

/** A bill lists its charges only if one of them is added to the prices (docs/specification.md, section 9). */
export function showsCharges(
  terms: Pick<BillTerms, 'ivaIncluido' | 'servicioIncluido' | 'commissionType'>,
): boolean {
  return terms.ivaIncluido === '0' || terms.servicioIncluido === '0' || terms.commissionType === 1
}

export function isOpenBill(status: BillStatus): boolean {
  return status !== 'Cerrada'
}

export function canReopen(closedAt: Date, now: Date): boolean {
  return now.getTime() - closedAt.getTime() <= REOPEN_MINUTES * 60_000
}

/**
 * Whether an earlier order of the table has a line for which `shows` returns true. Line IDs increase with time.
 * @param bills the open bills of the table
 */
export function followsEarlierOrder(
  order: Pick<Order, 'products'>,
  bills: readonly Pick<Bill, 'products'>[],
  shows: (line: OrderLine) => boolean = () => true,
): boolean {
  const first = Math.min(...order.products.map((line) => line.id))
  return bills.some(({ products }) => products.some((line) => line.id < first && shows(line)))
}

/**
 * True after staff sent a waiter to the table, until a waiter reports going there (`going` 1) or the table calls again.
 */
export function awaitsSentWaiter(bill: Pick<Bill, 'waiter_requested' | 'waiter_sent'>): boolean {
  return bill.waiter_requested === 0 && bill.waiter_sent?.going === 0
}

/** Matches `12`, or `Cuenta 12` in any of the four languages. */
const NUMBERED = /^\s*(?:(?:cuenta|bill|conta|addition)\s+)?(\d{1,9})\s*$/i

/** Joins digits that are grouped by spaces, and drops currency signs before digits: `₡4 500` becomes `4500`. */
export function billSearchOf(search: string): string {
  return search.replaceAll(/(\d)\s(?=\d{3}(?!\d))/g, '$1').replaceAll(/[₡Q$]\s?(?=\d)/g, '')
}

export function billNumberIn(search: string): number | undefined {
  const number = NUMBERED.exec(search)?.[1]
  return number === undefined ? undefined : Number(number)
}
