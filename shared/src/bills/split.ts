/** Splits and merges bills so that the parts sum to the whole (docs/money.md, "Arithmetic"). */
import {
  type Cents,
  divideCents,
  NO_CENTS,
  subtractCents,
  sumCents,
  timesCents,
  toCents,
} from '../kernel/money.ts'
import { type Adjustment, type DiscountedLine, discountsOn } from './discounts.ts'
import { type BillChanges, type BillTerms, type Charges, chargesOn } from './rules.ts'
import type { Bill } from './schema.ts'

/** One of the bills of a split or merge: its discounted total in céntimos, and its corrections. */
export interface BillPart {
  readonly total: number
  readonly changes?: BillChanges
}

/** The charges of a bill, including a waived service, because the parts of a bill must divide it like other charges. */
function chargesOf({ total, changes }: BillPart, terms: BillTerms): Charges {
  const { iva, comision } = chargesOn(total, terms, changes)
  const { servicio } = chargesOn(total, terms, { ...changes, serviceWaived: false })
  return { iva, servicio, comision }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The carry that changes a bill's charges to `wanted`. The service comes first, because IVA and commission depend on it. */
function carryTo(wanted: Charges, { total, changes }: BillPart, terms: BillTerms): Charges {
  const serviceWaived = changes?.serviceWaived ?? false
  const own = chargesOf({ total, changes: { serviceWaived } }, terms)
  const servicio = wanted.servicio - own.servicio
  const carry = { iva: 0, servicio, comision: 0 }
  const carried = chargesOf({ total, changes: { serviceWaived, carry } }, terms)
  return { iva: wanted.iva - carried.iva, servicio, comision: wanted.comision - carried.comision }
}

/** @param totals the discounted totals of the parts, in céntimos, which sum to the total of the whole bill */
export function splitCarries(
  totals: readonly number[],
  terms: BillTerms,
  changes: BillChanges = {},
): Charges[] {
  const whole = chargesOf({ total: sumOf(totals), changes }, terms)
  const [iva, servicio, comision] = [whole.iva, whole.servicio, whole.comision].map((charge) =>
    divideCents(charge as Cents, totals),
  )
  return totals.map((total, index) =>
    carryTo(
      {
        iva: iva?.[index] ?? 0,
        servicio: servicio?.[index] ?? 0,
        comision: comision?.[index] ?? 0,
      },
      { total, changes },
      terms,
    ),
  )
}

/** The carry of the merged bill. If all parts of a split bill are merged, it is 0. */
export function mergedCarry(parts: readonly BillPart[], terms: BillTerms): Charges {
  const charges = parts.map((part) => chargesOf(part, terms))
  const wanted = {
    iva: sumOf(charges.map(({ iva }) => iva)),
    servicio: sumOf(charges.map(({ servicio }) => servicio)),
    comision: sumOf(charges.map(({ comision }) => comision)),
  }
  const merged = { ...parts[0], total: sumOf(parts.map(({ total }) => total)) }
  return carryTo(wanted, merged, terms)
}

/** The carry of the remaining bill, after one of the merged bills is separated again. */
export function separatedCarry(whole: BillPart, part: BillPart, terms: BillTerms): Charges {
  const [all, own] = [chargesOf(whole, terms), chargesOf(part, terms)]
  const wanted = {
    iva: all.iva - own.iva,
    servicio: all.servicio - own.servicio,
    comision: all.comision - own.comision,
  }
  return carryTo(wanted, { ...whole, total: whole.total - part.total }, terms)
}

/** The discounts and totals of the parts among which the pieces of a bill's lines are divided. */
export interface LineDivision {
  /** The discount of each line in each part, in céntimos. */
  readonly discounts: readonly (readonly Cents[])[]
  /** The discounted total of each part, in céntimos. */
  readonly totals: readonly Cents[]
}

/** @param pieces the pieces of each line in each part, which sum to the quantity of the line */
export function divideLines(
  lines: readonly DiscountedLine[],
  onBill: Adjustment | null | undefined,
  pieces: readonly (readonly number[])[],
): LineDivision {
  const whole = discountsOn(lines, onBill)
  const discounts = lines.map((_, index) =>
    divideCents(whole[index] ?? NO_CENTS, pieces[index] ?? []),
  )
  const totals = (pieces[0] ?? []).map((_, part) =>
    sumCents(
      lines.map(({ price }, index) =>
        subtractCents(
          timesCents(toCents(price), pieces[index]?.[part] ?? 0),
          discounts[index]?.[part] ?? NO_CENTS,
        ),
      ),
    ),
  )
  return { discounts, totals }
}

type WholeBill = Pick<
  Bill,
  | 'bruto'
  | 'descuento'
  | 'total'
  | 'iva'
  | 'servicio'
  | 'comision'
  | 'restaurant'
  | 'servicio_retirado'
>

/**
 * The final totals of the parts of a split bill, in céntimos, equal to those with the carries from `splitCarries`.
 * Needs no rates, because it divides the charges of the whole bill.
 */
export function splitTotals(totals: readonly Cents[], bill: WholeBill): Cents[] {
  const { ivaIncluido, servicioIncluido, commissionType } = bill.restaurant
  const divided = (amount: number) => divideCents(toCents(amount), totals)
  const isWaived = bill.servicio_retirado === 1
  const [iva, servicio, comision, waived] = [
    divided(ivaIncluido === '0' ? bill.iva : 0),
    divided(servicioIncluido === '0' ? bill.servicio : 0),
    divided(commissionType === 1 ? bill.comision : 0),
    divided(isWaived ? bill.bruto - bill.descuento - bill.total : 0),
  ]
  return totals.map(
    (total, index) =>
      (total +
        (iva[index] ?? 0) +
        (servicio[index] ?? 0) +
        (comision[index] ?? 0) -
        (waived[index] ?? 0)) as Cents,
  )
}
