/** The changes of a bill by others since a person last saw it. */
import { grossOf } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'

export type BillChange =
  /** `pieces` is negative if dishes left the bill. `amount` is their gross. */
  | {
      readonly kind: 'dishes'
      readonly name: string
      readonly pieces: number
      readonly amount: number
    }
  /** `by` is null for an online payment, and for a person whose name was erased. */
  | {
      readonly kind: 'payment'
      readonly by: string | null
      readonly amount: number
      readonly at: string
    }

type SeenBill = Pick<Bill, 'saldo' | 'reservado' | 'products' | 'payments' | 'shares'>

interface Dish {
  readonly pieces: number
  readonly cents: number
}

const NO_DISH: Dish = { pieces: 0, cents: 0 }

function dishesOf({ products }: SeenBill): ReadonlyMap<string, Dish> {
  const dishes = new Map<string, Dish>()
  for (const line of products) {
    if (line.status === 'Cancelado') continue
    const { pieces, cents } = dishes.get(line.product.name) ?? NO_DISH
    dishes.set(line.product.name, {
      pieces: pieces + line.quantity,
      cents: cents + grossOf(line),
    })
  }
  return dishes
}

/** False if a charge that was prepared for `seen` may have other amounts on `now`. */
export function isSameToPay(seen: SeenBill, now: SeenBill): boolean {
  const factsOf = ({ saldo, reservado, shares }: SeenBill) =>
    JSON.stringify([saldo, reservado, shares.map(({ id, amount, paid }) => [id, amount, paid])])
  return factsOf(seen) === factsOf(now)
}

export function billChanges(seen: SeenBill, now: SeenBill): BillChange[] {
  const before = dishesOf(seen)
  const after = dishesOf(now)
  const dishes = [...new Set([...before.keys(), ...after.keys()])].flatMap((name): BillChange[] => {
    const old = before.get(name) ?? NO_DISH
    const present = after.get(name) ?? NO_DISH
    const pieces = present.pieces - old.pieces
    if (pieces === 0) return []
    const amount = toAmount(Math.abs(present.cents - old.cents) as Cents)
    return [{ kind: 'dishes', name, pieces, amount }]
  })
  const known = new Set(seen.payments.map(({ id }) => id))
  const payments = now.payments
    .filter(({ id, kind }) => kind === 'cobro' && !known.has(id))
    .map(
      ({ user, applied, at }): BillChange => ({
        kind: 'payment',
        by: user?.name ?? null,
        amount: applied,
        at,
      }),
    )
  return [...dishes, ...payments]
}
