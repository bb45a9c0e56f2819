/** Proposes one part for each seat of a bill. */
import type { OrderLine } from '@orderi/shared/orders/schema'
import type { Tap } from './division.ts'
import type { PortionTap } from './portions.ts'

type Line = Pick<OrderLine, 'id' | 'quantity' | 'seat'>

/** The seats with dishes, in ascending order. */
export function seatsOf(lines: readonly Line[]): number[] {
  return [...new Set(lines.flatMap(({ seat }) => seat ?? []))].toSorted((a, b) => a - b)
}

/** Whole pieces for the person of each seat. Dishes of the whole table stay free. */
export function seatShares(lines: readonly Line[], seats: readonly number[]): PortionTap[] {
  return lines.flatMap(({ id, quantity, seat }) => {
    const person = seats.indexOf(seat ?? 0)
    if (person < 0) return []
    return Array.from({ length: quantity }, () => ({ line: id, person, portion: 1 as const }))
  })
}

/** A new bill for each seat but the first, which stays on the bill with the dishes of the whole table. */
export function seatBills(lines: readonly Line[], [, ...seats]: readonly number[]): Tap[] {
  return lines.flatMap(({ id, quantity, seat }) => {
    const part = seats.indexOf(seat ?? 0)
    return part < 0 ? [] : [{ line: id, part, pieces: quantity }]
  })
}
