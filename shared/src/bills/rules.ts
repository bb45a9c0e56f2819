/** Bill arithmetic for screens, receipts and reports (contract, "Bill arithmetic"). */
import type { FlagText } from '../kernel/fields.ts'
import {
  type Cents,
  MAX_CENTS,
  shareOfCents,
  sumCents,
  timesCents,
  toAmount,
  toCents,
} from '../kernel/money.ts'
import type { Order, OrderLine, OrderStatus } from '../orders/schema.ts'
import type { CommissionType } from '../restaurants/schema.ts'
import type { Bill, BillStatus } from './schema.ts'

export const REOPEN_MINUTES = 30

/** Cancelled lines count too. The limit exists because every event of a bill carries all of the bill's lines. */
export const MAX_BILL_LINES = 500

export function canAddLines(lines: number, more: number): boolean {
  return lines + more <= MAX_BILL_LINES
}

/** The rates and flags at the time when the bill was opened. Rates are in percent. */
export interface BillTerms {
  readonly iva: number
  readonly ivaIncluido: FlagText
  readonly servicio: number
  readonly servicioIncluido: FlagText
  readonly comision: number
  readonly commissionType: CommissionType
}

/** The amounts below the lines of a bill, in currency units. `cantidad` is the number of pieces. */
export interface BillFigures {
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
}

/** 100 % in hundredths of a percent, which is the unit of rates in calculations. */
const WHOLE = 10_000

/**
 * Calculates the amounts of a bill without its cancelled lines. Tax and service apply to the net: the total less
 * included charges. Each amount is rounded once; `totalFinal` sums rounded amounts.
 */
export function billFigures(lines: readonly BilledLine[], terms: BillTerms): BillFigures {
  const billed = lines.filter((line) => line.status !== 'Cancelado')
  const total = sumCents(billed.map((line) => timesCents(toCents(line.price), line.quantity)))
  const ivaRate = Math.round(terms.iva * 100)
  const servicioRate = Math.round(terms.servicio * 100)
  const grossPerNet =
    WHOLE +
    (terms.ivaIncluido === '1' ? ivaRate : 0) +
    (terms.servicioIncluido === '1' ? servicioRate : 0)
  const iva = shareOfCents(total, ivaRate, grossPerNet)
  const servicio = shareOfCents(total, servicioRate, grossPerNet)
  const comision = shareOfCents(total, Math.round(terms.comision * 100), WHOLE)
  const added: Cents[] = []
  if (terms.commissionType === 1) added.push(comision)
  if (terms.ivaIncluido === '0') added.push(iva)
  if (terms.servicioIncluido === '0') added.push(servicio)
  return {
    total: toAmount(total),
    iva: toAmount(iva),
    servicio: toAmount(servicio),
    comision: toAmount(comision),
    cantidad: billed.reduce((sum, line) => sum + line.quantity, 0),
    totalFinal: toAmount(sumCents([total, ...added])),
  }
}

/** Whether all amounts can be stored and displayed. */
export function isWithinLimits(figures: BillFigures): boolean {
  return toCents(figures.totalFinal) <= MAX_CENTS && toCents(figures.total) <= MAX_CENTS
}

/** Whether the bill lists its charges: only if at least one is added to the prices (specification, section 9). */
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
 * Whether an earlier order on the same bill has a line for which `shows` returns true. Line IDs increase with time.
 * @param bill undefined after the bill left the board
 */
export function isAddition(
  order: Pick<Order, 'products'>,
  bill: Pick<Bill, 'products'> | undefined,
  shows: (line: OrderLine) => boolean = () => true,
): boolean {
  const first = Math.min(...order.products.map((line) => line.id))
  return bill?.products.some((line) => line.id < first && shows(line)) ?? false
}

/**
 * True after staff sent a waiter to the table, until a waiter reports going there (`going` 1) or the table calls again.
 */
export function awaitsSentWaiter(bill: Pick<Bill, 'waiter_requested' | 'waiter_sent'>): boolean {
  return bill.waiter_requested === 0 && bill.waiter_sent?.going === 0
}

/** Matches `12`, or `Cuenta 12` in any of the four languages. */
const NUMBERED = /^\s*(?:(?:cuenta|bill|conta|addition)\s+)?(\d{1,9})\s*$/i

export function billNumberIn(search: string): number | undefined {
  const number = NUMBERED.exec(search)?.[1]
  return number === undefined ? undefined : Number(number)
}
