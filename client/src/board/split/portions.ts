/** The taps that assign portions of dishes to people, and the amounts of the resulting shares. */
import { discountsOn, grossOf } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { planShares } from '@orderi/shared/contract/payments'
import { toCents } from '@orderi/shared/kernel/money'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { greatestDivisor, portionText } from '@orderi/shared/payments/portions'
import {
  freeLines,
  MAX_DENOMINATOR,
  recountedShares,
  remainingShares,
  type Share,
  type SharedBill,
  WHOLE,
} from '@orderi/shared/payments/shares'
import { sharesOf } from '../charge/shares.ts'
import { adjustmentOf, discountedLines } from './division.ts'

/** The divisors of a piece that a person can choose: whole, half, third and quarter. */
export const PORTIONS = [1, 2, 3, 4] as const
export type Portion = (typeof PORTIONS)[number]

/** Assigns a portion of a piece of a line to a person. */
export interface PortionTap {
  readonly line: number
  readonly person: number
  /** The divisor of the piece, from 1 to `MAX_DENOMINATOR`. */
  readonly portion: number
}

type Line = Pick<OrderLine, 'id' | 'quantity'>

/** A piece has `WHOLE` units, so that all portions are whole numbers. */
const unitsOf = (taps: readonly PortionTap[]) =>
  taps.reduce((sum, { portion }) => sum + WHOLE / portion, 0)

/** The shares that a new plan does not replace. */
function stayingSharesOf(bill: Pick<Bill, 'shares'>): Share[] {
  return remainingShares(
    sharesOf(bill).map(({ kind, amount, paid, items }) => ({
      kind,
      unit: 1,
      planned: toCents(amount),
      amount: toCents(amount),
      paid: toCents(paid),
      items: items.map(({ order_line_id, num, den, amount: price }) => ({
        line: order_line_id,
        num,
        den,
        amount: toCents(price),
      })),
    })),
  )
}

function sharedBill(bill: Bill): SharedBill {
  const lines = discountedLines(bill)
  const discounts = discountsOn(lines, adjustmentOf(bill, null))
  return {
    total: toCents(bill.totalFinal),
    balance: toCents(bill.saldo),
    lines: lines.map((line, index) => ({
      id: line.id,
      amount: grossOf(line) - (discounts[index] ?? 0),
    })),
  }
}

/** The units of each line, of `WHOLE`, that paid shares leave. */
export type FreeFractions = ReadonlyMap<number, number>

export function freeFractions(bill: Bill): FreeFractions {
  const lines = freeLines(sharedBill(bill), stayingSharesOf(bill))
  return new Map(lines.map(({ id, units }) => [id, units]))
}

/** How many units of a line's pieces are free: in no paid share and in no tap. */
export function freeUnits(
  free: FreeFractions,
  { id, quantity }: Line,
  taps: readonly PortionTap[],
): number {
  return (free.get(id) ?? WHOLE) * quantity - unitsOf(taps.filter(({ line }) => line === id))
}

export function canTap(
  free: FreeFractions,
  line: Line,
  taps: readonly PortionTap[],
  portion: number,
): boolean {
  const isAllowed = line.quantity * portion <= MAX_DENOMINATOR
  return isAllowed && freeUnits(free, line, taps) >= WHOLE / portion
}

/** Divides the free pieces of a line equally among people. Empty if the portions would be below the server's minimum. */
export function equalTaps(
  free: FreeFractions,
  line: Line,
  people: readonly number[],
): PortionTap[] {
  const units = freeUnits(free, line, [])
  const whole = WHOLE * people.length
  const divisor = greatestDivisor(units, whole)
  const portion = whole / divisor
  if (line.quantity * portion > MAX_DENOMINATOR) return []
  const taps = Array.from({ length: units / divisor }, () => people)
  return taps.flat().map((person) => ({ line: line.id, person, portion }))
}

/** The taps that are still possible after the bill has changed. */
export function possibleTaps(
  free: FreeFractions,
  lines: readonly Line[],
  taps: readonly PortionTap[],
): PortionTap[] {
  return taps.reduce<PortionTap[]>((possible, tap) => {
    const line = lines.find(({ id }) => id === tap.line)
    return line && canTap(free, line, possible, tap.portion) ? [...possible, tap] : possible
  }, [])
}

/** Writes a number of units as pieces. */
export function piecesText(units: number): string {
  return portionText(1, { num: units, den: WHOLE })
}

/** The pieces of a line in a person's share. */
export function ownPieces(taps: readonly PortionTap[], line: number, person: number): string {
  return piecesText(unitsOf(taps.filter((tap) => tap.line === line && tap.person === person)))
}

type ItemShare = NonNullable<BodyInput<typeof planShares>['partes']>[number]

/** The lines of each person's share, as the call expects them. */
export function itemShares(
  lines: readonly Line[],
  people: readonly string[],
  taps: readonly PortionTap[],
): ItemShare[] {
  return people.map((name, person) => ({
    name: name.trim() === '' ? null : name,
    lineas: lines.flatMap(({ id, quantity }) => {
      const own = taps.filter((tap) => tap.line === id && tap.person === person)
      return [...new Set(own.map(({ portion }) => portion))].map((portion) => ({
        order_line_id: id,
        num: own.filter((tap) => tap.portion === portion).length,
        den: quantity * portion,
      }))
    }),
  }))
}

/** The amount of each new share in céntimos. */
export function shareAmounts(bill: Bill, shares: readonly ItemShare[]): number[] {
  const staying = stayingSharesOf(bill)
  const planned = shares.map(
    ({ lineas }): Share => ({
      kind: 'productos',
      unit: 1,
      planned: 0,
      amount: 0,
      paid: 0,
      items: lineas.map(({ order_line_id, num, den }) => ({
        line: order_line_id,
        num,
        den,
        amount: 0,
      })),
    }),
  )
  return recountedShares(sharedBill(bill), [...staying, ...planned])
    .slice(staying.length)
    .map(({ amount }) => amount)
}
