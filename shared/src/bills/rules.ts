/** The bill's arithmetic, once for screen, receipt and report (contract, "Bill arithmetic"). */
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

/** How long a closed bill can be opened again. */
export const REOPEN_MINUTES = 30

/** A bill's lines, cancelled ones included: every event of a bill carries all of them. */
export const MAX_BILL_LINES = 500

/** True when a bill with `lines` lines has room for `more`. */
export function takesLines(lines: number, more: number): boolean {
  return lines + more <= MAX_BILL_LINES
}

/** The rates and flags of the moment the bill was opened; rates in percent. */
export interface BillTerms {
  readonly iva: number
  readonly ivaIncluido: FlagText
  readonly servicio: number
  readonly servicioIncluido: FlagText
  readonly comision: number
  readonly commissionType: CommissionType
}

/** What a bill shows below its lines, in wire amounts; `cantidad` in pieces. */
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

/** Hundredths of a percent: 13 % is 1,300 of 10,000. */
const WHOLE = 10_000

/**
 * The figures of a bill. Cancelled lines do not count. Tax and service are charged on the net, which is the
 * total less what is already included in it; each figure is rounded once, and the last is a sum of rounded ones.
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

/** True while every figure can be kept and shown. */
export function isWithinLimits(figures: BillFigures): boolean {
  return toCents(figures.totalFinal) <= MAX_CENTS && toCents(figures.total) <= MAX_CENTS
}

/** IVA, service and commission lines show only when one of them is added (specification, section 9). */
export function showsCharges(
  terms: Pick<BillTerms, 'ivaIncluido' | 'servicioIncluido' | 'commissionType'>,
): boolean {
  return terms.ivaIncluido === '0' || terms.servicioIncluido === '0' || terms.commissionType === 1
}

/** True while the bill has not been closed. */
export function isOpenBill(status: BillStatus): boolean {
  return status !== 'Cerrada'
}

/** True while a closed bill may be opened again. */
export function canReopen(closedAt: Date, now: Date): boolean {
  return now.getTime() - closedAt.getTime() <= REOPEN_MINUTES * 60_000
}

/**
 * True when the order's bill has an older order with a line that this screen or paper shows. Line ids increase.
 * `bill` is undefined once it has left the board.
 */
export function isAddition(
  order: Pick<Order, 'products'>,
  bill: Pick<Bill, 'products'> | undefined,
  shows: (line: OrderLine) => boolean = () => true,
): boolean {
  const first = Math.min(...order.products.map((line) => line.id))
  return bill?.products.some((line) => line.id < first && shows(line)) ?? false
}

/** True when a waiter was sent to the table and nobody has taken the call yet. */
export function isWaiterOnTheWay(bill: Pick<Bill, 'waiter_requested' | 'waiter_sent'>): boolean {
  return bill.waiter_requested === 0 && bill.waiter_sent?.going === 0
}

/** "12", or "Cuenta 12" in any of the languages. */
const NUMBERED = /^\s*(?:(?:cuenta|bill|conta|addition)\s+)?(\d{1,9})\s*$/i

/** The number of the bill that a search names; undefined when it names none. */
export function billNumberIn(search: string): number | undefined {
  const number = NUMBERED.exec(search)?.[1]
  return number === undefined ? undefined : Number(number)
}
