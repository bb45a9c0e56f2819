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
  /** A courtesy, a discount, or the end of one. `name` is undefined for one on the whole bill. */
  | {
      readonly kind: 'courtesy' | 'discount' | 'removed'
      readonly name: string | undefined
    }
  /** The service was removed or charged again. */
  | { readonly kind: 'noService' | 'service' }
  /** A payment was reversed or refunded. */
  | { readonly kind: 'returned'; readonly amount: number }
  /** `by` is null for a person whose name was erased, and for an online payment without a share. */
  | {
      readonly kind: 'payment'
      readonly by: string | null
      readonly amount: number
      readonly at: string
    }

type SeenBill = Pick<
  Bill,
  'saldo' | 'reservado' | 'products' | 'payments' | 'shares' | 'adjustments' | 'servicio_retirado'
>

type BillAdjustmentKind = (
  adjustment: Bill['adjustments'][number],
) => 'courtesy' | 'discount' | 'removed'

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

/** The discounts and courtesies that only `now` has. Both bills know the dishes of lines that left. */
function addedAdjustments(
  before: SeenBill,
  now: SeenBill,
  kindOf: BillAdjustmentKind,
): BillChange[] {
  const known = new Set(before.adjustments.map(({ id }) => id))
  const products = [...now.products, ...before.products]
  return now.adjustments
    .filter(({ id }) => !known.has(id))
    .map((adjustment) => ({
      kind: kindOf(adjustment),
      name: products.find(({ id }) => id === adjustment.order_line_id)?.product.name,
    }))
}

function priceChanges(seen: SeenBill, now: SeenBill): BillChange[] {
  const added = addedAdjustments(seen, now, ({ kind }) =>
    kind === 'cortesia' ? 'courtesy' : 'discount',
  )
  const removed = addedAdjustments(now, seen, () => 'removed')
  if (seen.servicio_retirado === now.servicio_retirado) return [...added, ...removed]
  return [...added, ...removed, { kind: now.servicio_retirado === 1 ? 'noService' : 'service' }]
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
    .filter(({ id }) => !known.has(id))
    .map(({ kind, user, share, applied, at }): BillChange => {
      if (kind !== 'cobro') return { kind: 'returned', amount: -applied }
      const by = user?.name ?? guestOf(share)?.name ?? null
      return { kind: 'payment', by, amount: applied, at }
    })
  return [...dishes, ...priceChanges(seen, now), ...payments]
}
