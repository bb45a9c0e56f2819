/** The taps that assign portions of dishes to people, and the amounts of the resulting shares. */
import { discountsOn, grossOf } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { planShares } from '@orderi/shared/contract/payments'
import { toCents } from '@orderi/shared/kernel/money'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { portionText } from '@orderi/shared/payments/portions'
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

/** The divisors of a piece: whole, half, third and quarter. */
export const PORTIONS = [1, 2, 3, 4] as const
export type Portion = (typeof PORTIONS)[number]

/** All portions of a piece are a whole number of twelfths. */
const TWELFTHS = 12

/** Assigns a portion of a piece of a line to a person. */
export interface PortionTap {
  readonly line: number
  readonly person: number
  readonly portion: Portion
}

type Line = Pick<OrderLine, 'id' | 'quantity'>

const twelfthsOf = (taps: readonly PortionTap[]) =>
  taps.reduce((sum, { portion }) => sum + TWELFTHS / portion, 0)

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

/** The fraction of each line that paid shares leave. */
export type FreeFractions = ReadonlyMap<number, number>

export function freeFractions(bill: Bill): FreeFractions {
  const lines = freeLines(sharedBill(bill), stayingSharesOf(bill))
  return new Map(lines.map(({ id, units }) => [id, units / WHOLE]))
}

/** How many twelfths of a line's pieces are free: in no paid share and in no tap. */
export function freeTwelfths(
  free: FreeFractions,
  { id, quantity }: Line,
  taps: readonly PortionTap[],
): number {
  return (
    // The tolerance is needed because the fraction is inexact.
    Math.floor((free.get(id) ?? 1) * quantity * TWELFTHS + 1e-6) -
    twelfthsOf(taps.filter(({ line }) => line === id))
  )
}

export function canTap(
  free: FreeFractions,
  line: Line,
  taps: readonly PortionTap[],
  portion: Portion,
): boolean {
  const isAllowed = line.quantity * portion <= MAX_DENOMINATOR
  return isAllowed && freeTwelfths(free, line, taps) >= TWELFTHS / portion
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

/** Writes a number of twelfths as pieces. */
export function piecesText(twelfths: number): string {
  return portionText(1, { num: twelfths, den: TWELFTHS })
}

/** The pieces of a line in a person's share. */
export function ownPieces(taps: readonly PortionTap[], line: number, person: number): string {
  return piecesText(twelfthsOf(taps.filter((tap) => tap.line === line && tap.person === person)))
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
    lineas: lines.flatMap(({ id, quantity }) =>
      PORTIONS.flatMap((portion) => {
        const num = taps.filter(
          (tap) => tap.line === id && tap.person === person && tap.portion === portion,
        ).length
        return num === 0 ? [] : [{ order_line_id: id, num, den: quantity * portion }]
      }),
    ),
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
