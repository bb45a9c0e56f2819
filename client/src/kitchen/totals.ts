import { isHeld, isToMake } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

export interface DishTotal {
  readonly key: string
  readonly name: string
  readonly quantity: number
  readonly options: readonly { readonly name: string; readonly quantity: number }[]
  readonly noted: number
  /** Pieces that a waiter holds. They are not part of `quantity`. */
  readonly coming: number
}

interface Counted {
  readonly name: string
  quantity: number
  noted: number
  coming: number
  readonly options: Map<string, number>
}

/** Counts the dishes in lines that are `Pendiente` or `Preparando`, and held ones apart. Most frequent dish first. */
export function totalsToMake(
  orders: Iterable<Pick<Order, 'products'>>,
  shows: (line: OrderLine) => boolean,
): readonly DishTotal[] {
  const dishes = new Map<string, Counted>()
  for (const line of [...orders].flatMap((order) => order.products)) {
    if (!(isToMake(line) || isHeld(line)) || !shows(line)) continue
    const key = JSON.stringify(line.product)
    const dish = dishes.get(key) ?? {
      name: line.product.name,
      quantity: 0,
      noted: 0,
      coming: 0,
      options: new Map<string, number>(),
    }
    dishes.set(key, dish)
    if (isHeld(line)) {
      dish.coming += line.quantity
      continue
    }
    dish.quantity += line.quantity
    if (line.note) dish.noted += line.quantity
    for (const { name, quantity } of line.variants.flatMap((variant) => variant.options)) {
      dish.options.set(name, (dish.options.get(name) ?? 0) + quantity * line.quantity)
    }
  }
  return [...dishes]
    .map(([key, { options, ...dish }]) => ({ key, ...dish, options: sortedByCount(options) }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'es'))
}

function sortedByCount(options: ReadonlyMap<string, number>) {
  return [...options]
    .map(([name, quantity]) => ({ name, quantity }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'es'))
}
