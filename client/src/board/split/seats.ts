/** Proposes one part for each seat of a bill. */
import type { OrderLine } from '@orderi/shared/orders/schema'
import type { Tap } from './division.ts'
import { equalTaps, type FreeFractions, freeUnits, type PortionTap } from './portions.ts'

type Line = Pick<OrderLine, 'id' | 'quantity' | 'seat'>

/** The seats with dishes, in ascending order. */
export function seatsOf(lines: readonly Line[]): number[] {
  return [...new Set(lines.flatMap(({ seat }) => seat ?? []))].toSorted((a, b) => a - b)
}

/** The seats with dishes that no paid share covers. */
export function owingSeats(free: FreeFractions, lines: readonly Line[]): number[] {
  return seatsOf(lines.filter((line) => freeUnits(free, line, []) > 0))
}

/** The dishes of each seat for one person. All of them share the dishes of the whole table equally. */
export function seatShares(
  free: FreeFractions,
  lines: readonly Line[],
  seats: readonly number[],
): PortionTap[] {
  const people = seats.map((_, person) => person)
  return lines.flatMap((line) => {
    const own = people.filter((person) => seats[person] === line.seat)
    return equalTaps(free, line, line.seat ? own : people)
  })
}

/** A new bill for each seat but the first, which stays on the bill with the dishes of the whole table. */
export function seatBills(lines: readonly Line[], [, ...seats]: readonly number[]): Tap[] {
  return lines.flatMap(({ id, quantity, seat }) => {
    const part = seats.indexOf(seat ?? 0)
    return part < 0 ? [] : [{ line: id, part, pieces: quantity }]
  })
}
