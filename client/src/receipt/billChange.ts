/** The changes that other people made to a bill since a person last saw it. */
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
  /** A courtesy or discount was given or removed. `name` is undefined if it concerns the whole bill. */
  | {
      readonly kind: 'courtesy' | 'discount' | 'removed'
      readonly name: string | undefined
    }
  /** The service was removed or charged again. */
  | { readonly kind: 'noService' | 'service' }
  /** A payment was reversed or refunded. */
  | { readonly kind: 'returned'; readonly amount: number }
  /** `by` is null if the name is unknown. `isByGuest`: a guest paid a share online. */
  | {
      readonly kind: 'payment'
      readonly by: string | null
      readonly isByGuest: boolean
      readonly amount: number
      readonly at: string
    }

type SeenBill = Pick<
  Bill,
  'saldo' | 'reservado' | 'products' | 'payments' | 'shares' | 'adjustments' | 'servicio_retirado'
>

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

/** True if the amounts to pay are equal, so that a charge that was prepared for `seen` also fits `now`. */
export function isSameToPay(seen: SeenBill, now: SeenBill): boolean {
  const factsOf = ({ saldo, reservado, shares }: SeenBill) =>
    JSON.stringify([saldo, reservado, shares.map(({ id, amount, paid }) => [id, amount, paid])])
  return factsOf(seen) === factsOf(now)
}

type Adjustment = Bill['adjustments'][number]

/** The discounts and courtesies of `bill` that are missing in `other`. A changed or divided discount has a new ID. */
function onlyIn(bill: SeenBill, other: SeenBill): readonly Adjustment[] {
  const keyOf = ({ order_line_id, kind, tipo, valor }: Adjustment) =>
    [order_line_id, kind, tipo, valor].join(' ')
  const known = new Set(other.adjustments.map(keyOf))
  return bill.adjustments.filter((each) => !known.has(keyOf(each)))
}

function priceChanges(seen: SeenBill, now: SeenBill): BillChange[] {
  // Names are looked up in both bills, because a line may have left one.
  const products = [...now.products, ...seen.products]
  const nameOf = ({ order_line_id }: Adjustment) =>
    products.find(({ id }) => id === order_line_id)?.product.name
  const changes: BillChange[] = [
    ...onlyIn(now, seen).map((each) => ({
      kind: each.kind === 'cortesia' ? ('courtesy' as const) : ('discount' as const),
      name: nameOf(each),
    })),
    ...onlyIn(seen, now).map((each) => ({ kind: 'removed' as const, name: nameOf(each) })),
  ]
  if (seen.servicio_retirado !== now.servicio_retirado)
    changes.push({ kind: now.servicio_retirado === 1 ? 'noService' : 'service' })
  return changes
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
  const guestOf = (share: number | null) => now.shares.find(({ id }) => id === share)?.guest
  const payments = now.payments
    .filter(({ id, applied }) => !known.has(id) && applied !== 0)
    .map(({ user, share, applied, at }): BillChange => {
      if (applied < 0) return { kind: 'returned', amount: -applied }
      const guest = user ? undefined : guestOf(share)?.name
      const by = user?.name ?? guest ?? null
      return { kind: 'payment', by, isByGuest: guest !== undefined, amount: applied, at }
    })
  return [...dishes, ...priceChanges(seen, now), ...payments]
}
