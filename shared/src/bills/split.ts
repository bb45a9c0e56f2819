/** Splitting a bill into bills, and merging bills, so that the parts sum to the whole (money.md, "Arithmetic"). */
import { type Cents, divideCents } from '../kernel/money.ts'
import { type BillChanges, type BillTerms, type Charges, chargesOn } from './rules.ts'

/** A bill: its discounted total in céntimos, and its changes. */
export interface BillPart {
  readonly total: number
  readonly changes?: BillChanges
}

/** Includes a waived service, because waiving an included service lowers the total. */
function chargesOf({ total, changes }: BillPart, terms: BillTerms): Charges {
  const { iva, comision } = chargesOn(total, terms, changes)
  const { servicio } = chargesOn(total, terms, { ...changes, serviceWaived: false })
  return { iva, servicio, comision }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** The carry that turns a bill's charges into `wanted`. Its IVA and commission depend on its service. */
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

/** The carry of the merged bill. All parts of a split bill, merged, have no carry. */
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
